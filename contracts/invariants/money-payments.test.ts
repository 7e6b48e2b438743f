import { expect, test } from 'vitest'
import { money } from './money.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { historyOf, transactions } from './testing/sample-history.ts'

const ONCE = 'is credited once'
const named = (letter: string) => `ORDER_${letter}-1`
const created = (
  letter: string,
  amount = 9.5,
  operationId: 'createOrder' | 'createCheckoutLink' = 'createOrder',
) => ({ operationId, body: { data: { reference: named(letter), amount, currency: 'NGN' } } }) as const
const paid = (letter: string, part = {}) =>
  ({ operationId: 'payOrder', meant: { data: { reference: named(letter) } }, ...part }) as const
const credit = (id: string, letter: string, shown = {}) => ({
  ...{ id, type: 'CREDIT', amount: 9.5, currency: 'NGN', status: 'SETTLED' },
  ...{ description: `Order ${named(letter)}.`, ...shown },
})
const orders = [...'abc'].flatMap((each) => [created(each), paid(each)])
const single = [credit('t1', 'a'), credit('t2', 'b')]
const [c1, c2] = [credit('t3', 'c'), credit('t4', 'c')]

test.each([
  ['each is credited once', 3, orders, [...single, c1]],
  [
    'each is credited twice',
    0,
    orders,
    [...'abc'].flatMap((each) => [credit(`1${each}`, each), credit(`2${each}`, each)]),
  ],
  ['one other alone is credited once', 0, orders, [single[0]!, c1, c2]],
  [
    'the second credit has another text',
    2,
    orders,
    [...single, c1, { ...c2, description: `Fee of ${named('c')}` }],
  ],
  ['the second credit has another status', 2, orders, [...single, c1, { ...c2, status: 'FAILED' }]],
  ['the second credit is in another wallet', 2, orders, [...single, c1, { ...c2, walletId: 'w2' }]],
  ['a debit names the order too', 2, orders, [...single, c1, c2, { ...c2, id: 't5', type: 'DEBIT' }]],
  ['the order is paid twice', 2, [...orders, paid('c')], [...single, c1, c2]],
  [
    'a payment may be of any order',
    0,
    [...orders, { ...paid('c'), meant: { data: 'a3f9' } }],
    [...single, c1, c2],
  ],
  [
    'a link is paid on its page too',
    2,
    [...orders.slice(0, 4), created('c', 9.5, 'createCheckoutLink'), paid('c')],
    [...single, c1, c2],
  ],
  ['the order was made elsewhere', 2, [...orders.slice(0, 4), paid('c')], [...single, c1, c2]],
  ['a credit names two orders', 3, orders, [...single, c1, { ...c2, reference: named('b') }]],
])('no second credit is found where %s', (_, comparisons, before, rows) => {
  const history = historyOf(...before, transactions(rows))
  expect(findingsOf(money, history)).toEqual([])
  expect(comparisonsOf(money, history, ONCE)).toBe(comparisons)
})

test.each([
  ['by a card', paid('c')],
  [
    'by a token, under another name of the order',
    paid('c', {
      operationId: 'chargeToken',
      meant: { data: { orderNo: named('c') } },
      body: { data: { reference: named('c'), amount: 9.5 } },
    }),
  ],
  [
    'by a token, for an order that its answer shows under another name',
    {
      operationId: 'chargeToken',
      meant: { data: { reference: named('c') } },
      body: { result: { merchantRef: named('c'), total: 9.5 } },
    },
  ],
] as const)('a payment %s that is credited twice is found', (_, payment) => {
  const rows = [...single, c1, { ...c2, channel: 'API' }]
  const creations =
    payment.operationId === 'chargeToken' && 'reference' in (payment.meant?.data ?? {}) ? 4 : 5
  const found = findingsOf(money, historyOf(...orders.slice(0, creations), payment, transactions(rows)))
  expect(found.map(({ message }) => message)).toEqual([
    'ORDER_c-1 is paid once, but is credited as t3 and t4, unlike 2 others.',
  ])
})
