import { HISTORY_FORMAT, type History, type HistoryExchange } from '../../../src/kit/history/history.ts'

type Sample = Partial<Omit<HistoryExchange, 'answer'>> & {
  operationId: string
  status?: number
  body?: unknown
}

const document = { version: '0.2.0', sha256: '0'.repeat(64) }

/** A history of these exchanges, one after the other. */
export function historyOf(...samples: Sample[]): History {
  const exchanges = samples.map(({ status = 200, body = {}, ...more }, index): HistoryExchange => {
    const sent = { method: 'GET', url: `http://127.0.0.1:1/${more.operationId}`, headers: {} }
    return {
      ...{ era: 0, flow: 'a test', business: 'caller', key: 'right', isPromised: false, meant: {}, sent },
      answer: { status, headers: {}, body: JSON.stringify(body) },
      startedMs: index * 10,
      endedMs: index * 10 + 5,
      ...more,
    }
  })
  return {
    head: {
      ...{ format: HISTORY_FORMAT, startedAt: '2026-11-23T10:00:00.000Z', profile: 'documented' },
      tool: { name: 'paycontract', version: '0.1.0' },
      specification: { checkout: document, business: document },
      target: {
        name: 'shop',
        checkout: 'http://127.0.0.1:1',
        business: 'http://127.0.0.1:2',
        capabilities: ['stateful'],
      },
    },
    exchanges,
  }
}

const meta = { size: 20, totalItems: 1, nextPage: 0, previousPage: 0 }

/** An answer of the list of transactions. */
export function transactions(...rows: object[]) {
  const body = { success: true, statusCode: 200, message: 'Found', data: { transactions: rows, meta } }
  return { operationId: 'listTransactions', body }
}

/** An answer of the list of AML records. */
export function amlRecords(...rows: object[]) {
  return {
    operationId: 'listAmlRecords',
    body: { data: rows, meta: { total: 1, page: 1, limit: 20, pages: 1 } },
  }
}
