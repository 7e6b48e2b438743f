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
  const owners = new Map<string, number>()
  /** By their first eight characters. */
  const runs = new Map<string, string[]>()
  // Any eight characters hold four that begin at a fifth place: most places are not looked at.
  const [fours, heads] = [createMarks(4), createMarks(RUN_CHARACTERS)]
  for (const [number, key] of keys.entries()) {
    for (const run of listRuns(key, read)) {
      const isKnown = owners.has(run)
      owners.set(run, number)
      if (isKnown) continue
      const head = run.slice(0, RUN_CHARACTERS)
      const others = runs.get(head)
      if (others) others.push(run)
      else runs.set(head, [run])
      heads.add(head, 0)
      for (let at = 0; at < 5; at++) fours.add(head, at)
    }
  }
  return (text: string): FoundKey[] => {
    const found: FoundKey[] = []
    const [characters, placeOf] = read(text)
    for (let fifth = 4; fifth + 4 <= characters.length; fifth += 5) {
      if (!fours.mayHave(characters, fifth)) continue
      for (let at = fifth - 4; at <= fifth; at++) {
        if (!heads.mayHave(characters, at)) continue
        for (const run of runs.get(characters.slice(at, at + RUN_CHARACTERS)) ?? [])
          if (characters.startsWith(run, at))
            found.push([placeOf(at), placeOf(at + run.length - 1) + 1, owners.get(run)!])
      }
    }
    return found
  }
}

/** A set of parts of texts, so many characters long, which takes a few others for its own and none of its own for others. */
function createMarks(count: number) {
  const marks = new Uint8Array(1 << 20)
  const hash = (text: string, from: number) => {
    let hashed = 0
    for (let at = from; at < from + count; at++) hashed = Math.imul(hashed ^ text.charCodeAt(at), 0x9e3779b1)
    return hashed >>> 12
  }
  return {
    add(text: string, from: number) {
      marks[hash(text, from)] = 1
    },
    mayHave: (text: string, from: number) => marks[hash(text, from)] === 1,
  }
}

/** What gives a key away: each run of what follows its prefix, and its beginning up to the end of the first. */
function listRuns(key: string, read: Read): string[] {
  const rest = key.replace(PREFIX, '')
  const start = key.slice(0, key.length - rest.length + RUN_CHARACTERS)
  const cut = ([form, count]: Form) => {
    const [characters] = read(form)
    const parts: string[] = []
    // of a form that takes several characters for one, only what begins with one
    for (let at = 0; at + count <= characters.length; at += count >> 3)
      parts.push(characters.slice(at, at + count))
    return parts
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
