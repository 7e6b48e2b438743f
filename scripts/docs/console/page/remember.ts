/** What answers have named, so that the next call can name it too: the latest by the name of its field. */
const remembered = new Map<string, string>()

const names = /^(id|token|reference)$|(Id|Reference)$/

export function rememberNames(value: unknown): void {
  // of a list the first counts, which is the latest mostly
  const record: unknown = Array.isArray(value) ? value[0] : value
  if (typeof record !== 'object' || record === null) return
  for (const [name, each] of Object.entries(record)) {
    if (typeof each === 'string' && each !== '' && names.test(name)) remembered.set(name, each)
    else rememberNames(each)
  }
}

/** A name that the latest answers gave; undefined where there was none. */
export function recall(name: string): string | undefined {
  return remembered.get(name)
}

export function forgetNames(): void {
  remembered.clear()
}

/** The same name with other digits at its end: for a record that is not to be there yet. */
export function renew(name: string): string {
  const digits = String(crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000).padStart(6, '0')
  return /\d+$/.test(name) ? name.replace(/\d+$/, digits) : `${name}-${digits}`
}
