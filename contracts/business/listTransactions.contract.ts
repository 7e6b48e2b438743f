import { expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import {
  currencyCode,
  iso8601,
  list,
  number,
  oneOf,
  record,
  recordOrNull,
  reference,
  text,
  textOrNull,
  timestamp,
} from '../../src/kit/check/harness/states/items.ts'
import { byRecords } from '../../src/kit/check/remedies/remedy.ts'
import {
  chargedPayment,
  heldPayment,
  listTransactions,
  newCustomer,
  paidOrder,
  refund,
  type Transaction,
} from '../states/given.ts'
import { TRANSACTIONS } from '../states/lists.ts'
import { createListReader } from '../states/whole-list.ts'

const reader = createListReader()
const answers = (session: Session) => reader.bodies(session, TRANSACTIONS)

const TRANSACTION = { called: 'transaction', at: 'data.transactions', answers }
const DEPOSIT = { called: 'deposit', at: 'data.transactions.deposit', answers }

contract('listTransactions', ({ accepts, each, rejects, fact }) => {
  each({ called: 'data', at: 'data', answers }, [
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
    ['REQ-TXN-20 deposit is an object or null', { deposit: recordOrNull }],
  ])

  each(DEPOSIT, [
    [
      'REQ-DEP-01 id, currency, status and providerId are strings',
      { id: text, currency: text, status: text, providerId: text },
    ],
    [
      'REQ-DEP-02 amount, fee and amountSent are numbers',
      { amount: number, fee: number, amountSent: number },
    ],
    ['REQ-DEP-03 depositType is a string', { depositType: text }],
    ['REQ-DEP-04 createdAt and updatedAt are ISO 8601 strings', { createdAt: iso8601, updatedAt: iso8601 }],
    ['REQ-DEP-05 provider is a string or null', { provider: textOrNull }],
  ])

  each({ called: 'meta', at: 'data.meta', answers }, [
    [
      'REQ-TXN-21 size, totalItems, nextPage and previousPage are numbers',
      { size: number, totalItems: number, nextPage: number, previousPage: number },
    ],
  ])

  for (const [title, value, read] of [
    ['REQ-TXN-13 PENDING is a status', 'PENDING', ({ status }: Transaction) => status],
    ['REQ-DEP-06 PENDING is a status of a deposit', 'PENDING', ({ deposit }: Transaction) => deposit?.status],
    [
      'REQ-DEP-03 BANK_TRANSFER is a depositType',
      'BANK_TRANSFER',
      ({ deposit }: Transaction) => deposit?.depositType,
    ],
  ] as const) {
    fact(title, [], async (session) => {
      const { rows } = await reader.whole(session, TRANSACTIONS)
      if (!(rows as Transaction[]).map(read).includes(value))
        session.undecidable(
          `no transaction shows ${value} at present`,
          byRecords(`a transaction that shows ${value}`),
        )
    })
  }

  for (const search of ['invoice', 'invoice 2025-1179 & Co.']) {
    accepts(`REQ-TXN-07 accepts search=${search}`, { request: { query: { search } } })
  }

  rejects('proposal: rejects list=1.5', { query: { list: '1.5' }, status: 400 })
})

contract('listTransactions', ({ fact }) => {
  for (const [what, pay] of [
    ['checkout order', (session: Session) => paidOrder(session, { amount: 4_321.5 })],
    [
      'S2S payment order',
      (session: Session) => chargedPayment(session, { amount: 4_321.5, customer: newCustomer() }),
    ],
  ] as const) {
    fact(
      `proposal: a paid ${what} is listed as a CREDIT with its deposit`,
      ['decrypts', 'magic-values'],
      async (session) => {
        await pay(session)
        const [latest] = await listTransactions(session, { list: 1 })
        expect(latest).toMatchObject({
          type: 'CREDIT',
          amount: 4_321.5,
          status: 'SUCCESSFUL',
          deposit: { amount: 4_321.5, status: 'SUCCESSFUL', depositType: 'CARD' },
        })
      },
    )
  }
})

contract('listTransactions', ({ fact }) => {
  fact(
    'proposal: wallet balances equal the sum of their transactions',
    ['decrypts', 'magic-values', 'control-plane'],
    async (session) => {
      await refund(session, await paidOrder(session), { amount: 1_000 })
      await heldPayment(session)
      expect(await session.control.isBalanced()).toBe(true)
    },
  )
})

contract('listTransactions', ({ fact }) => {
  fact('proposal: every id and every reference is unique', 'stateful', async (session) => {
    const transactions = await listTransactions(session, { list: 100 })
    for (const name of ['id', 'reference'] as const) {
      expect(new Set(transactions.map((each) => each[name])).size, name).toBe(transactions.length)
    }
  })
})
