import { getManyValues, isMany, type Many, none } from 'stream-chain/core'
import { jsonParser, type Token } from 'stream-json/core/parser.js'
import { createEntryCollector, type Element, LEVELS } from './collect-entries.ts'

/** The text is not a complete HAR. The message says what is wrong with it, to follow the name of the file. */
export class Cut extends Error {
  readonly isAmongEntries: boolean

  constructor(message: string, isAmongEntries: boolean) {
    super(message)
    this.isAmongEntries = isAmongEntries
  }
}

/**
 * Yields each element of `log.entries` as soon as its text ends. What follows the list is not read.
 *
 * @throws Cut if the text is not JSON, ends too early, or is not a HAR
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
  // Texts arrive in pieces, because one may be larger than the memory.
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
 * If the parser fails, it loses what it had read of the same part, so parts end before and after whatever may be an entry. An
 * entry is never followed by a key, the end of an object or a text, or what appears in JSON inside a text.
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
