import { isRefused } from '../../src/kit/check/harness/outcome.ts'
import { findOperation, type OperationId } from '../../src/kit/contract/contract.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Invariant } from '../../src/kit/history/invariant.ts'
import { memoize } from './memoize.ts'
import { bodyOf, isTaken } from './read-exchange.ts'
import { isWhole, listObjects } from './records.ts'
import { groupBy } from './timeline.ts'

/** These statuses concern the key, or the rate of requests. */
const SAYS_NOTHING = [401, 403, 429]

/**
 * Wraps a judge so that comparisons count only for operations that read their input: a service with one answer for everything, or
 * with random answers, proves nothing. Contradictions always count.
 */
export function compareSoundOnly(invariant: Invariant): Invariant {
  return {
    ...invariant,
    judge(history) {
      const evaluations = invariant.judge(history)
      const hollow = findHollow(history.exchanges)
      if (hollow.size === 0) return evaluations
      const exchanges = history.exchanges.filter(({ operationId }) => !hollow.has(operationId))
      const sound = invariant.judge({ ...history, exchanges })
      return evaluations.map((each, index) => ({
        ...each,
        comparisons: Math.max(sound[index]!.comparisons, each.findings.length),
      }))
    },
  }
}

/**
 * Returns operations that accepted requests without ever showing that they read any. One that takes no input, such as a list of
 * banks, may always answer the same: it is doubted only beside others.
 */
const findHollow = memoize((exchanges: readonly HistoryExchange[]): ReadonlySet<string> => {
  const own = exchanges.filter(({ key }) => key === 'right')
  const asked = [...groupBy(own, ({ operationId }) => operationId as OperationId)]
  const hollow = asked.filter(([operationId, each]) => isHollow(operationId, each)).map(([id]) => id)
  const reading = asked.filter(([operationId, each]) => takesInput(operationId) && each.some(isTaken))
  return new Set(reading.length > 0 && !hollow.some(takesInput) ? [] : hollow)
})

function takesInput(operationId: OperationId): boolean {
  const { object } = findOperation(operationId) ?? {}
  return object?.requestBody !== undefined || (object?.parameters ?? []).length > 0
}

function isHollow(operationId: OperationId, asked: readonly HistoryExchange[]): boolean {
  const { row, object } = findOperation(operationId) ?? {}
  const taken = asked.filter(isTaken)
  if (!row || taken.length === 0 || asked.some(isRefusedForContent)) return false
  if (object?.requestBody) return true
  const shown = taken.filter((each) => namesIn(each).length > 0)
  return shown.length > 0 ? !(differs(shown) && keeps(shown)) : row.path.includes('{')
}

export function isRefusedForContent(exchange: HistoryExchange): boolean {
  const { answer } = exchange
  return (
    answer !== undefined &&
    !SAYS_NOTHING.includes(answer.status) &&
    isRefused({ status: answer.status, body: bodyOf(exchange) })
  )
}

/** Whether two answers show different records. */
function differs(shown: readonly HistoryExchange[]): boolean {
  return new Set(shown.map((each) => namesIn(each).join())).size > 1
}

/** Whether most repeated requests show a record again. */
function keeps(shown: readonly HistoryExchange[]): boolean {
  const repeated = [...groupBy(shown, ({ business, meant }) => JSON.stringify([business, meant])).values()]
  const pairs = repeated.flatMap((own) => own.slice(1).map((each, index) => [own[index]!, each] as const))
  const kept = pairs.filter(([before, after]) => {
    const names = new Set(namesIn(before))
    return namesIn(after).some((name) => names.has(name))
  })
  return kept.length * 2 >= pairs.length
}

/** Returns the ids and references of the records that an answer shows. */
export const namesIn = memoize((exchange: HistoryExchange): readonly string[] =>
  listObjects(bodyOf(exchange))
    .flatMap(({ id, reference }) => [id, reference])
    .filter(isWhole),
)
