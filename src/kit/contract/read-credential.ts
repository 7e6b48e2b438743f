/**
 * Returns the key in a header that begins with a scheme; undefined if it does not. The counterpart of the client's
 * `writeCredential`: another encoding of the same bytes counts as another credential.
 */
export function readCredential(value: string, scheme: string): string | undefined {
  const [, name, word] = /^[\t ]*([^\t ]+)[\t ]+([^\t ]+)[\t ]*$/.exec(value) ?? []
  if (name?.toLowerCase() !== scheme.toLowerCase()) return undefined
  return scheme === 'Basic' ? readUser(word!) : word
}

/** Returns the user of Basic credentials with an empty password. */
function readUser(word: string): string | undefined {
  const text = Buffer.from(word, 'base64').toString()
  const isExact = Buffer.from(text).toString('base64') === word
  return isExact && text.endsWith(':') ? text.slice(0, -1) || undefined : undefined
}
