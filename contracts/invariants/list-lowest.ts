import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { askerOf, isTaken } from './read-exchange.ts'
import { groupBy } from './timeline.ts'

const RULES = {
  list: { title: 'listTransactions accepts list=1', requirements: ['REQ-TXN-03'], section: '§8' },
  page: { title: 'listTransactions accepts page=1', requirements: ['REQ-TXN-05'], section: '§8' },
} as const satisfies Record<string, Rule>

/** A list without filters, and the numbers that it asks for. */
interface Asked {
  exchange: HistoryExchange
  list: number | undefined
  page: number | undefined
}

/** Both are numbers of at least 1. */
export const judgeLowest = judgeEachEra(RULES, (exchanges, evaluations) => {
  const asked = exchanges.filter(
    (each) => each.operationId === 'listTransactions' && each.key === 'right' && askerOf(each),
  )
  for (const own of groupBy(asked, nameWay).values()) judge(own.flatMap(readAsked), evaluations)
})

/** Weak reading: a request with other headers may be refused for them. */
const nameWay = ({ business, sent }: HistoryExchange) =>
  JSON.stringify([business, sent.method, sent.body, Object.keys(sent.headers).sort()])

function readAsked(exchange: HistoryExchange): Asked[] {
  const { list, page, ...others } = exchange.meant.query ?? {}
  const isNumber = (text = '1') => /^[1-9]\d{0,8}$/.test(text)
  if (Object.keys(others).length > 0 || !isNumber(list) || !isNumber(page)) return []
  const read = (text: string | undefined) => (text === undefined ? undefined : Number(text))
  return [{ exchange, list: read(list), page: read(page) }]
}

/**
 * Weak reading: how many one page may have is not documented, and neither is a page after the last. So a refusal counts only of
 * the lowest numbers, if higher ones are taken.
 */
function judge(asked: readonly Asked[], evaluations: Evaluations<keyof typeof RULES>): void {
  const taken = asked.filter(({ exchange }) => isTaken(exchange))
  const isSelective = asked.some(({ exchange }) => isInvalid(exchange))
  for (const { exchange, list, page } of asked) {
    const name = list === 1 ? 'list' : 'page'
    if ((list !== 1 && page !== 1) || (page ?? 1) > 1) continue
    const higher = taken.find(
      (each) => isHigher(each.list, list) && isHigher(each.page, page) && (each[name] ?? 1) > 1,
    )
    const message = `listTransactions answers ${name}=1 with ${exchange.answer?.status}, but accepts ${name}=${higher?.[name]}.`
    if (higher && isInvalid(exchange)) evaluations.contradicted(name, message, [exchange, higher.exchange])
    else if (isSelective && isTaken(exchange)) evaluations.compared(name)
  }
}

const isHigher = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? one === other : one >= other

const isInvalid = ({ answer }: HistoryExchange) => answer?.status === 400 || answer?.status === 422
