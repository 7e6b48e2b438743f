import { dataOf } from '../../src/kit/check/harness/messages.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { findText } from '../../src/kit/check/harness/states/items.ts'
import { openPage } from '../../src/kit/check/harness/states/page.ts'
import { CARDS } from './cards.ts'
import {
  type Action,
  creating,
  newOrder,
  newPayment,
  type Order,
  paidOrder,
  payByCard,
  planCard,
  planPayment,
  refund,
  refunding,
  shown,
} from './given.ts'

export const MINUTE_MS = 60_000

/** Distance before a point in time: the clock of a target may run on during a call. */
export const MARGIN_MS = 5_000

export interface OrderState {
  status: string
  statusId: number
  isFinal: boolean
  reach: (session: Session) => Promise<Order>
}

/** Every state that a checkout order can be left in, and how to reach it. */
export const ORDER_STATES: readonly OrderState[] = [
  { status: 'INITIATED', statusId: 1, isFinal: false, reach: (session) => newOrder(session) },
  { status: 'PENDING', statusId: 2, isFinal: false, reach: challengedOrder },
  { status: 'SUCCESSFUL', statusId: 5, isFinal: true, reach: (session) => paidOrder(session) },
  { status: 'FAILED', statusId: 4, isFinal: true, reach: failedOrder },
  { status: 'CANCELLED', statusId: 6, isFinal: true, reach: cancelledOrder },
  { status: 'EXPIRED', statusId: 7, isFinal: true, reach: expiredOrder },
]

const pay = (cardnumber: string): Action => ({
  operationId: 'payOrder',
  act: (session, order) => session.call('payOrder', { data: planPayment(order, cardnumber) }),
})

/** Starts a bank transfer, which the service then waits for. */
export function payTransferOf(session: Session, { reference }: Order) {
  return session.call('payOrder', { data: { reference, paymentOption: 'BANK_TRANSFER' } })
}

const wait: Action = {
  act: async (session) => {
    await session.control.advance(60 * MINUTE_MS)
    return undefined
  },
}

/** All actions on a checkout order, by their names in tables. */
export const ORDER_ACTIONS: Record<string, Action> = {
  approve: pay(CARDS.approved),
  decline: pay(CARDS.doNotHonour),
  challenge: pay(CARDS.challenged),
  transfer: { operationId: 'payOrder', act: payTransferOf },
  wait,
  refund: refunding,
  save: {
    operationId: 'saveCard',
    act: (session, { reference }) => session.call('saveCard', { data: { reference } }),
  },
  create: creating,
}

const charge = (number: string): Action => ({
  operationId: 'chargeCard',
  act: (session, { reference }) =>
    session.call('chargeCard', { fields: { reference }, data: planCard(number) }),
})

/** The same for an S2S payment order. */
export const PAYMENT_ACTIONS: Record<string, Action> = {
  approve: charge(CARDS.approved),
  decline: charge(CARDS.doNotHonour),
  challenge: charge(CARDS.challenged),
  wait,
  refund: refunding,
}

/** Returns the status of a checkout order. */
export async function reportOf(session: Session, { reference }: Order) {
  return dataOf(await session.succeed('getOrderStatus', { data: { reference } }))
}

/** Opens the page of an order whose card was challenged. */
export async function openChallenge(session: Session, order: Order) {
  const { paymentDetail } = await payByCard(session, order, CARDS.challenged)
  return openPage(
    shown(session, paymentDetail.threeDSecureUrl, 'the URL that a challenged card redirects to'),
    session.target,
  )
}

async function challengedOrder(session: Session): Promise<Order> {
  const order = await newOrder(session)
  await openChallenge(session, order)
  return order
}

async function failedOrder(session: Session): Promise<Order> {
  const order = await newOrder(session)
  await payByCard(session, order, CARDS.doNotHonour)
  return order
}

async function cancelledOrder(session: Session): Promise<Order> {
  const order = await newOrder(session)
  await (await openChallenge(session, order)).press('Cancel')
  return order
}

async function expiredOrder(session: Session): Promise<Order> {
  const order = await newOrder(session)
  await session.control.advance(60 * MINUTE_MS)
  return order
}

export interface PaymentState {
  status: string
  reach: (session: Session) => Promise<Order>
  /** What verifying shows besides the status. */
  shows: { failureCode: string | null; channel?: string | null; paidAt?: unknown }
}

/** Every state that an S2S payment order can be left in, and how to reach it. */
export const PAYMENT_STATES: readonly PaymentState[] = [
  {
    status: 'PENDING',
    reach: (session) => newPayment(session, { amount: 7_500 }),
    shows: { failureCode: null, paidAt: null },
  },
  {
    status: 'SUCCESSFUL',
    reach: (session) => charged(session, CARDS.approved),
    shows: { failureCode: null, channel: 'CARD' },
  },
  {
    status: 'FAILED',
    reach: (session) => charged(session, CARDS.doNotHonour),
    shows: { failureCode: '05', paidAt: null },
  },
  { status: 'CANCELLED', reach: cancelledPayment, shows: { failureCode: null, paidAt: null } },
  { status: 'EXPIRED', reach: expiredPayment, shows: { failureCode: null, paidAt: null } },
  { status: 'REVERSED', reach: reversedPayment, shows: { failureCode: null } },
]

/** Creates an S2S payment order, and charges a card of this number for it. */
async function charged(session: Session, number: string): Promise<Order> {
  const { reference } = await newPayment(session, { amount: 7_500 })
  await session.succeed('chargeCard', { fields: { reference }, data: planCard(number) })
  return { reference }
}

async function cancelledPayment(session: Session): Promise<Order> {
  const { body } = await session.succeed('createCheckoutLink')
  const page = await openPage(
    shown(session, findText(body, 'checkoutUrl'), 'the checkout link'),
    session.target,
  )
  await page.press('Cancel')
  return { reference: shown(session, findText(body, 'reference'), 'the reference of a checkout link') }
}

async function expiredPayment(session: Session): Promise<Order> {
  const order = await newPayment(session)
  await session.control.advance(60 * MINUTE_MS)
  return order
}

async function reversedPayment(session: Session): Promise<Order> {
  const order = await charged(session, CARDS.approved)
  await refund(session, order)
  return order
}
