import { expect, test } from 'vitest'
import { effect } from './effect.ts'
import { findingsOf } from './testing/findings-of.ts'
import { historyOf } from './testing/sample-history.ts'

const LATER = { startedMs: 9_000, endedMs: 9_005 }

interface Order {
  currency: string
  state: string
  amount?: number
  method?: string
  /** What the answer to the payment holds beside the order. */
  answer?: object
  creation?: string
  read?: object
}

/** Each order is created, paid by an accepted request, and read in a state well after that. */
const paid = (...orders: Order[]) =>
  orders.flatMap(({ currency, state, amount = 26, method = 'CARD', answer, creation = 'NEW', read }, at) => {
    const order = (state: string) => ({
      orderNo: `ORD_${at}`,
      reference: `ORD_${at}`,
      amount,
      currency,
      state,
    })
    const data = { reference: `ORD_${at}` }
    return [
      { operationId: 'createOrder', meant: { data: { amount, currency } }, body: { data: order(creation) } },
      {
        operationId: 'payOrder',
        meant: { data: { ...data, method } },
        body: { data: { ...order(state), wallet: `w-${currency.toLowerCase()}` }, ...answer },
      },
      { operationId: 'verifyOrder', meant: { data }, body: { data: order(state) }, ...LATER, ...read },
    ] as const
  })

const usual = [
  { currency: 'NGN', state: 'PAID', amount: 25.5 },
  { currency: 'NGN', state: 'PAID' },
]
const [usd, cad] = [
  { currency: 'USD', state: 'NEW' },
  { currency: 'CAD', state: 'NEW' },
]

test('orders in other currencies that stay unpaid are found', () => {
  const found = findingsOf(effect, historyOf(...paid(...usual, usd, cad)))
  expect(found.map(({ message }) => message)).toEqual([
    'payOrder accepts the payment of ORD_2 in USD, which stays NEW, unlike the same payment of ORD_1 in NGN.',
    'payOrder accepts the payment of ORD_3 in CAD, which stays NEW, unlike the same payment of ORD_1 in NGN.',
  ])
})

test.each([
  ['one order alone stays unpaid', [...usual, usd]],
  ['no other order of the amount is paid', [usual[0]!, usual[0]!, usd, cad]],
  ['one other order alone is paid', [usual[1]!, usd, cad]],
  ['another order in the currency is paid', [...usual, usd, usd, { ...usd, state: 'PAID' }]],
  ['the payments may be going on', paying({ creation: 'PENDING', state: 'PENDING' })],
  ['the answer explains it', paying({ answer: { next: 'https://bank.test' } })],
  ['the orders are paid otherwise', paying({ method: 'BANK' })],
  ['the payments did not have the time to show', paying({ read: { startedMs: 900, endedMs: 905 } })],
  ['they are not read', paying({ read: { status: 404 } })],
])('nothing is found where %s', (_, orders) => {
  expect(findingsOf(effect, historyOf(...paid(...orders)))).toEqual([])
})

test('nothing is found where the answers to the payments have another code', () => {
  const coded = (orders: Order[], code: string) => orders.map((each) => ({ ...each, answer: { code } }))
  const orders = [...coded(usual, '00'), ...coded([usd, cad], '57')]
  expect(findingsOf(effect, historyOf(...paid(...orders)))).toEqual([])
})

function paying(part: Partial<Order>): Order[] {
  return [...usual, { ...usd, ...part }, { ...cad, ...part }]
}
