import { findOperation, type OperationId } from '../../../src/kit/contract/contract.ts'
import { HISTORY_FORMAT, type History, type HistoryExchange } from '../../../src/kit/history/history.ts'

type Part = Partial<Omit<HistoryExchange, 'answer' | 'kind'>> & {
  operationId: OperationId
  /** By default 200. */
  status?: number
  body?: unknown
}

/** Creates a history of these exchanges, one after the other unless they give their times. */
export function historyOf(...parts: Part[]): History {
  const document = { version: '1.0.0', sha256: 'a'.repeat(64) }
  return {
    head: {
      format: HISTORY_FORMAT,
      startedAt: '2026-01-01T09:00:00.000Z',
      tool: { name: 'paycontract', version: '1.0.0' },
      specification: { checkout: document, business: document },
      target: {
        ...{ name: 'sample', checkout: 'http://checkout.test', business: 'http://business.test' },
        capabilities: ['stateful'],
      },
      profile: 'documented',
    },
    exchanges: parts.map(complete),
    webhooks: [],
    probes: 0,
  }
}

function complete({ status = 200, body = {}, ...part }: Part, index: number): HistoryExchange {
  const { method, path } = findOperation(part.operationId).row
  return {
    kind: 'exchange',
    era: 0,
    flow: 'sample',
    business: 'caller',
    key: 'right',
    isPromised: false,
    meant: {},
    sent: { method, url: `http://business.test${path}`, headers: {} },
    answer: { status, headers: {}, body: JSON.stringify(body) },
    startedMs: index * 10,
    endedMs: index * 10 + 5,
    ...part,
  }
}

const META = { size: 20, totalItems: 9, nextPage: 0, previousPage: 0 }

/** A page out of nine transactions. */
export const transactions = (rows: object[], part: Partial<Part> = {}): Part => ({
  operationId: 'listTransactions',
  body: { success: true, data: { transactions: rows, meta: META } },
  ...part,
})

/** A page of AML records, without the `meta` that says which page. */
export const amlRecords = (rows: object[], part: Partial<Part> = {}): Part => ({
  operationId: 'listAmlRecords',
  body: { data: rows },
  ...part,
})

export const initiated = (reference: string, part: Partial<Part> = {}): Part => ({
  operationId: 'initiatePayment',
  body: { data: { reference } },
  ...part,
})

export const asOther = { business: 'other' } as const
