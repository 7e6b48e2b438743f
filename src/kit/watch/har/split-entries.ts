import { getManyValues, isMany, type Many, none } from 'stream-chain/core'
import { jsonParser, type Token } from 'stream-json/core/parser.js'
import { createEntryCollector, type Element, LEVELS } from './collect-entries.ts'

/** The text is not a whole HAR: the message says what is wrong with it, after the name of the file. */
export class Cut extends Error {
  readonly isAmongEntries: boolean

  constructor(message: string, isAmongEntries: boolean) {
    super(message)
    this.isAmongEntries = isAmongEntries
  }
}

/**
 * Each element of `log.entries`, as soon as its text ends. What comes after the list is not read.
 *
 * @throws Cut the text is not JSON, or ends too early, or is not a HAR
 */
export async function* splitEntries(pieces: AsyncIterable<string>): AsyncGenerator<Element> {
  const reader = createReader()
  for await (const piece of pieces) {
    for (const part of splitAtObjects(piece)) {
      yield* reader.read(part)
      if (reader.isOver()) return
    }
  }
  yield* reader.read(none)
  if (!reader.isOver()) throw new Cut('is JSON, but no HAR: it has no list log.entries', false)
}

type Part = string | typeof none

function createReader() {
  // A text comes in pieces, as it may be longer than the memory.
  const parse = jsonParser({ streamValues: false, packStrings: false })
  const { take, isAmongEntries, isInEntry, isTooDeep, isOver } = createEntryCollector()
  let isEmpty = true
  let entries = 0
  const cut = (message: string, where: string) =>
    new Cut(isAmongEntries() ? `${message} ${where}` : message, isAmongEntries())

  const parsePart = (part: Part): readonly Token[] => {
    try {
      isEmpty &&= part === none || part.trim() === ''
      return listTokens(parse(part as string))
    } catch {
      if (part !== none) throw cut('is not JSON', from())
      if (isAmongEntries())
        throw cut('ends', isInEntry() ? `in the middle of entry ${entries + 1}` : `after entry ${entries}`)
      throw cut(isEmpty ? 'is empty' : 'ends before its first entry', '')
    }
  }
  const from = () => `from entry ${entries + 1} on`

  return {
    isOver,
    *read(part: Part): Generator<Element> {
      for (const token of parsePart(part)) {
        const element = take(token)
        if (element) {
          entries += 1
          yield element
        }
        if (isTooDeep()) throw cut(`is nested deeper than ${LEVELS} levels`, from())
        if (isOver()) return
      }
    },
  }
}

/**
 * Where the parser fails, it forgets what it had read of the same part: so a part ends before and after whatever may be an
 * entry. After an entry comes neither a key nor the end of an object or of a text, nor what stands in a JSON within a text.
 */
const ENDS = /\[(?=\s*\{\s*")|\}(?!\s*(?:[}"\\]|,\s*(?:"|\{?\s*\\")))/g

function* splitAtObjects(text: string): Generator<string> {
  let from = 0
  for (const { index } of text.matchAll(ENDS)) {
    yield text.slice(from, index + 1)
    from = index + 1
  }
  yield text.slice(from)
}

type Parsed = ReturnType<ReturnType<typeof jsonParser>>

function listTokens(parsed: Parsed): readonly Token[] {
  if (parsed === none) return []
  return isMany(parsed) ? getManyValues(parsed as Many<Token>) : [parsed as Token]
}
