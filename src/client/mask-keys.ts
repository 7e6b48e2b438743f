/** As many letters and digits of a key in a row are masked, wherever they are in it. */
const RUN_CHARACTERS = 8
/** Keys shorter than this would take innocent words with them. */
const MIN_KEY_CHARACTERS = 6
const MASK = '[key removed]'

/** The letters and digits of a text in lower case, and where in the text each is. */
interface Squeezed {
  characters: string
  places: number[]
}

/**
 * Takes keys out of a text: forward and backward, in part, in any case, percent-encoded, as base64, as hexadecimal or
 * decimal codes, and with anything that is no letter and no digit between the characters.
 */
export function maskKeys(text: string, keys: readonly string[]): string {
  const [odd, readable] = [keys.filter(isOdd), keys.filter((key) => !isOdd(key))]
  const rest = odd.reduce((masked, key) => (key ? masked.replaceAll(key, MASK) : masked), text)
  const runs = groupRuns(new Set(readable.flatMap(writeKey).flatMap(cutRuns)))
  return maskRuns(rest, runs)
}

/** Whether hardly anything is left of a key without its punctuation: it is only found as it is. */
function isOdd(key: string): boolean {
  return keepAlphanumerics(key).characters.length < MIN_KEY_CHARACTERS
}

/** A key in every writing that is looked for, each as the letters and digits that stand for one character. */
function writeKey(key: string): string[][] {
  const writings = [key, reverse(key)].flatMap((direction) => {
    const bytes = [...new TextEncoder().encode(direction)]
    const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0'))
    const percent = encodeURIComponent(direction.toWellFormed())
    // The three ways in which what stands before a key shifts its base64, without the characters that mix both.
    const base64 = [0, 1, 2].map((shift) =>
      btoa(String.fromCharCode(...Array<number>(shift).fill(0), ...bytes)).slice(shift && shift + 1),
    )
    return [
      ...[direction, percent, encodeURIComponent(percent), ...base64].map((form) => [
        ...keepAlphanumerics(form).characters,
      ]),
      ...[hex, hex.map((code) => `x${code}`), hex.map((code) => `u00${code}`), bytes.map(String)],
    ]
  })
  return [...writings, ...writings.map((units) => units.map(reverse).reverse())]
}

function cutRuns(units: string[]): string[] {
  const count = Math.max(1, units.length - RUN_CHARACTERS + 1)
  return Array.from({ length: count }, (_, at) => units.slice(at, at + RUN_CHARACTERS).join(''))
}

/** By their first characters, so that a text is read only once for all of them. */
function groupRuns(runs: Set<string>): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const run of runs) {
    const head = run.slice(0, MIN_KEY_CHARACTERS)
    const group = groups.get(head)
    if (group) group.push(run)
    else groups.set(head, [run])
  }
  return groups
}

function maskRuns(text: string, runs: Map<string, string[]>): string {
  const { characters, places } = keepAlphanumerics(text)
  let masked = ''
  let from = 0
  let [start, end] = [-1, -1]
  const close = () => {
    if (start < 0) return
    masked += text.slice(from, places[start]) + MASK
    from = (places[end - 1] ?? 0) + String.fromCodePoint(text.codePointAt(places[end - 1] ?? 0) ?? 0).length
  }
  for (let at = 0; at < characters.length; at++) {
    const group = runs.get(characters.slice(at, at + MIN_KEY_CHARACTERS)) ?? []
    const lengths = group.filter((run) => characters.startsWith(run, at)).map((run) => run.length)
    if (lengths.length === 0) continue
    if (at > end) {
      close()
      start = at
    }
    end = Math.max(end, at + Math.max(...lengths))
  }
  close()
  return masked + text.slice(from)
}

/** Letters and digits of other scripts' widths and styles count as what they look like. */
function keepAlphanumerics(text: string): Squeezed {
  const places: number[] = []
  let characters = ''
  let place = 0
  for (const character of text) {
    const plain = character < '\x80' ? character : character.normalize('NFKC')
    for (const letter of plain.toLowerCase().replace(/[^a-z0-9]/g, '')) {
      characters += letter
      places.push(place)
    }
    place += character.length
  }
  return { characters, places }
}

function reverse(text: string): string {
  return [...text].reverse().join('')
}
