import { type FoundKey, listRuns, type Read, RUN_CHARACTERS } from '../../../../client/find-keys.ts'

/**
 * Creates a finder that finds the same keys as the client's, in a fraction of the time: a check has fifty keys, as long as PEM,
 * and redacts megabytes. It is too much code for a browser.
 */
export function createKeyIndex(keys: readonly string[], read: Read) {
  const owners = new Map(keys.flatMap((key, number) => listRuns(key, read).map((run) => [run, number])))
  /** Lengths of runs by their first eight characters, which many runs of a long key can share. */
  const lengths = new Map<string, Set<number>>()
  const bits = Math.ceil(Math.log2(64 * owners.size + 64))
  // A bitmap of hashes skips most places: no run begins with eight characters of that hash.
  const marks = new Uint8Array(2 ** (bits - 3))
  const spread = (hash: number) => Math.imul(hash, 0x9e3779b1) >>> (32 - bits)
  for (const run of owners.keys()) {
    const head = run.slice(0, RUN_CHARACTERS)
    lengths.set(head, (lengths.get(head) ?? new Set()).add(run.length))
    let hash = 0
    for (let at = 0; at < RUN_CHARACTERS; at++) hash = roll(hash, head, at)
    const place = spread(hash)
    marks[place >> 3]! |= 1 << (place & 7)
  }
  return (text: string): FoundKey[] => {
    const found: FoundKey[] = []
    const [characters, placeOf] = read(text)
    let hash = 0
    for (let end = 0; end < characters.length; end++) {
      hash = roll(hash, characters, end)
      const place = spread(hash)
      if ((marks[place >> 3]! & (1 << (place & 7))) === 0) continue
      const at = end + 1 - RUN_CHARACTERS
      for (const length of lengths.get(characters.slice(at, end + 1)) ?? []) {
        const run = characters.slice(at, at + length)
        const owner = owners.get(run)
        if (owner !== undefined) found.push([placeOf(at), placeOf(at + run.length - 1) + 1, owner])
      }
    }
    return found
  }
}

/** Updates the hash of eight characters from the previous one. Older characters are shifted out of its 32 bits. */
function roll(hash: number, text: string, at: number): number {
  return (hash << 4) ^ text.charCodeAt(at)
}
