/** Headers without what is not a header at all, as a recording may hold, and a name of which a secret was taken. */
export function toHeaders(given: Iterable<readonly [name: string, value: string]>): Headers {
  const headers = new Headers()
  for (const [name, value] of given) {
    try {
      headers.append(name, value)
    } catch {}
  }
  return headers
}
