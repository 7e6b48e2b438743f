import { createReadStream } from 'node:fs'
import { InputError } from '../../expected-error.ts'
import { showLine } from '../../visible-text.ts'

/** Small enough that the buffers of pieces are soon collected, and large enough to read fast. */
const PIECE_BYTES = 1 << 16

/**
 * Reads the text of a recording, piece by piece, without a byte order mark.
 *
 * @throws InputError if it cannot be read, or begins like a file that is often mistaken for a HAR
 */
export async function* readText(path: string): AsyncGenerator<string> {
  let isFirst = true
  try {
    for await (const piece of createReadStream(path, { encoding: 'utf8', highWaterMark: PIECE_BYTES })) {
      if (isFirst) assertText(piece as string, path)
      yield isFirst ? (piece as string).replace(/^\ufeff/, '') : (piece as string)
      isFirst = false
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code && WHY[code]
    throw code
      ? new InputError(
          `${showLine(path)} cannot be read (${why ?? code}): give the path of a recording in HAR 1.2.`,
        )
      : error
  }
}

const WHY: Record<string, string> = { ENOENT: 'there is no such file', EISDIR: 'it is a folder' }

/** Beginnings, decoded as UTF-8, of files that people give instead, and what to do about each. */
const OTHERS: readonly [isSo: (beginning: string) => boolean, what: string][] = [
  [
    (beginning) => beginning.startsWith('PK\x03\x04'),
    "is a zip file: record into a file that ends in .har. In Playwright that is recordHar with content: 'embed', which holds the bodies too.",
  ],
  [(beginning) => beginning.startsWith('\x1f\ufffd'), 'is packed with gzip: unpack it first, with `gunzip`.'],
  [
    (beginning) => beginning.startsWith('x') && beginning.charCodeAt(1) > 0x7f,
    'is packed with zlib, as mitmproxy writes a .zhar: let it write a .har.',
  ],
  [(beginning) => beginning.startsWith('\ufffd\ufffd'), 'is in UTF-16: save it as UTF-8.'],
]

function assertText(beginning: string, path: string): void {
  const other = OTHERS.find(([isSo]) => isSo(beginning))
  if (other) throw new InputError(`${showLine(path)} ${other[1]}`)
}
