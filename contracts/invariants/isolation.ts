import { asObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Finding, Invariant } from '../../src/kit/history/invariant.ts'
import { bodyOf, eachEra, listTexts, rowsOf } from './read-exchange.ts'

/** A name that is shorter may be anything. */
const MIN_LENGTH = 8

/**
 * §1.3, §4.3, §4.4: the transactions and AML records are those of a business, so none of them shows in an answer to another
 * one, of any operation. Who sent a name may have it repeated.
 */
export const isolation: Invariant = {
  name: 'isolation',
  isOfRecords: true,
  requirements: ['REQ-TXN-02', 'REQ-AML-18'],
  judge: (history) => eachEra(history, judge),
}

function judge(exchanges: readonly HistoryExchange[]): Finding[] {
  const shown = new Map<string, HistoryExchange>()
  for (const exchange of exchanges.filter(isAsked))
    for (const name of listNames(exchange)) if (!shown.has(name)) shown.set(name, exchange)
  const told = new Set<string>()
  const sent = { caller: new Set<string>(), other: new Set<string>() }
  return exchanges.filter(isAsked).flatMap((exchange): Finding[] => {
    const own = sent[exchange.business]
    for (const text of [...listTexts(exchange.meant), ...exchange.sent.url.split(/[/?&=]/)]) own.add(text)
    return listTexts(bodyOf(exchange)).flatMap((name) => {
      const first = shown.get(name)
      if (!first || first.business === exchange.business || own.has(name) || told.has(name)) return []
      told.add(name)
      const message = `${name} is of a record of ${NAMES[first.business]}, and ${exchange.operationId} shows it to ${NAMES[exchange.business]}.`
      return {
        requirements: ['REQ-TXN-02', 'REQ-AML-18'],
        section: '§1.3',
        message,
        exchanges: [first, exchange],
      }
    })
  })
}

const NAMES = { caller: 'the caller', other: 'the other business' }

const isAsked = ({ key, answer }: HistoryExchange) => key === 'right' && answer !== undefined

/** What names the records of a list: their ids and references, and those of the deposits in them. */
function listNames(exchange: HistoryExchange): string[] {
  return rowsOf(exchange)
    .flatMap(({ id, reference, deposit }) => [id, reference, asObject(deposit).id])
    .filter((name): name is string => typeof name === 'string' && name.length >= MIN_LENGTH)
}
