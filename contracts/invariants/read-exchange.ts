import { isTaken as isOutcomeTaken } from '../../src/kit/check/harness/outcome.ts'
import { findOperation, type OperationId } from '../../src/kit/contract/contract.ts'
import type { History, HistoryExchange } from '../../src/kit/history/history.ts'
import type { Finding } from '../../src/kit/history/invariant.ts'

export type Business = HistoryExchange['business']

const bodies = new WeakMap<HistoryExchange, unknown>()

/** The body of an answer in the names of the shipped contract; undefined where none came, or where it is not JSON. */
export function bodyOf(exchange: HistoryExchange): unknown {
  if (!bodies.has(exchange)) bodies.set(exchange, parseBody(exchange))
  return bodies.get(exchange)
}

function parseBody({ answer }: HistoryExchange): unknown {
  if (!answer || answer.shown !== undefined) return answer?.shown
  try {
    return JSON.parse(answer.body)
  } catch {
    return undefined
  }
}

/** Whether the request was carried out: an envelope can deny it under a 2xx. */
export function isTaken(exchange: HistoryExchange): boolean {
  const { answer } = exchange
  return answer !== undefined && isOutcomeTaken({ status: answer.status, body: bodyOf(exchange) })
}

/** Whether neither exchange ended before the other began. */
export function overlaps(one: HistoryExchange, other: HistoryExchange): boolean {
  return one.startedMs <= other.endedMs && other.startedMs <= one.endedMs
}

/** The business that asked; undefined where no business did: without a known key, or where an operation takes no key. */
export function askerOf({ operationId, business, key }: HistoryExchange): Business | undefined {
  if (key === 'none' || key === 'unknown') return undefined
  return findOperation(operationId as OperationId)?.row.key === 'none' ? undefined : business
}

/** A target that is reset gives the same names to other records: each era is judged alone. */
export function judgeEachEra(
  { exchanges }: History,
  judge: (exchanges: readonly HistoryExchange[]) => Finding[],
): Finding[] {
  return [...Map.groupBy(exchanges, ({ era }) => era).values()].flatMap(judge)
}

/** Every text in a value, at any depth. */
export function listTexts(node: unknown): string[] {
  if (typeof node === 'string') return [node]
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(listTexts) : []
}
