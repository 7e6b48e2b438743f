import { decodeBase64, decodeDecimals, decodeHex } from './decode.ts'
import { listForms } from './forms.ts'
import type { Runs } from './runs.ts'
import { ESCAPES, undoEscapes } from './undo-escapes.ts'
import { keepAlphanumerics, keepAsciiAlphanumerics, turnRound, type View, viewText } from './view.ts'

/** A long text is read a block at a time; what a block ends in, the next one begins with. */
const BLOCK_LENGTH = 65_536
const OVERLAP_LENGTH = 2_048
/** JSON in a URL in JSON. */
const MAX_LEVELS = 3

/** For each character of the text 0, or one more than the number of the key of which it gives a part away. */
export function findCovered(text: string, runs: Runs): Uint16Array | undefined {
  let covered: Uint16Array | undefined
  for (let from = 0; from < text.length; from += BLOCK_LENGTH) {
    const before = Math.max(0, from - OVERLAP_LENGTH)
    const block = text.slice(before, from + BLOCK_LENGTH)
    for (const { view, isOfBytes } of listViews(viewText(block))) {
      runs.find(view, (start, end, key) => {
        if (isOfBytes && block.slice(start, end).includes('"')) return
        covered ??= new Uint16Array(text.length)
        for (let at = before + start; at < before + end; at += 1) covered[at] ||= key + 1
      })
    }
  }
  return covered
}

interface Reading {
  view: View
  /**
   * Read as hex or Base64. Ids and dates that are written so hold eight characters of a key about once in thirty runs of a
   * check. So none is looked for across quotation marks: what stands between would be lost to the judges of the history.
   */
  isOfBytes: boolean
}

/** Everything that a block may be read as. Their lengths together are the work that a block is. */
export function* listViews(text: View): Generator<Reading> {
  for (const level of listLevels(text)) {
    for (const form of listForms(level)) {
      for (const each of [form, decodeDecimals(form)]) yield* withSqueezed(each, false)
      const inHex = [...decodeHex(form), ...decodeHex(turnRound(form))]
      for (const each of [...decodeBase64(form), ...inHex]) yield* withSqueezed(each, true)
    }
  }
}

/** The text, and what it says with its escapes undone: of one kind, for a key that holds what looks like another, and of all. */
function* listLevels(text: View): Generator<View> {
  yield text
  const kinds = Object.values(ESCAPES).filter((mark) => text.codes.includes(mark.charCodeAt(0)))
  for (const marks of new Set([...kinds, kinds.join('')])) {
    for (let level = undoEscapes(text, marks), count = 0; level && count < MAX_LEVELS; count += 1) {
      yield level
      level = undoEscapes(level, marks)
    }
  }
}

function* withSqueezed(view: View, isOfBytes: boolean): Generator<Reading> {
  const ascii = keepAsciiAlphanumerics(view)
  for (const each of [view, keepAlphanumerics(view), ...(ascii ? [ascii] : [])])
    yield { view: each, isOfBytes }
}
