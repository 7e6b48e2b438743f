/** Names from answers, so that the next call can use them: the latest by name of its field. */
const remembered = new Map<string, string>()

const names = /^(id|token|reference)$|(Id|Reference)$/

export function rememberNames(value: unknown): void {
  // Of a list the first item counts, mostly the latest.
  const record: unknown = Array.isArray(value) ? value[0] : value
  if (typeof record !== 'object' || record === null) return
  for (const [name, each] of Object.entries(record)) {
    if (typeof each === 'string' && each !== '' && names.test(name)) remembered.set(name, each)
    else rememberNames(each)
  }
}

/** Returns a name from the latest answers; undefined if they had none. */
export function recall(name: string): string | undefined {
  return remembered.get(name)
}

export function forgetNames(): void {
  remembered.clear()
}

/** Replaces the digits at the end of a name, for a record that must not exist yet. */
export function renew(name: string): string {
  const digits = String(crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000).padStart(6, '0')
  return /\d+$/.test(name) ? name.replace(/\d+$/, digits) : `${name}-${digits}`
}
