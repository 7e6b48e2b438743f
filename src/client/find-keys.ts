/** As many characters of a key in a row are found, and no fewer. */
export const RUN_CHARACTERS = 8
/** Eight bytes are at least so many whole digits of Base64, wherever they begin. */
const BASE64_CHARACTERS = 10
/** What many keys begin with is not a secret: what they are for, and words. */
const PREFIX = /^(?:([ps]k_(test|live|demo)|whsec)_([a-z]+_)*|([PS]K_(TEST|LIVE|DEMO)|WHSEC)_([A-Z]+_)*)/

/** Where in a text something of a key stands, and the number of the key. */
export type FoundKey = [start: number, end: number, key: number]

/** Those characters of a text that count, and where in the text the one at a place stands. */
export type Read = (text: string) => [characters: string, placeOf: (at: number) => number]

/**
 * Finds keys in texts: eight characters in a row of what follows the prefix of one, in any case, percent-encoded, in hex and in
 * Base64. Of a key that has less behind its prefix only the whole is found, and of one with fewer than eight characters nothing.
 * What is found may overlap; it begins in the order of the text.
 *
 * @param read how texts and keys are read, in lower case
 */
export function createKeyFinder(keys: readonly string[], read: Read) {
  /** Runs and their keys by their first eight characters. No member that every object has is eight long in lower case. */
  const heads: Record<string, Record<string, number>> = {}
  // Any eight characters hold four that begin at a fifth place: most places are not looked at.
  const fours = new Set<string>()
  for (const [number, key] of keys.entries()) {
    for (const run of listRuns(key, read)) {
      const head = run.slice(0, RUN_CHARACTERS)
      heads[head] ??= {}
      heads[head][run] = number
      for (let at = 0; at < 5; at++) fours.add(head.slice(at, at + 4))
    }
  }
  return (text: string): FoundKey[] => {
    const found: FoundKey[] = []
    const [characters, placeOf] = read(text)
    for (let fifth = 4; fifth < characters.length; fifth += 5) {
      if (!fours.has(characters.slice(fifth, fifth + 4))) continue
      for (let at = fifth - 4; at <= fifth; at++) {
        const runs = heads[characters.slice(at, at + RUN_CHARACTERS)]
        for (const run in runs)
          if (characters.startsWith(run, at))
            found.push([placeOf(at), placeOf(at + run.length - 1) + 1, runs[run]!])
      }
    }
    return found
  }
}

/** What gives a key away: each run of what follows its prefix, and its beginning up to the end of the first. */
export function listRuns(key: string, read: Read): string[] {
  const rest = key.replace(PREFIX, '')
  const start = key.slice(0, key.length - rest.length + RUN_CHARACTERS)
  const cut = ([form, count]: Form) => {
    const [characters] = read(form)
    // of a form that takes several characters for one, only what begins with one
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

/** Each so many characters of a text that a URL escapes some of, as it does, and as a URL in a URL does. */
function listEscaped(text: string, count = RUN_CHARACTERS): string[] {
  return Array.from(text, (_, at) => text.slice(at, at + count)).flatMap((part) => {
    const escaped = encodeURIComponent(part.toWellFormed())
    return part.length < count || escaped === part ? [] : [escaped, encodeURIComponent(escaped)]
  })
}

/** One way to write a text, and how many characters of it are eight of the text. */
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
    // What stands before a key shifts its Base64 in three ways; digits that hold bits of both are left out.
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
