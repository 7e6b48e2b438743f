import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import type { JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { judgeEachEra } from './evaluations.ts'
import { memoize } from './memoize.ts'
import { askerOf, type Business, bodyOf, isTaken, knowUnread, listTexts } from './read-exchange.ts'
import { findRows, isWhole, MIN_NAME_LENGTH } from './records.ts'

const RULES = {
  listRefunds: {
    title: 'no row of listRefunds is shown to two businesses',
    requirements: ['REQ-ORD-09'],
    section: '§4.1',
  },
  listChargebacks: {
    title: 'no row of listChargebacks is shown to two businesses',
    requirements: ['REQ-ORD-10'],
    section: '§4.1',
  },
} as const satisfies Record<string, Rule>

interface Rows {
  exchange: HistoryExchange
  business: Business
  rows: JsonObject[]
}

/**
 * The fields of refunds and chargebacks are not documented, so a row is compared as a whole. Weak reading: it counts only if it
 * has a name that tells the rows of a list apart: two refunds may be alike in all else.
 */
export const judgeRows = judgeEachEra(RULES, (exchanges, evaluations) => {
  const sent = { caller: listSent(exchanges, 'caller'), other: listSent(exchanges, 'other') }
  const isUnread = knowUnread(exchanges)
  for (const operationId of ['listRefunds', 'listChargebacks'] as const) {
    const lists = exchanges.filter((each) => each.operationId === operationId).flatMap(readRows)
    const naming = listNaming(lists)
    const first = new Map<string, Rows>()
    const isShownTo = { caller: false, other: false }
    const reported = new Set<string>()
    for (const list of lists) {
      const { business, exchange } = list
      const named = list.rows.filter((row) => nameOf(row, naming) !== undefined)
      const foreign = named.filter((row) => {
        const text = JSON.stringify(row)
        if (!first.has(text)) first.set(text, list)
        return (
          first.get(text)?.business !== business &&
          !reported.has(text) &&
          // Weak reading: a business may have chosen a name that it sent.
          !sent[business].has(String(nameOf(row, naming))) &&
          !isUnread(business, exchange)
        )
      })
      const [row] = foreign
      const owner = row && first.get(JSON.stringify(row))
      if (row && owner) {
        for (const each of foreign) reported.add(JSON.stringify(each))
        const message = `${operationId} shows both businesses the row of ${nameOf(row, naming)}.`
        evaluations.contradicted(operationId, message, [owner.exchange, exchange])
      } else if (named.length > 0 && isShownTo[business === 'caller' ? 'other' : 'caller'])
        evaluations.compared(operationId)
      if (named.length > 0) isShownTo[business] = true
    }
  }
})

function readRows(exchange: HistoryExchange): Rows[] {
  const business = askerOf(exchange)
  return business && isTaken(exchange) ? [{ exchange, business, rows: findRows(bodyOf(exchange)) }] : []
}

function listSent(exchanges: readonly HistoryExchange[], business: Business): ReadonlySet<string> {
  return new Set(
    exchanges.filter((each) => each.business === business).flatMap(({ meant }) => listTexts(meant)),
  )
}

/** Returns the places that tell the rows of every list apart. A random name may lack a digit: most have one. */
function listNaming(lists: readonly Rows[]): string[] {
  const several = lists
    .filter(({ rows }) => rows.length > 1)
    .map(({ rows }) => ({ rows, found: Map.groupBy(rows.flatMap(listWholeTexts), ({ place }) => place) }))
  const places = [...(several[0]?.found.keys() ?? [])]
  return places.filter((place) => {
    const isApart = ({ rows, found }: (typeof several)[number]) =>
      new Set(found.get(place)?.map(({ text }) => text)).size === rows.length
    const texts = several.flatMap(({ found }) => found.get(place) ?? [])
    return several.every(isApart) && texts.filter(({ text }) => NAME.test(text)).length * 2 > texts.length
  })
}

function nameOf(row: JsonObject, naming: readonly string[]): string | undefined {
  return listWholeTexts(row).find(({ place }) => naming.includes(place))?.text
}

/** Returns texts that may be names, without dates. */
const listWholeTexts = memoize((row: JsonObject): readonly { place: string; text: string }[] =>
  listLeaves(row).flatMap(({ at, value }) =>
    isWhole(value) && value.length >= MIN_NAME_LENGTH && !DATE.test(value)
      ? [{ place: at.join('/'), text: value }]
      : [],
  ),
)

const NAME = /^(?=.*\d)(?=.*[a-z])[\w.:-]+$/i
const DATE = /^\d{4}-?\d\d-?\d\d(T|$)|^\d{1,2}[-.][a-z]{3}[-.]\d{2,4}/i
