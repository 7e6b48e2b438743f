import { expect, test } from 'vitest'
import type { OrderRow } from '../../sandbox/store/schema.ts'
import { createOrderFinder, findWrongPrice } from './orders-of-purchase.ts'

const order = (id: string, amountMinor: number) =>
  ({ id, reference: `PAY_${id}`, amountMinor, currency: 'NGN' }) as OrderRow

/** Returns the references of the orders found, of some that were opened since. */
async function findOf(opened: readonly OrderRow[], options: { isCrowded?: boolean; isFixed?: boolean } = {}) {
  const orders = [order('before', 10_000)]
  const finder = createOrderFinder(
    { listOrders: async () => orders },
    { amount: 100, currency: 'NGN', isFixed: false, ...options },
  )
  const before = await finder.know()
  orders.push(...opened)
  await finder.learn(before)
  await finder.learn(before)
  return finder.references()
}

test.each<[string, OrderRow[], object, string[]]>([
  ['of its price', [order('a', 10_000), order('b', 200)], {}, ['PAY_a']],
  ['of another price, if it is the only one', [order('a', 200)], {}, ['PAY_a']],
  ['of another price, while others buy', [order('a', 200)], { isCrowded: true }, []],
  [
    'of any price, if all have one',
    [order('a', 200), order('b', 200)],
    { isFixed: true },
    ['PAY_a', 'PAY_b'],
  ],
])('an order %s', async (_, opened, options, found) => {
  expect(await findOf(opened, options)).toEqual(found)
})

test.each([
  ['equal', 10_000, 'NGN', undefined],
  ['less', 9_999, 'NGN', 0.01],
  ['in another currency', 10_000, 'GHS', 0],
  ['converted', 700, 'GHS', undefined],
])('a price that is %s', (_, amountMinor, currency, lost) => {
  const found = findWrongPrice({ amountMinor, currency }, { amount: 100, currency: 'NGN' })
  expect(found.map((each) => each.lost?.amount)).toEqual(lost === undefined ? [] : [expect.closeTo(lost)])
})
