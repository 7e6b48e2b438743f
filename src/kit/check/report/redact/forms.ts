import { type Piece, rewrite, type View } from './view.ts'

/**
 * What a text says to a reader: as it is, as UTF-8 where it was read byte by byte, in plain letters where they are
 * full-width, circled or the like, and without the tags of a page. Each is read of the one before.
 */
export function listForms(view: View): View[] {
  const forms = [view]
  for (const read of [readUtf8, foldForms, dropTags]) {
    const form = rewrite(forms.at(-1)!, read)
    if (form) forms.push(form)
  }
  return forms
}

/** Headers come as Latin-1, whatever they were written in. */
function readUtf8(codes: Uint16Array, at: number): Piece | undefined {
  const first = codes[at]!
  if (first < 0xc2 || first > 0xf4) return undefined
  const more = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3
  let code = first & (0x3f >> more)
  for (let next = at + 1; next <= at + more; next += 1) {
    if ((codes[next] ?? 0) >> 6 !== 2) return undefined
    code = (code << 6) | (codes[next]! & 0x3f)
  }
  return code > 0x10_ffff ? undefined : { text: String.fromCodePoint(code), length: more + 1 }
}

const [FIRST_WITH_A_FORM, LAST_OF_ONE_UNIT] = [0xa0, 0xffff]
/** By code point. */
const known: string[] = []

/** Accents become characters of their own, which are left out with all that is no letter. */
function foldForms(codes: Uint16Array, at: number): Piece | undefined {
  const first = codes[at]!
  if (first < FIRST_WITH_A_FORM) return undefined
  const isPair = first >> 10 === 0x36 && (codes[at + 1] ?? 0) >> 10 === 0x37
  const code = isPair ? 0x1_0000 + ((first & 0x3ff) << 10) + (codes[at + 1]! & 0x3ff) : first
  let text = known[code]
  if (text === undefined) {
    text = fold(code)
    known[code] = text
  }
  return !isPair && text.length === 1 && text.charCodeAt(0) === first
    ? undefined
    : { text, length: isPair ? 2 : 1 }
}

function fold(code: number): string {
  const text = String.fromCodePoint(code).normalize('NFKD')
  return code > LAST_OF_ONE_UNIT ? text.replaceAll(/[^\p{L}\p{N}]/gu, '') : text
}

const [OPENING, CLOSING] = [0x3c, 0x3e]

/** No stretch is read twice: a tag ends at the next bracket, whichever that is. */
function dropTags(codes: Uint16Array, at: number): Piece | undefined {
  if (codes[at] !== OPENING) return undefined
  let end = at + 1
  while (end < codes.length && codes[end] !== OPENING && codes[end] !== CLOSING) end += 1
  return codes[end] === CLOSING ? { text: '', length: end + 1 - at } : undefined
}
