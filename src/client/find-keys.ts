/** Length of the runs of a key that are found; shorter runs are not. */
export const RUN_CHARACTERS = 8
/** Eight bytes contain at least this many whole Base64 digits, wherever they begin. */
const BASE64_CHARACTERS = 10
/** The prefix of many keys is not secret: it consists of words that say what the key is for. */
const PREFIX = /^(?:([ps]k_(test|live|demo)|whsec)_([a-z]+_)*|([PS]K_(TEST|LIVE|DEMO)|WHSEC)_([A-Z]+_)*)/

/** Start and end of a part of a key in a text, and the index of the key. */
export type FoundKey = [start: number, end: number, key: number]

/** Returns the characters of a text that count, and a function from their index to their place in the text. */
export type Read = (text: string) => [characters: string, placeOf: (at: number) => number]

/**
 * Finds keys in texts: runs of eight characters that follow a key's prefix, in any case, percent-encoded, in hex and in Base64. A
 * key with less behind its prefix is found only as a whole, and a key of fewer than eight characters not at all. Matches may
 * overlap; they are sorted by their start.
 *
 * @param read how to read texts and keys, in lower case
 */
export function createKeyFinder(keys: readonly string[], read: Read) {
  const owners = new Map<string, number>()
  /** Lengths of runs by their first eight characters, which many runs of a long key can share. */
  const lengths = new Map<string, Set<number>>()
  // Any eight characters contain four that begin at a fifth position, so only every fifth position is looked up.
  const fours = new Set<string>()
  for (const [number, key] of keys.entries()) {
    for (const run of listRuns(key, read)) {
      const head = run.slice(0, RUN_CHARACTERS)
      owners.set(run, number)
      lengths.set(head, (lengths.get(head) ?? new Set()).add(run.length))
      for (let at = 0; at < 5; at++) fours.add(head.slice(at, at + 4))
    }
  }
  return (text: string): FoundKey[] => {
    const found: FoundKey[] = []
    const [characters, placeOf] = read(text)
    for (let fifth = 4; fifth < characters.length; fifth += 5) {
      if (!fours.has(characters.slice(fifth, fifth + 4))) continue
      for (let at = fifth - 4; at <= fifth; at++) {
        for (const length of lengths.get(characters.slice(at, at + RUN_CHARACTERS)) ?? []) {
          const run = characters.slice(at, at + length)
          const owner = owners.get(run)
          if (owner !== undefined) found.push([placeOf(at), placeOf(at + run.length - 1) + 1, owner])
        }
      }
    }
    return found
  }
}

/** Lists what gives a key away: each run behind its prefix, and the beginning of the key up to the end of the first run. */
export function listRuns(key: string, read: Read): string[] {
  const rest = key.replace(PREFIX, '')
  const start = key.slice(0, key.length - rest.length + RUN_CHARACTERS)
  const cut = ([form, count]: Form) => {
    const [characters] = read(form)
    // In a form with several characters per byte, a run must begin at a whole byte.
    return Array.from(characters, (_, at) => characters.slice(at, at + count)).filter(
      (run, at) => run.length === count && at % (count >> 3) === 0,
    )
  }
  const wholes = [
    ...listEscaped(rest),
    ...listEscaped(start, start.length),
    ...listForms(start).map(([form]) => form),
  ]
  return [...listForms(rest).flatMap(cut), ...wholes.map((form) => read(form)[0])].filter(
    (run) => run.length >= RUN_CHARACTERS,
  )
}

/** Lists each substring of `count` characters that a URL escapes, escaped once and, as in a URL within a URL, twice. */
function listEscaped(text: string, count = RUN_CHARACTERS): string[] {
  return Array.from(text, (_, at) => text.slice(at, at + count)).flatMap((part) => {
    const escaped = encodeURIComponent(part.toWellFormed())
    return part.length < count || escaped === part ? [] : [escaped, encodeURIComponent(escaped)]
  })
}

/** One way to write a text, and the number of its characters that stand for eight of the text. */
type Form = [form: string, count: number]

function listForms(text: string): Form[] {
  const bytes = [...new TextEncoder().encode(text)]
  return [
    [text, RUN_CHARACTERS],
    ...['', 'x', 'u00'].map(
      (mark): Form => [
        bytes.map((byte) => mark + byte.toString(16).padStart(2, '0')).join(''),
        RUN_CHARACTERS * (2 + mark.length),
      ],
    ),
    // What precedes a key shifts its Base64 in three ways. Digits that mix bits of both are left out.
    ...[0, 1, 2].map(
      (shift): Form => [
        btoa(String.fromCharCode(...Array<number>(shift).fill(0), ...bytes))
          .slice(shift && shift + 1)
          .replace(/.=+$/, ''),
        BASE64_CHARACTERS,
      ],
    ),
  ]
}
