/** The headers of a request: those of `fetch`, or a plain record as Node has it, whose names may be in any case. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** One header by its name in lower case; empty where it came more than once, since nobody could tell which counts. */
export function readHeader(headers: WebhookHeaders, name: string): string {
  if (typeof headers.get === 'function') return headers.get(name) ?? ''
  const [value = '', ...others] = Object.entries(headers).flatMap(([key, each]) =>
    key.toLowerCase() === name ? (each ?? []) : [],
  )
  return others.length ? '' : value
}
