import { type FoundKey, listRuns, type Read, RUN_CHARACTERS } from '../../../../client/find-keys.ts'

/**
 * Finds what the client's `createKeyFinder` finds, where a run of checks reads millions of characters: runs are looked up by
 * numbers and not by texts that are cut out first, which takes more code than the client has room for.
 *
 * @param read how texts and keys are read, in lower case
 */
export function indexKeys(keys: readonly string[], read: Read): (text: string) => FoundKey[] {
  /** Runs and their keys by the hash of their first eight characters. */
  const heads = new Map<number, [run: string, key: number][]>()
  // Any eight characters hold four that begin at a fifth place: most places are not looked at.
  const fours = new Set<number>()
  for (const [number, key] of keys.entries()) {
    for (const run of listRuns(key, read)) {
      const head = hashEight(run, 0)
      const runs = heads.get(head)
      const known = runs?.find(([other]) => other === run)
      if (known) known[1] = number
      else if (runs) runs.push([run, number])
      else heads.set(head, [[run, number]])
      for (let at = 0; !known && at < STEP; at++) fours.add(hashFour(run, at))
    }
  }
  return (text) => {
    const found: FoundKey[] = []
    const [characters, placeOf] = read(text)
    for (let last = STEP - 1; last < characters.length; last += STEP) {
      if (!fours.has(hashFour(characters, last))) continue
      for (let at = last - STEP + 1; at <= last; at++) {
        const runs = heads.get(hashEight(characters, at))
        if (!runs) continue
        for (const [run, key] of runs)
          if (characters.startsWith(run, at)) found.push([placeOf(at), placeOf(at + run.length - 1) + 1, key])
      }
    }
    return found
  }
}

const FOUR = 4
const STEP = RUN_CHARACTERS - FOUR + 1

/** Four characters of ASCII make a number of their own; others may share one, so what is found is compared. */
function hashFour(text: string, at: number): number {
  const code = (index: number) => text.charCodeAt(at + index) << (7 * index)
  return code(0) ^ code(1) ^ code(2) ^ code(3)
}

function hashEight(text: string, at: number): number {
  return (hashFour(text, at) ^ Math.imul(hashFour(text, at + FOUR), 0x9e3779b1)) >>> 2
}
