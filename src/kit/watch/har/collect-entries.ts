import { Assembler } from 'stream-json/core/assembler.js'
import type { Token } from 'stream-json/core/parser.js'
import { formatBytes } from '../../format-bytes.ts'

/** An element of `log.entries`, or why it was not kept. */
export type Element = { value: unknown } | { tooMuch: string }

export const ENTRY_BYTES = 64 * 1024 * 1024
/** Memory of a token, even an empty one. */
const TOKEN_BYTES = 16
/** A HAR needs ten levels. The parser keeps each open level in memory, so the depth must be bounded. */
export const LEVELS = 200

/** Creates a collector that receives the tokens of a HAR and returns the elements of `log.entries` one by one. */
export function createEntryCollector() {
  const texts = createTextJoiner()
  let depth = 0
  let keys: string[] = []
  let place: 'before' | 'among' | 'after' = 'before'
  let building: Building | undefined

  const takeOutside = ({ name, value }: Whole): undefined => {
    if (name === 'keyValue' && depth <= 2) keys = [...keys.slice(0, depth - 1), value as string]
    if (name === 'startArray' && depth === 2 && keys[0] === 'log' && keys[1] === 'entries') place = 'among'
  }
  const takeWithin = (token: Whole): Element | undefined => {
    if (depth === 2 && token.name === 'endArray') place = 'after'
    if (place === 'after') return undefined
    building ??= startBuilding()
    building.add(token)
    if (depth > 3 || token.name === 'startObject' || token.name === 'startArray') return undefined
    const element = building.finish()
    building = undefined
    return element
  }

  return {
    isAmongEntries: () => place === 'among',
    isInEntry: () => building !== undefined,
    isOver: () => place === 'after',
    isTooDeep: () => depth > LEVELS,
    take(token: Token): Element | undefined {
      if (token.name === 'endObject' || token.name === 'endArray') depth -= 1
      building?.count('value' in token ? String(token.value).length : 0)
      const whole = texts.join(token, building?.hasRoom() ?? false)
      const element = whole && (place === 'among' ? takeWithin(whole) : takeOutside(whole))
      if (token.name === 'startObject' || token.name === 'startArray') depth += 1
      return element
    },
  }
}

interface Building {
  count(length: number): void
  hasRoom(): boolean
  add(token: Whole): void
  finish(): Element
}

function startBuilding(): Building {
  const assembler = new Assembler()
  let size = 0
  const hasRoom = () => size <= ENTRY_BYTES
  return {
    hasRoom,
    count: (length) => {
      size += length + TOKEN_BYTES
    },
    add: (token) => {
      if (hasRoom()) assembler.consume(token)
    },
    finish: () =>
      hasRoom()
        ? { value: assembler.current }
        : { tooMuch: `it is larger than ${formatBytes(ENTRY_BYTES)}, and was not read` },
  }
}

/** A token whose text is in one piece. */
type Whole = Exclude<Token, { name: 'startString' | 'stringChunk' | 'endString' }> & { value?: unknown }

/** Joins the pieces of a text that are to be kept. */
function createTextJoiner() {
  let pieces: string[] = []
  return {
    join(token: Token, isKept: boolean): Whole | undefined {
      if (token.name === 'startString') pieces = []
      else if (token.name === 'stringChunk') {
        if (isKept) pieces.push(token.value)
      } else if (token.name === 'endString') return { name: 'stringValue', value: pieces.join('') }
      else return token
      return undefined
    },
  }
}
