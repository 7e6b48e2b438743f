import { randomUUID } from 'node:crypto'
import { fixture } from '../../src/kit/check/harness/fixture.ts'
import { nameNothing } from '../../src/kit/check/harness/probes/wire-schema.ts'
import { newOrder, type Order, paidOrder, planOrder, savedCard } from '../states/given.ts'
import { REFUNDS, readSlice } from '../states/lists.ts'
import payOrder from './payOrder.fixture.ts'

const UNKNOWN = { reference: 'ORD-never-created' }

const named = ({ reference }: Order) => ({ data: { reference } })

/** What tests must know of the checkout operations, beside the specification. */
export const checkoutFixtures = [
  payOrder,
  fixture('createOrder', {
    fresh: () => ({ data: { order: { reference: `ORD-${randomUUID()}` } } }),
  }),
  fixture('getOrderFee', { inputs: async () => ({ hints: { currency: ['NGN'] } }) }),
  fixture('getOrderStatus', {
    given: newOrder,
    request: named,
    unknown: [{ data: UNKNOWN }],
  }),
  fixture('trackOrderEvent', {
    given: newOrder,
    request: ({ reference }) => ({ data: { orderReference: reference } }),
    isRepeatable: true,
    other: { data: { eventName: 'payment_page_closed' } },
    unknown: [{ data: { eventName: 'payment_page_opened', orderReference: 'ORD-never-created' } }],
  }),
  fixture('saveCard', {
    given: paidOrder,
    request: named,
    isRepeatable: true,
    unknown: [{ data: UNKNOWN }],
  }),
  fixture('verifyOrder', {
    given: paidOrder,
    request: named,
    unknown: [{ data: UNKNOWN }],
  }),
  fixture('createRefund', {
    given: paidOrder,
    request: (order) => ({ data: order }),
    isSpent: true,
    other: { data: { amount: 20 } },
    count: async (session, order) => (await readSlice(session, REFUNDS, order)).rows.length,
    unknown: [{ data: UNKNOWN }, { data: { ...UNKNOWN, amount: 1 } }],
  }),
  fixture('chargeToken', {
    given: savedCard,
    request: ({ cardToken }) => ({ data: { cardToken } }),
    fresh: () => ({ data: { order: { reference: `ORD-${randomUUID()}` } } }),
    unknown: [
      {
        data: {
          cardToken: nameNothing('chargeToken', { place: 'payload', at: ['cardToken'] }),
          ...planOrder(),
        },
      },
    ],
  }),
]
