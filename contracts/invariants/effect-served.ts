import { findOperation, listRequirements, type OperationId } from '../../src/kit/contract/contract.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { judgeEachEra } from './evaluations.ts'
import { askerOf, isTaken } from './read-exchange.ts'
import { isRefusedForContent, namesIn } from './sound-operations.ts'
import { groupBy } from './timeline.ts'

const SERVED = {
  checkout: {
    title: 'a checkout operation exists under its method',
    requirements: ['REQ-HOST-01'],
    section: '§4.1',
  },
  business: {
    title: 'an operation of the business API exists under its method',
    requirements: ['REQ-HOST-03'],
    section: '§4',
  },
} as const satisfies Record<string, Rule>

const AGAIN = {
  attachCustomerKyc: again('attachCustomerKyc updates attached data', 'REQ-KYC-02', '§4.5'),
  listTransactions: again('listTransactions accepts a repeated query', 'REQ-TXN-01', '§4.3'),
  listAmlRecords: again('listAmlRecords accepts a repeated query', 'REQ-AML-01', '§4.4'),
  listRefunds: again('listRefunds accepts a repeated call', 'REQ-ORD-09', '§4.1'),
  listChargebacks: again('listChargebacks accepts a repeated call', 'REQ-ORD-10', '§4.1'),
} as const satisfies Record<string, Rule>

function again(title: string, requirement: string, section: string): Rule {
  return { title, requirements: [requirement], section }
}

type Again = keyof typeof AGAIN

const isAgain = (text: string): text is Again => text in AGAIN

/** Documented operations exist, and repeatable requests are accepted each time. */
export const judgeServed = judgeEachEra({ ...SERVED, ...AGAIN }, (exchanges, evaluations) => {
  const own = exchanges.filter((each) => each.key === 'right')
  for (const [operationId, asked] of groupBy(own, (each) => each.operationId)) {
    const stated = findStated(operationId as OperationId)
    const refused = asked.find(({ answer, sent }) => answer?.status === 405 && sent.method === stated?.method)
    const message = `${stated?.call} is answered with 405, and none of its calls was accepted.`
    // A method that is sometimes allowed exists.
    if (stated && asked.some(isTelling)) evaluations.compared(stated.host)
    else if (stated && refused && !asked.some(isTaken))
      evaluations.contradicted(stated.host, message, [refused])
  }
  const repeatable = own.filter((each) => isAgain(each.operationId) && askerOf(each) && !isRedacted(each))
  for (const [first, ...later] of groupBy(repeatable, nameSent).values()) {
    const name = first?.operationId as Again
    const before = first && [first, ...later].find(isTaken)
    const after = later.filter(({ startedMs }) => before && startedMs > before.endedMs)
    const refused = after.find((each) => isRefusedForContent(each) && !isBare(each))
    const message = `${name} accepts a request, and then answers ${refused?.answer?.status} to the same one.`
    if (before && refused) evaluations.contradicted(name, message, [before, refused])
    else if (after.some(isTelling)) evaluations.compared(name)
  }
})

/** A service with one answer for everything accepts a GET too: it counts only if it shows a record. */
const isTelling = (each: HistoryExchange) =>
  isTaken(each) && (each.sent.method !== 'GET' || namesIn(each).length > 0)

/** Returns an operation if the interface document states its call; a proposed one may differ. */
function findStated(operationId: OperationId) {
  const { host, row } = findOperation(operationId)
  const call = `${row.method} ${row.path}`
  const isStated = listRequirements().some(
    ({ rule, operations }) => operations?.includes(operationId) && rule.includes(call),
  )
  return isStated ? { host, call, method: row.method } : undefined
}

/** Two redacted bodies may look the same and differ. */
const isRedacted = ({ sent: { body } }: HistoryExchange) => body?.includes('***') ?? false

/** Weak reading: a differently written header, URL or body may be the reason for a refusal. */
function nameSent({ business, operationId, meant, sent }: HistoryExchange): string {
  const { url, headers, body } = sent
  const told = Object.entries(headers).filter(([name]) => !CHANGING.test(name))
  return JSON.stringify([business, operationId, url, told.sort(), body, meant.data, meant.body])
}

const CHANGING = /^(date|content-length|user-agent|traceparent|x-request-id|idempotency-key)$/i

/** Weak reading: an empty list may be answered with 404, if a record can leave it. */
const isBare = ({ answer, meant }: HistoryExchange) =>
  answer?.status === 404 && meant.query !== undefined && Object.keys(meant.query).length > 0
