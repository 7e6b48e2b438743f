/** Builds headers, and drops invalid ones, as a recording may hold, or names from which a secret was redacted. */
export function toHeaders(given: Iterable<readonly [name: string, value: string]>): Headers {
  const headers = new Headers()
  for (const [name, value] of given) {
    try {
      headers.append(name, value)
    } catch {}
  }
  return headers
}
