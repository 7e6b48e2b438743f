import { type Piece, rewrite, type View } from './view.ts'

const NAMED = new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
    ...{ sol: '/', plus: '+', equals: '=', lowbar: '_', hyphen: '-', dash: '-' },
  }),
)
const CONTROLS = new Map(Object.entries({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0' }))
/** The longest escape that is looked for, such as `&#x00005f;` or `\u{00005f}`. */
const MAX_CHARACTERS = 12

/** What begins an escape: of JSON and JavaScript, of a URL, of HTML. */
export const ESCAPES = { code: '\\', url: '%', html: '&' } as const

/** One level of `\u005f`, `\/`, `%5f` and `&#x5f;` undone, of those that begin with a mark, if any. */
export function undoEscapes(view: View, marks: string): View | undefined {
  const markCodes = Array.from(marks, (mark) => mark.charCodeAt(0))
  if (!markCodes.some((mark) => view.codes.includes(mark))) return undefined
  return rewrite(view, (codes, at) => (markCodes.includes(codes[at]!) ? readEscape(codes, at) : undefined))
}

function readEscape(codes: Uint16Array, at: number): Piece | undefined {
  const text = String.fromCharCode(...codes.subarray(at, at + MAX_CHARACTERS))
  const coded =
    /^(?:%|\\x)([0-9a-f]{2})/i.exec(text) ??
    /^(?:\\u|%u)([0-9a-f]{4})/i.exec(text) ??
    /^(?:\\u\{|&#x)([0-9a-f]{1,8})[;}]/i.exec(text)
  if (coded) return pieceOf(Number.parseInt(coded[1]!, 16) & 0xffff, coded[0])
  const decimal = /^&#(\d{1,7});/.exec(text)
  if (decimal) return pieceOf(Number(decimal[1]) & 0xffff, decimal[0])
  const named = /^&([a-z]{2,6});/i.exec(text)
  const character = named && NAMED.get(named[1]!.toLowerCase())
  if (character && named) return { text: character, length: named[0].length }
  const next = text[1]
  if (next === undefined || !text.startsWith('\\')) return undefined
  return { text: CONTROLS.get(next) ?? next, length: 2 }
}

/** The code unit that an escape stands for. */
function pieceOf(code: number, { length }: string): Piece {
  return { text: String.fromCharCode(code), length }
}
