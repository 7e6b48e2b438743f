/** Which keys an answer may echo. Kept beside the answers: nothing that is printed of one shows them. */
const secretsOf = new WeakMap<Response, readonly string[]>()

/** Notes which keys were at hand when an answer came. */
export function rememberSecrets(response: Response, secrets: readonly string[]): void {
  secretsOf.set(response, secrets)
}

export function recallSecrets(response: Response): readonly string[] | undefined {
  return secretsOf.get(response)
}
