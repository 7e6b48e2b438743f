type Fields = Record<string, string | number | boolean | null | undefined>

/** One line an event. Callers name the fields that they log: no bodies, no headers, no configuration. */
export function log(level: 'info' | 'warn' | 'error', message: string, fields: Fields = {}): void {
  const text = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? JSON.stringify(value) : value}`)
  const out = level === 'info' ? process.stdout : process.stderr
  out.write(`${new Date().toISOString()} ${level} ${message}${text.join('')}\n`)
}

/** The client's messages hold no keys and no card numbers; of anything else only the message is taken. */
export const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300)
