const ESCAPE =
  /(?:%|\\x|0x)([0-9a-f]{2})|[\\%]u([0-9a-f]{4})|(?:\\u\{|&#x)([0-9a-f]{1,8})[};]|&#(\d{1,7});|&([a-z]{2,6});|\\([\s\S])/gi
/** Enough for JSON in a URL in JSON. */
const MAX_LEVELS = 3

/** A reading of a text, and the place in the text where each of its characters and its end begin. */
export type Level = [text: string, places?: Uint32Array]

/** Yields the text, and then its readings with escapes of JSON and JavaScript, URLs and HTML undone, level by level. */
export function* listLevels(text: string): Generator<Level> {
  let level: Level = [text]
  for (let count = 0; ; count += 1) {
    yield level
    if (count === MAX_LEVELS || level[0].search(ESCAPE) < 0) return
    const [undone, places] = undoEscapes(level[0])
    const before = level[1]
    level = [undone, before ? places.map((place) => before[place]!) : places]
  }
}

function undoEscapes(text: string): [undone: string, places: Uint32Array] {
  const places = new Uint32Array(text.length + 1)
  let length = 0
  let from = 0
  const copyTo = (end: number) => {
    while (from < end) places[length++] = from++
  }
  const undone = text.replace(ESCAPE, (whole: string, ...match) => {
    const [byte, unit, code, decimal, name, next] = match as (string | undefined)[]
    copyTo(match.at(-2) as number)
    places[length++] = from
    from += whole.length
    return readEscape(byte ?? unit ?? code, decimal, name, next)
  })
  copyTo(text.length + 1)
  return [undone, places.subarray(0, length)]
}

function readEscape(hex?: string, decimal?: string, name?: string, next = ''): string {
  if (hex || decimal) return String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number(decimal))
  // Named entities never stand for a letter or a digit. Only `&amp;` matters, because it can begin another escape.
  if (name) return name.toLowerCase() === 'amp' ? '&' : ' '
  return 'nrtbfv0'.includes(next) ? ' ' : next
}
