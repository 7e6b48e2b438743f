const SHOWN = { first: 6, last: 4 }
const LENGTH = { least: 13, most: 19 }
const SEPARATORS = new Set([0x20, 0x2d, 0xa0])
/** No card number stands in one, though its digits may look like one: masked, it would be the name of another record. */
const UUID = /(?<![0-9a-z])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z])/gi

/**
 * Card numbers keep their first six and last four digits. A card number is one group of digits, or several with a
 * single space or dash between each; it may stand beside other groups, such as a date: every series of whole groups is
 * tried. No series is followed beyond the longest card number, so that the work is the length of the text.
 */
export function maskCardNumbers(text: string): string {
  let masked: Uint8Array | undefined
  const ends = new Map([...text.matchAll(UUID)].map(({ 0: { length }, index }) => [index, index + length]))
  for (let at = 0; at < text.length; at += 1) {
    at = ends.get(at) ?? at
    if (!isDigit(text, at) || isDigit(text, at - 1)) continue
    for (const places of listCardNumbers(text, at)) {
      masked ??= new Uint8Array(text.length)
      for (const place of places.slice(SHOWN.first, -SHOWN.last)) masked[place] = 1
    }
  }
  return masked ? coverPlaces(text, masked) : text
}

/** Where the digits stand of each card number that begins here. */
function listCardNumbers(text: string, start: number): number[][] {
  const found: number[][] = []
  const places: number[] = []
  // With every other digit doubled, beginning with the first or with the second.
  const sums: [number, number] = [0, 0]
  for (let at = start; places.length <= LENGTH.most; at += 1) {
    if (isDigit(text, at)) {
      const digit = text.charCodeAt(at) - 0x30
      sums[places.length % 2]! += digit > 4 ? digit * 2 - 9 : digit * 2
      sums[(places.length + 1) % 2]! += digit
      places.push(at)
      continue
    }
    const count = places.length
    if (count >= LENGTH.least && sums[count % 2]! % 10 === 0) found.push([...places])
    if (!SEPARATORS.has(text.charCodeAt(at)) || !isDigit(text, at + 1)) break
  }
  return found
}

function coverPlaces(text: string, masked: Uint8Array): string {
  const pieces: string[] = []
  let from = 0
  for (let at = masked.indexOf(1); at >= 0; at = masked.indexOf(1, from)) {
    pieces.push(text.slice(from, at), '*')
    from = at + 1
  }
  return pieces.join('') + text.slice(from)
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 0x30 && code <= 0x39
}
