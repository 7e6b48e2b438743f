import { asObject, type JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { bodyOf, isTaken, nameRequest } from './read-exchange.ts'
import { findRows, isWhole } from './records.ts'
import { groupBy } from './timeline.ts'

const RULES = {
  providers: {
    title: 'a provider is the same in every list',
    requirements: ['REQ-BILL-06', 'REQ-BILL-07'],
    section: '§2',
  },
  packages: {
    title: 'a TV package of a provider is the same in every list',
    requirements: ['REQ-BILL-03', 'REQ-BILL-09'],
    section: '§2',
  },
  plans: {
    title: 'a data plan of a provider is the same in every list',
    requirements: ['REQ-BILL-04', 'REQ-BILL-12'],
    section: '§2',
  },
} as const satisfies Record<string, Rule>

interface Catalogue {
  rule: keyof typeof RULES
  id: string
  /** Weak reading: the URL of a logo may be signed anew for each answer. */
  fields: readonly string[]
}

const PROVIDERS: Catalogue = {
  rule: 'providers',
  id: 'serviceCategoryId',
  fields: ['name', 'identifier', 'isFixedAmount', 'description'],
}

const CATALOGUES: Partial<Record<string, Catalogue>> = {
  listAirtimeProviders: PROVIDERS,
  listTvProviders: PROVIDERS,
  listTvPackages: { rule: 'packages', id: 'bundleCode', fields: ['name', 'amount', 'isAmountFixed'] },
  listDataPlans: { rule: 'plans', id: 'bundleCode', fields: ['validity', 'amount', 'isAmountFixed'] },
}

/** Weak reading: a code identifies a package within its provider only, and lists may differ between businesses. */
export const judgeCatalogue = judgeEachEra(RULES, (exchanges, evaluations) => {
  judgeSteady(exchanges, evaluations)
  const seen = new Map<string, { row: JsonObject; exchange: HistoryExchange }>()
  for (const exchange of exchanges) {
    const catalogue = CATALOGUES[exchange.operationId]
    if (!catalogue || !isTaken(exchange)) continue
    const { rule, id, fields } = catalogue
    for (const row of listSingle(findRows(asObject(bodyOf(exchange)).data), id)) {
      const place = [exchange.business, exchange.operationId, exchange.meant.path?.serviceCategoryId, row[id]]
      const name = JSON.stringify(place)
      const before = seen.get(name)
      if (!before) {
        seen.set(name, { row, exchange })
        continue
      }
      const changed = fields.find(
        (field) =>
          row[field] !== undefined &&
          before.row[field] !== undefined &&
          !isSame(row[field], before.row[field]),
      )
      if (!changed) {
        evaluations.compared(rule)
        continue
      }
      const message = `${exchange.operationId} shows ${row[id]} with the ${changed} ${JSON.stringify(before.row[changed])} and then ${JSON.stringify(row[changed])}.`
      evaluations.contradicted(rule, message, [before.exchange, exchange])
    }
  }
})

/** Weak reading: offers may change. So a list counts as wrong only between two that are equal and differ from it. */
function judgeSteady(
  exchanges: readonly HistoryExchange[],
  evaluations: Evaluations<keyof typeof RULES>,
): void {
  const lists = exchanges.filter((each) => each.operationId in CATALOGUES && isTaken(each))
  for (const own of groupBy(lists, nameRequest).values()) {
    const shown = own.map((exchange) => ({ exchange, ...readOffers(exchange) }))
    for (const list of shown) {
      const { exchange, codes } = list
      const before = shown.findLast((each) => each.exchange.endedMs < exchange.startedMs)
      const after = shown.find((each) => each.exchange.startedMs > exchange.endedMs)
      if (!before || !after || before.codes !== after.codes || mayLack(list, before) || mayLack(list, after))
        continue
      const { rule } = CATALOGUES[exchange.operationId]!
      const message = `${exchange.operationId} shows ${codes}, but ${before.codes} both before and after.`
      if (codes === before.codes) evaluations.compared(rule)
      else evaluations.contradicted(rule, message, [before.exchange, exchange, after.exchange])
    }
  }
}

interface Offers {
  codes: string
  rows: ReadonlyMap<string, JsonObject>
  isRedacted: boolean
}

function readOffers(exchange: HistoryExchange): Offers {
  const { id } = CATALOGUES[exchange.operationId]!
  const rows = findRows(asObject(bodyOf(exchange)).data)
  const codes = rows.map((row) => String(row[id])).sort()
  return {
    codes: codes.join(', ') || 'nothing',
    rows: new Map(rows.map((row) => [String(row[id]), row])),
    isRedacted: exchange.answer?.body.includes(ALTERED) === true,
  }
}

/** Whether redacting an altered secret may have removed a row from one of two lists: then the one next to it differs. */
function mayLack(one: Offers, other: Offers): boolean {
  if (!one.isRedacted && !other.isRedacted) return false
  const isCodeRedacted = one.codes.includes(ALTERED) || other.codes.includes(ALTERED)
  const isOther = ([code, row]: [string, JsonObject]) =>
    other.rows.has(code) && !isSame(row, other.rows.get(code))
  return isCodeRedacted || [...one.rows].some(isOther)
}

const ALTERED = ', altered)'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Weak reading: an id that a list holds twice identifies no record. */
function listSingle(rows: readonly JsonObject[], id: string): JsonObject[] {
  const counts = new Map<unknown, number>()
  for (const row of rows) counts.set(row[id], (counts.get(row[id]) ?? 0) + 1)
  return rows.filter((row) => isWhole(row[id]) && counts.get(row[id]) === 1)
}
