import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Evaluations } from './evaluations.ts'
import { askerOf, nameRequest } from './read-exchange.ts'
import { isWhole, recordsOf } from './records.ts'
import { groupBy, isWrittenBetween, outcomeOf } from './timeline.ts'

/** Minimum number of emails: one alone may have been registered anew. */
const MIN_EMAILS = 2

/**
 * Emails keep their ids. Weak reading: calls outside the history may register an email anew. So it counts only if two lists in a
 * row, without a call in between that changes them, show the same emails, several of them, and each under another id.
 */
export function judgeEmailIds(
  exchanges: readonly HistoryExchange[],
  evaluations: Evaluations<'CAD collection email'>,
): void {
  const lists = exchanges.filter((each) => each.operationId === 'listCadCollectionEmails' && askerOf(each))
  const writes = exchanges.filter(
    ({ operationId }) =>
      operationId === 'registerCadCollectionEmail' || operationId === 'removeCadCollectionEmail',
  )
  const changing = groupBy(
    writes.filter((each) => outcomeOf(each) !== 'refused'),
    ({ business }) => business,
  )
  for (const own of groupBy(lists, nameRequest).values())
    for (const [index, after] of own.entries()) {
      const before = own[index - 1]
      if (before && before.endedMs < after.startedMs)
        judge(before, after, changing.get(after.business) ?? [], evaluations)
    }
}

function judge(
  before: HistoryExchange,
  after: HistoryExchange,
  changing: readonly HistoryExchange[],
  evaluations: Evaluations<'CAD collection email'>,
): void {
  const [first, second] = [readIds(before), readIds(after)]
  if (!first || !second || first.size < MIN_EMAILS || first.size !== second.size) return
  const known = new Set(first.values())
  const isOther = [...second].every(([email, id]) => first.has(email) && !known.has(id))
  if (!isOther) return
  // Emails that a recent call changed are the same later, and an id may be shown only then.
  if (changing.some((write) => isWrittenBetween(write, before, after, evaluations))) return
  const [[email, id]] = first as unknown as [[string, string]]
  const message = `listCadCollectionEmails shows ${first.size} emails, and then the same ones, each under another id: ${email} as ${id}, then as ${second.get(email)}.`
  evaluations.contradicted('CAD collection email', message, [before, after])
}

/** Returns the id of each email of a list; undefined if one is not whole, or listed twice. */
function readIds(list: HistoryExchange): Map<string, string> | undefined {
  const rows = recordsOf(list).map(({ fields: { id, email } }) => [email, id] as const)
  const whole = rows.filter((row): row is [string, string] => row.every(isWhole))
  const ids = new Map(whole)
  return ids.size === rows.length ? ids : undefined
}
