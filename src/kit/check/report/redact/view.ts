/** A reading of a text: code units, and from where to where in the text each of them stands. */
export interface View {
  codes: Uint16Array
  startOf(at: number): number
  endOf(at: number): number
}

/** The text itself, character by character. */
export function viewText(text: string): View {
  const codes = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at += 1) codes[at] = text.charCodeAt(at)
  return { codes, startOf: (at) => at, endOf: (at) => at + 1 }
}

/** Those characters for which the table has a one, and nothing of what stands between them. */
export function pick(view: View, table: Uint8Array): View {
  const { codes } = view
  const picked = new Uint16Array(codes.length)
  const places = new Uint32Array(codes.length)
  let length = 0
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at]!
    picked[length] = code
    places[length] = at
    length += table[code]!
  }
  return {
    codes: picked.subarray(0, length),
    startOf: (at) => view.startOf(places[at]!),
    endOf: (at) => view.endOf(places[at]!),
  }
}

/** What so many characters of a text stand for. */
export interface Piece {
  text: string
  length: number
}

/** The text with other characters in place of those that are read as pieces; undefined without any. */
export function rewrite(
  { codes, startOf, endOf }: View,
  read: (codes: Uint16Array, at: number) => Piece | undefined,
): View | undefined {
  let whole = 0
  while (whole < codes.length && !read(codes, whole)) whole += 1
  if (whole === codes.length) return undefined
  // typed, and doubled where they are full: lists that grow by one took a third of all the time
  let written = new Uint16Array(codes.length)
  let starts = new Uint32Array(codes.length)
  let ends = new Uint32Array(codes.length)
  let length = 0
  for (let at = 0, end = 0; at < codes.length; at = end) {
    const piece = at < whole ? undefined : read(codes, at)
    end = at + (piece?.length ?? 1)
    const units = piece?.text.length ?? 1
    if (length + units > written.length) {
      written = grow(written, new Uint16Array((length + units) * 2))
      starts = grow(starts, new Uint32Array((length + units) * 2))
      ends = grow(ends, new Uint32Array((length + units) * 2))
    }
    for (let unit = 0; unit < units; unit += 1, length += 1) {
      written[length] = piece ? piece.text.charCodeAt(unit) : codes[at]!
      starts[length] = at
      ends[length] = end
    }
  }
  return {
    codes: written.subarray(0, length),
    startOf: (at) => startOf(starts[at]!),
    endOf: (at) => endOf(ends[at]! - 1),
  }
}

function grow<Numbers extends Uint16Array | Uint32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from)
  return to
}

/** The last character first. */
export function turnRound({ codes, startOf, endOf }: View): View {
  const last = codes.length - 1
  return {
    codes: codes.slice().reverse(),
    startOf: (at) => startOf(last - at),
    endOf: (at) => endOf(last - at),
  }
}

/** A table of a code unit each, with a one for those that pass. */
export function createTable(passes: (code: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: 0x1_0000 }, (_, code) => (passes(code) ? 1 : 0))
}

const LETTERS_AND_DIGITS = createTable((code) => /[\p{L}\p{N}\p{Cs}]/u.test(String.fromCharCode(code)))

/** Letters and digits alone: a key that is broken into pieces is whole again. */
export function keepAlphanumerics(view: View): View {
  return pick(view, LETTERS_AND_DIGITS)
}

const ASCII_ALONE = createTable((code) => /[a-z0-9]/i.test(String.fromCharCode(code)))

/** The same of ASCII: what stands between its characters may be letters of another alphabet, or the bytes of some. */
export function keepAsciiAlphanumerics(view: View): View | undefined {
  const { codes } = view
  let at = 0
  while (at < codes.length && codes[at]! < 0x80) at += 1
  return at < codes.length ? pick(view, ASCII_ALONE) : undefined
}
