import { expect } from 'vitest'
import { contract } from '../harness/contract.ts'
import {
  currencyCode,
  list,
  number,
  oneOf,
  record,
  recordOrNull,
  reference,
  text,
  textOrNull,
  timestamp,
} from '../harness/items.ts'
import type { Session } from '../harness/session.ts'

interface Page {
  data: { transactions: Transaction[]; meta: { totalItems: number } }
}

interface Transaction {
  id: string
  type: string
  description: string
  status: string
  deposit: { status: string; depositType: string } | null
}

const TRANSACTION = { called: 'transaction', at: 'data.transactions' }
const DEPOSIT = { called: 'deposit', at: 'data.transactions.deposit' }

contract('listTransactions', ({ each, query, fact }) => {
  each({ called: 'data', at: 'data' }, [
    ['REQ-TXN-01 lists transactions in the envelope, with meta', { transactions: list, meta: record }],
  ])

  each(TRANSACTION, [
    [
      'REQ-TXN-11 id, description and businessId are strings',
      { id: text, description: text, businessId: text },
    ],
    ['REQ-TXN-12 amount and fee are numbers', { amount: number, fee: number }],
    ['REQ-TXN-13 status is a string', { status: text }],
    ['REQ-TXN-14 type is CREDIT or DEBIT', { type: oneOf('CREDIT', 'DEBIT') }],
    ['REQ-TXN-15 channel and method are each a string or null', { channel: textOrNull, method: textOrNull }],
    ['REQ-TXN-16 currency is a currency code', { currency: currencyCode }],
    ['REQ-TXN-17 createdAt and updatedAt are timestamps', { createdAt: timestamp, updatedAt: timestamp }],
    ['REQ-REF-03 reference is a prefix, an underscore and alphanumerics', { reference }],
    [
      'REQ-TXN-18 each link to a related record is a string or null',
      {
        depositId: textOrNull,
        spendingId: textOrNull,
        refundId: textOrNull,
        topupId: textOrNull,
        tuitionId: textOrNull,
        walletId: textOrNull,
        cardId: textOrNull,
        swapId: textOrNull,
      },
    ],
    [
      'REQ-TXN-19 each related record is an object or null',
      {
        balance: recordOrNull,
        refund: recordOrNull,
        topup: recordOrNull,
        spending: recordOrNull,
        billPayment: recordOrNull,
        swap: recordOrNull,
      },
    ],
    ['REQ-TXN-20 deposit is a record or null', { deposit: recordOrNull }],
  ])

  each(DEPOSIT, [
    ['REQ-DEP-01 its texts are strings', { id: text, currency: text, status: text, providerId: text }],
    [
      'REQ-DEP-02 amount, fee and amountSent are numbers',
      { amount: number, fee: number, amountSent: number },
    ],
    ['REQ-DEP-03 depositType is a string', { depositType: text }],
    ['REQ-DEP-04 createdAt and updatedAt are timestamps', { createdAt: timestamp, updatedAt: timestamp }],
    ['REQ-DEP-05 provider is a string or null', { provider: textOrNull }],
  ])

  each({ called: 'meta', at: 'data.meta' }, [
    [
      'REQ-TXN-21 size, totalItems, nextPage and previousPage are numbers',
      { size: number, totalItems: number, nextPage: number, previousPage: number },
    ],
  ])

  for (const [title, value, read] of [
    ['REQ-TXN-13 PENDING is a status', 'PENDING', ({ status }: Transaction) => status],
    [
      'REQ-DEP-06 PENDING is the status of a deposit',
      'PENDING',
      ({ deposit }: Transaction) => deposit?.status,
    ],
    [
      'REQ-DEP-03 BANK_TRANSFER is a depositType',
      'BANK_TRANSFER',
      ({ deposit }: Transaction) => deposit?.depositType,
    ],
  ] as const) {
    fact(title, [], async (session) => {
      const values = (await readPage(session)).data.transactions.map(read)
      if (!values.includes(value)) session.undecidable(`no listed transaction shows ${value} at present`)
    })
  }

  query([
    ['REQ-TXN-03', 'list', { takes: ['1', '20'], refuses: ['0', '-1', 'many'] }],
    ['proposal:', 'list', { takes: ['100'], refuses: ['101', '1.5'] }],
    ['REQ-TXN-05', 'page', { takes: ['1', '2'], refuses: ['0', '-1', 'first'] }],
    ['REQ-TXN-07', 'search', { takes: ['invoice', 'invoice 2025-1179 & Co.'] }],
    ['REQ-TXN-09', 'type', { takes: ['CREDIT', 'DEBIT'], refuses: ['OTHER', 'credit'] }],
  ])

  fact('REQ-TXN-04 lists at most as many as list says', 'stateful', async (session) => {
    if ((await readPage(session)).data.transactions.length < 2)
      session.undecidable('fewer than two transactions here')
    expect((await readPage(session, { list: 1 })).data.transactions).toHaveLength(1)
  })

  fact('REQ-TXN-06 lists other transactions on another page', 'stateful', async (session) => {
    const first = await readPage(session, { list: 1, page: 1 })
    const second = await readPage(session, { list: 1, page: 2 })
    if (first.data.meta.totalItems < 2) session.undecidable('fewer than two transactions here')
    expect(second.data.transactions[0]?.id).toEqual(expect.any(String))
    expect(second.data.transactions[0]?.id).not.toBe(first.data.transactions[0]?.id)
  })

  fact('REQ-TXN-08 finds a transaction by a word of its description', 'stateful', async (session) => {
    const { transactions } = (await readPage(session)).data
    const isTelling = ({ description }: Transaction) =>
      description !== '' && transactions.some((other) => other.description !== description)
    const sought = transactions.find(isTelling) ?? session.undecidable('no two descriptions differ here')
    const found = (await readPage(session, { search: sought.description })).data.transactions
    expect(found.map(({ id }) => id)).toContain(sought.id)
    const nothing = await readPage(session, { search: 'c0ffee-nobody-wrote-this' })
    expect(nothing.data.transactions).toEqual([])
  })

  fact('REQ-TXN-10 lists the transactions of one type only', 'stateful', async (session) => {
    const types = new Set((await readPage(session)).data.transactions.map(({ type }) => type))
    if (types.size < 2) session.undecidable('both types are needed, or a filter that does nothing would pass')
    for (const type of ['CREDIT', 'DEBIT']) {
      const { transactions } = (await readPage(session, { type })).data
      expect(new Set(transactions.map((each) => each.type))).toEqual(new Set([type]))
    }
  })
})

async function readPage(session: Session, query: Record<string, string | number> = {}): Promise<Page> {
  return (await session.succeed('listTransactions', { query })).body as Page
}
