import { isDeepStrictEqual } from 'node:util'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Finding } from '../../src/kit/history/invariant.ts'
import { isSealed } from './read-exchange.ts'
import { groupBy } from './timeline.ts'
import { findCallsAbout, isTaken, type Sent } from './webhook-attempts.ts'

/**
 * Whether the deliveries of one kind of event keep their ids: one id has one body, and a refused event does not come again under
 * another id.
 *
 * Weak reading: two events may say the same about a record, so another id counts only if the refused one never came again, and no
 * call concerned the record in between.
 */
export function judgeIdentity(
  own: readonly Sent[],
  exchanges: readonly HistoryExchange[],
): readonly (Finding | undefined)[] {
  const events = [...groupBy(own, ({ id }) => id).values()]
  const bodies = events.flatMap((each) =>
    each.slice(1).map((later): Finding | undefined => {
      const [first] = each as [Sent]
      if (first.webhook.sent.body === later.webhook.sent.body) return undefined
      const message = `${first.webhook.event} ${first.id} was repeated with another body.`
      return { message, exchanges: [], webhooks: [first.webhook, later.webhook] }
    }),
  )
  const renamed = events.flatMap((each): Finding[] => {
    const [first, again] = each as [Sent, Sent?]
    if (again || isTaken(first.webhook)) return []
    const twin = own.find((other) => other.id !== first.id && isTwin(first, other, exchanges))
    if (!twin) return []
    const message = `${first.webhook.event} ${first.id} was rejected, and repeated under the id ${twin.id}.`
    return [{ message, exchanges: [], webhooks: [first.webhook, twin.webhook] }]
  })
  return [...bodies, ...renamed]
}

/** Whether the later event says the same about the same record, without a call about it in between. */
function isTwin(first: Sent, later: Sent, exchanges: readonly HistoryExchange[]): boolean {
  const [firstMs, laterMs] = [first.webhook.startedMs, later.webhook.startedMs]
  if (laterMs <= firstMs || !isDeepStrictEqual(first.body.data, later.body.data)) return false
  const calls = findCallsAbout(first, exchanges)
  // What cannot be read may concern the record too.
  const possible = [...(calls ?? []), ...exchanges.filter(isSealed)]
  return calls !== undefined && !possible.some(({ startedMs }) => startedMs > firstMs && startedMs < laterMs)
}
