import { asList, asObject, type JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { History, HistoryExchange } from '../../src/kit/history/history.ts'

const bodies = new WeakMap<HistoryExchange, unknown>()

/** The body of an answer as JSON, in the names of the shipped contract; undefined where it is none. */
export function bodyOf(exchange: HistoryExchange): unknown {
  if (!bodies.has(exchange)) bodies.set(exchange, readBody(exchange))
  return bodies.get(exchange)
}

function readBody({ answer }: HistoryExchange): unknown {
  if (answer === undefined || answer.shown !== undefined) return answer?.shown
  try {
    return JSON.parse(answer.body)
  } catch {
    return undefined
  }
}

/** What the envelope says of itself counts beside the status: which one an error has is not stated (§7). */
export function isTaken(exchange: HistoryExchange): boolean {
  const { status = 0 } = exchange.answer ?? {}
  return status >= 200 && status < 300 && asObject(bodyOf(exchange)).success !== false
}

/** Where the rows of the lists stand whose answers are stated (§4.3, §4.4). */
const ROWS: Record<string, (body: JsonObject) => unknown> = {
  listTransactions: ({ data }) => asObject(data).transactions,
  listAmlRecords: ({ data }) => data,
}

/** The rows of a list that was taken; none of any other operation. */
export function rowsOf(exchange: HistoryExchange): JsonObject[] {
  const read = ROWS[exchange.operationId]
  if (!read || !isTaken(exchange)) return []
  return asList(read(asObject(bodyOf(exchange)))).map(asObject)
}

/** Every text in a value, whatever holds it. */
export function listTexts(node: unknown): string[] {
  if (typeof node === 'string') return [node]
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(listTexts) : []
}

/** Judges each era of a history by itself: its records are not those of another. */
export function eachEra<Found>(
  { exchanges }: History,
  judge: (exchanges: readonly HistoryExchange[]) => Found[],
): Found[] {
  return [...Map.groupBy(exchanges, ({ era }) => era).values()].flatMap(judge)
}
