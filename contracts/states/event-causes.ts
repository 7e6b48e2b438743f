import { expect } from 'vitest'
import type { Session } from '../../src/kit/check/harness/session.ts'
import type { Receiver } from '../../src/kit/check/harness/states/receiver.ts'
import type { HostName } from '../../src/kit/contract/contract.ts'
import { CARDS } from './cards.ts'
import { collect, unknownSender } from './collections.ts'
import { newOrder, type Order, openReview, paidOrder, payByCard, refund, registeredEmail } from './given.ts'
import { CHARGEBACKS, readAll } from './lists.ts'
import { MINUTE_MS, openChallenge, reportOf } from './order-states.ts'

/** Causes an event, and returns what its `data` must show. If similar events are due before, the receiver forgets them. */
type Cause = (session: Session, receiver: Receiver) => Promise<object>

/** What causes each event. */
export const EVENTS: [host: HostName, event: string, cause: Cause][] = [
  [
    'checkout',
    'order.succeeded',
    async (session) => showOrder(session, await paidOrder(session), 'SUCCESSFUL'),
  ],
  [
    'checkout',
    'order.failed',
    async (session) => showOrder(session, await payWith(session, CARDS.doNotHonour), 'FAILED'),
  ],
  ['checkout', 'order.cancelled', cancel],
  ['checkout', 'order.expired', expire],
  ['checkout', 'refund.succeeded', (session) => refundPart(session, 1_000)],
  ['checkout', 'refund.failed', (session) => refundPart(session, 1_000.96)],
  ['checkout', 'chargeback.opened', dispute],
  [
    'business',
    'aml.opened',
    async (session) => ({ ...(await openReview(session)).record, status: 'PENDING' }),
  ],
  [
    'business',
    'aml.proof_uploaded',
    async (session) => ({ id: await uploadProof(session), status: 'PROOF_UPLOADED' }),
  ],
  ['business', 'aml.approved', (session) => review(session, 'APPROVED')],
  ['business', 'aml.rejected', (session) => review(session, 'REJECTED')],
  ['business', 'collection.received', reconcile],
  [
    'business',
    'collection.reconciled',
    async (session) => ({ ...(await reconcile(session)), status: 'RECONCILED' }),
  ],
  ['business', 'collection.deferred', defer],
  ['business', 'collection.claimed', claim],
]

/** Returns the order as other answers show it, in the expected state. */
async function showOrder(session: Session, order: Order, status: string): Promise<object> {
  return { ...(await reportOf(session, order)).orderSummary, status }
}

async function payWith(session: Session, number: string): Promise<Order> {
  const order = await newOrder(session)
  await payByCard(session, order, number)
  return order
}

async function cancel(session: Session): Promise<object> {
  const order = await newOrder(session)
  await (await openChallenge(session, order)).press('Cancel')
  return showOrder(session, order, 'CANCELLED')
}

async function expire(session: Session, receiver: Receiver): Promise<object> {
  await clearTheWay(session, receiver)
  const order = await newOrder(session)
  await session.control.advance(60 * MINUTE_MS)
  return showOrder(session, order, 'EXPIRED')
}

async function refundPart(session: Session, amount: number): Promise<object> {
  const { reference } = await paidOrder(session)
  return { ...(await refund(session, { reference }, { amount })), orderReference: reference, amount }
}

async function dispute(session: Session, receiver: Receiver): Promise<object> {
  await clearTheWay(session, receiver)
  const { reference } = await newOrder(session)
  await payByCard(session, { reference }, CARDS.disputed)
  await session.control.advance(60 * MINUTE_MS)
  const [chargeback] = await readAll(session, CHARGEBACKS, { reference })
  return { ...chargeback, orderReference: reference, status: 'OPEN' }
}

/** Triggers everything else that is due within the hour. */
async function clearTheWay(session: Session, receiver: Receiver): Promise<void> {
  await session.control.advance(60 * MINUTE_MS)
  receiver.forget()
}

async function uploadProof(session: Session): Promise<string> {
  const { record, transaction } = await openReview(session)
  await session.succeed('submitSourceOfFunds', { fields: { transactionId: transaction.id } })
  return record.id
}

async function review(session: Session, decision: 'APPROVED' | 'REJECTED'): Promise<object> {
  const id = await uploadProof(session)
  await session.control.reviewAml(id, decision, 'Seen the payslip')
  return { id, status: decision, reviewNotes: 'Seen the payslip' }
}

async function reconcile(session: Session): Promise<object> {
  const { email } = await registeredEmail(session)
  const { id } = await collect(session, email)
  return { id, senderEmail: email }
}

/** Defers a collection: the sender is the business's, and its CAD wallet is closed. */
async function defer(session: Session): Promise<object> {
  const { email } = await registeredEmail(session)
  await session.control.setWalletAvailable(session.caller.id, 'CAD', false)
  try {
    const { id } = await collect(session, email, { transaction_amount: 77.01 })
    return { id, senderEmail: email, status: 'DEFERRED', amount: 77.01, currency: 'CAD' }
  } finally {
    await session.control.setWalletAvailable(session.caller.id, 'CAD', true)
  }
}

async function claim(session: Session): Promise<object> {
  const { id } = await collect(session, unknownSender())
  for (const decision of ['OPEN', 'UNDER_REVIEW', 'APPROVED'] as const) {
    expect(await session.control.claim(id, session.caller.id, decision)).toBe(200)
  }
  return { id, status: 'CLAIMED' }
}
