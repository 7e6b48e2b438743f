import { expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import {
  currencyCode,
  iso8601,
  list,
  number,
  oneOf,
  present,
  record,
  text,
  textOrNull,
} from '../../src/kit/check/harness/states/items.ts'
import {
  chargedPayment,
  findReview,
  newCustomer,
  newOrder,
  openReview,
  planPayment,
} from '../states/given.ts'
import { AML_RECORDS } from '../states/lists.ts'
import { formatThreshold, THRESHOLDS, thresholdOf } from '../states/reviews.ts'
import { createListReader } from '../states/whole-list.ts'

const STATUSES = ['PENDING', 'PROOF_UPLOADED', 'APPROVED', 'REJECTED']

const reader = createListReader()
const answers = (session: Session) => reader.bodies(session, AML_RECORDS)

contract('listAmlRecords', ({ each, accepts, fact }) => {
  fact('REQ-AML-01 returns a list of records and meta, without the envelope', [], async (session) => {
    const { body } = await session.succeed('listAmlRecords')
    expect(list(body.data)).toBe(true)
    expect(record(body.meta)).toBe(true)
    expect(body).not.toHaveProperty('success')
  })

  each({ called: 'AML record', at: 'data', answers }, [
    ['REQ-AML-10 id and businessId are strings', { id: text, businessId: text }],
    ['REQ-AML-10 currency is a currency code', { currency: currencyCode }],
    ['REQ-AML-11 amount is a number', { amount: number }],
    [`REQ-AML-12 status is one of ${STATUSES.join(', ')}`, { status: oneOf(...STATUSES) }],
    [
      'REQ-AML-13 proofUrl and reviewNotes are each a string or null',
      { proofUrl: textOrNull, reviewNotes: textOrNull },
    ],
    ['REQ-AML-14 createdAt is an ISO 8601 string', { createdAt: iso8601 }],
    ['REQ-AML-15 deposit is an object', { deposit: record }],
    ['REQ-AML-16 customer is an object', { customer: record }],
  ])

  each({ called: 'deposit', at: 'data.deposit', answers }, [
    [
      'REQ-AML-15 the deposit has id, amount, currency, status and createdAt',
      { id: present, amount: number, currency: present, status: present, createdAt: present },
    ],
  ])

  each({ called: 'customer', at: 'data.customer', answers }, [
    [
      'REQ-AML-16 the customer has id, firstName, lastName and email',
      { id: text, firstName: text, lastName: text, email: text },
    ],
  ])

  each({ called: 'meta', at: 'meta', answers }, [
    [
      'REQ-AML-17 total, page, limit and pages are numbers',
      { total: number, page: number, limit: number, pages: number },
    ],
  ])

  accepts('REQ-AML-03 REQ-AML-06 REQ-AML-08 accepts a request without parameters')

  for (const [requirement, parameter, value] of [
    ['REQ-AML-06', 'page', '2'],
    ['REQ-AML-08', 'limit', '20'],
  ] as const) {
    accepts(`${requirement} accepts ${parameter}=${value}`, { request: { query: { [parameter]: value } } })
  }
})

contract('listAmlRecords', ({ fact }) => {
  fact(
    'REQ-AML-02 only a flagged transaction has an AML record',
    ['magic-values', 'control-plane'],
    async (session) => {
      const { record, transaction } = await openReview(session)
      expect(record).toMatchObject({
        amount: transaction.amount,
        status: 'PENDING',
        businessId: session.caller.id,
        deposit: { id: transaction.depositId },
      })
      expect(transaction.status).toBe('PENDING')
      const customer = newCustomer()
      await chargedPayment(session, { amount: 25, customer })
      expect(await findReview(session, customer.email)).toBeUndefined()
    },
  )

  const deposits = (
    [
      ['USD', 0.01],
      ['NGN', 1],
    ] as const
  ).flatMap(([currency, step]) => {
    const from = THRESHOLDS[currency]
    return from === undefined
      ? []
      : ([
          [from - step, currency, false],
          [from, currency, true],
        ] as const)
  })
  for (const [amount, currency, isFlagged] of deposits) {
    fact(
      `proposal: a deposit of ${amount} ${currency} ${isFlagged ? 'opens a record' : 'opens no record'}`,
      'magic-values',
      async (session) => {
        const customer = newCustomer()
        await chargedPayment(session, { amount, currency, customer })
        expect((await findReview(session, customer.email)) !== undefined).toBe(isFlagged)
      },
    )
  }

  fact(
    `proposal: a checkout order of ${formatThreshold('EUR')} EUR also opens a record`,
    ['decrypts', 'magic-values'],
    async (session) => {
      const { email } = newCustomer()
      const amount = thresholdOf(session, 'EUR')
      const order = await newOrder(session, { amount, currency: 'EUR' }, { email })
      await session.succeed('payOrder', { data: planPayment(order) })
      expect(await findReview(session, email)).toMatchObject({ status: 'PENDING', amount })
    },
  )
})
