import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import { asObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { judgeEachEra } from './evaluations.ts'
import { PAYING } from './orders.ts'
import { askerOf, bodyOf, isTaken } from './read-exchange.ts'
import { recordsOf } from './records.ts'
import { groupBy, isWrittenBetween } from './timeline.ts'

const RULES = {
  page: {
    title: 'listAmlRecords without page answers as with page=1',
    requirements: ['REQ-AML-07'],
    section: '§4.4',
  },
  limit: {
    title: 'listAmlRecords without limit answers as with limit=20',
    requirements: ['REQ-AML-09'],
    section: '§4.4',
  },
} as const satisfies Record<string, Rule>

const DEFAULTS = { page: '1', limit: '20' } as const

type Name = keyof typeof DEFAULTS

/** Operations that may create or change an AML record: a payment, a collection, and submissions for a review. */
const WRITING = new Set([
  ...PAYING,
  ...['receiveCadCollection', 'attachCustomerKyc', 'submitSourceOfFunds', 'submitSourceOfFundsFile'],
])

/** The answer to a query that gives or omits some defaults. */
interface Asked {
  exchange: HistoryExchange
  query: Record<string, string>
  meta: string
  ids: string
}

/**
 * Omitting a default has the same result as giving it. Records may arrive meanwhile: so a query counts only between two others
 * that mean the same and show the same records, and only in what these two share, unlike a link that is signed anew. Weak
 * reading: soon after a call that may create or change a record, one list may be behind another.
 */
export const judgeDefaults = judgeEachEra(RULES, (exchanges, evaluations) => {
  const writes = exchanges.filter(({ operationId }) => WRITING.has(operationId))
  const all = exchanges
    .filter((each) => each.operationId === 'listAmlRecords' && isTaken(each))
    .map(readAsked)
  for (const own of groupBy(all, ({ exchange }) => askerOf(exchange)).values())
    for (const alike of groupBy(own, (each) => nameQuery({ ...DEFAULTS, ...each.query })).values())
      for (const [index, before] of alike.entries()) {
        const [between, after] = alike.slice(index + 1)
        const omitted = between && findOmitted(before, between)
        if (!omitted || !after || nameQuery(after.query) !== nameQuery(before.query)) continue
        if (!isBetween(before, between, after) || !showsSameRecords(before, after)) continue
        const asked = JSON.stringify([before.query, between.query])
        const message = `listAmlRecords gives different answers to two queries that differ only in the default of ${omitted}: ${asked}.`
        const isBehind = () =>
          isOfOtherState(before, between) &&
          writes.some(
            (each) =>
              (askerOf(each) ?? before.exchange.business) === before.exchange.business &&
              isWrittenBetween(each, between.exchange, after.exchange, evaluations),
          )
        const isOther = !showsSameRecords(before, between) || isChanged(before, between, after)
        if (isOther && isBehind()) continue
        if (isOther)
          evaluations.contradicted(
            omitted,
            message,
            [before, between, after].map(({ exchange }) => exchange),
          )
        else if (own.some((each) => isTelling(each, before, omitted))) evaluations.compared(omitted)
      }
})

function readAsked(exchange: HistoryExchange): Asked {
  const { meta } = asObject(bodyOf(exchange))
  const ids = JSON.stringify(recordsOf(exchange).map(({ fields }) => fields.id))
  return { exchange, query: exchange.meant.query ?? {}, meta: JSON.stringify(meta), ids }
}

const showsSameRecords = (one: Asked, other: Asked) => one.ids === other.ids && one.meta === other.meta

/** Whether an answer differs in a value on which the two others agree. */
function isChanged(...asked: readonly [before: Asked, between: Asked, after: Asked]): boolean {
  const [before, between, after] = asked.map(
    ({ exchange }) => new Map(listLeaves(bodyOf(exchange)).map(({ at, value }) => [at.join('/'), value])),
  ) as [Map<string, unknown>, Map<string, unknown>, Map<string, unknown>]
  return [...before].some(
    ([at, value]) => at.startsWith('data/') && after.get(at) === value && between.get(at) !== value,
  )
}

/** Whether two lists may be from different moments: a mere default changes no counts and no rows that both show. */
function isOfOtherState(one: Asked, other: Asked): boolean {
  const [rows, others] = [one, other].map(
    ({ exchange }) => new Map(recordsOf(exchange).map(({ fields }) => [fields.id, JSON.stringify(fields)])),
  ) as [Map<unknown, string>, Map<unknown, string>]
  const shared = [...rows.keys()].filter((id) => others.has(id))
  const isPart = [0, rows.size, others.size].includes(shared.length)
  return countOf(one) !== countOf(other) || !isPart || shared.some((id) => rows.get(id) !== others.get(id))
}

const countOf = ({ exchange }: Asked) => asObject(asObject(bodyOf(exchange)).meta).total

const nameQuery = (query: Record<string, string>) => JSON.stringify(Object.entries(query).sort())

/** Returns the one default that one query gives and the other omits. */
function findOmitted(one: Asked, other: Asked): Name | undefined {
  const names = (Object.keys(DEFAULTS) as Name[]).filter((name) => name in one.query !== name in other.query)
  return names.length === 1 ? names[0] : undefined
}

function isBetween(before: Asked, between: Asked, after: Asked): boolean {
  return (
    before.exchange.endedMs <= between.exchange.startedMs &&
    between.exchange.endedMs <= after.exchange.startedMs
  )
}

/** Whether another value shows other records: otherwise, equality would prove nothing. */
function isTelling(other: Asked, { query, ids }: Asked, name: Name): boolean {
  const isOther = (other.query[name] ?? DEFAULTS[name]) !== (query[name] ?? DEFAULTS[name])
  const rest = { ...DEFAULTS, ...query, [name]: '' }
  return (
    isOther && other.ids !== ids && nameQuery({ ...DEFAULTS, ...other.query, [name]: '' }) === nameQuery(rest)
  )
}
