import type { View } from './view.ts'

const NAMED = new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
    ...{ sol: '/', plus: '+', equals: '=', lowbar: '_', hyphen: '-', dash: '-' },
  }),
)
const CONTROLS = new Map<string, number>([
  ...([
    ['n', 0x0a],
    ['r', 0x0d],
    ['t', 0x09],
    ['b', 0x08],
    ['f', 0x0c],
    ['v', 0x0b],
    ['0', 0],
  ] as const),
])
/** The longest escape that is looked for, such as `&#x00005f;` or `\u{00005f}`. */
const MOST_CHARACTERS = 12

/** What begins an escape: of JSON and JavaScript, of a URL, of HTML. */
export const ESCAPES = { code: '\\', url: '%', html: '&' } as const

/** One level of `\u005f`, `\/`, `%5f` and `&#x5f;` undone, of those that begin with a mark; undefined where there is none. */
export function undoEscapes(view: View, marks: string): View | undefined {
  const { codes } = view
  const markCodes = Array.from(marks, (mark) => mark.charCodeAt(0))
  if (!markCodes.some((mark) => codes.includes(mark))) return undefined
  const plain = new Uint16Array(codes.length)
  const places = new Uint32Array(codes.length + 1)
  let length = 0
  for (let at = 0; at < codes.length; ) {
    const found = markCodes.includes(codes[at]!) ? readEscape(codes, at) : undefined
    plain[length] = found?.code ?? codes[at]!
    places[length++] = at
    at += found?.length ?? 1
  }
  if (length === codes.length) return undefined
  places[length] = codes.length
  return {
    codes: plain.subarray(0, length),
    startOf: (at) => view.startOf(places[at]!),
    endOf: (at) => view.endOf(places[at + 1]! - 1),
  }
}

interface Escape {
  code: number
  /** How many characters it takes. */
  length: number
}

function readEscape(codes: Uint16Array, at: number): Escape | undefined {
  const text = String.fromCharCode(...codes.subarray(at, at + MOST_CHARACTERS))
  const coded =
    /^(?:%|\\x)([0-9a-f]{2})/i.exec(text) ??
    /^(?:\\u|%u)([0-9a-f]{4})/i.exec(text) ??
    /^(?:\\u\{|&#x)([0-9a-f]{1,8})[;}]/i.exec(text)
  if (coded) return { code: Number.parseInt(coded[1]!, 16) & 0xffff, length: coded[0].length }
  const decimal = /^&#(\d{1,7});/.exec(text)
  if (decimal) return { code: Number(decimal[1]) & 0xffff, length: decimal[0].length }
  const named = /^&([a-z]{2,6});/i.exec(text)
  const character = named && NAMED.get(named[1]!.toLowerCase())
  if (character) return { code: character.charCodeAt(0), length: named[0].length }
  const next = text[1]
  if (next === undefined || !text.startsWith('\\')) return undefined
  return { code: CONTROLS.get(next) ?? next.charCodeAt(0), length: 2 }
}
