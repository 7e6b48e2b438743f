/** The headers of a request: those of `fetch`, or a plain record as in Node, with names in any case. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** Returns a header by its lower-case name; empty if it came more than once, since it is unclear which one counts. */
export function readHeader(headers: WebhookHeaders, name: string): string {
  if (typeof headers.get === 'function') return headers.get(name) ?? ''
  const [value = '', ...others] = Object.entries(headers).flatMap(([key, each]) =>
    key.toLowerCase() === name ? (each ?? []) : [],
  )
  return others.length ? '' : value
}
