import { createHash } from 'node:crypto'
import { statusAt } from '../payments/order-status.ts'
import { MAX_DECLINES } from '../payments/settle-payment.ts'
import { findBusiness } from '../store/businesses.ts'
import type { Db } from '../store/database.ts'
import { listPayments } from '../store/payments.ts'
import { findRow } from '../store/rows.ts'
import type { OrderRow, PaymentRow } from '../store/schema.ts'

/**
 * What the payer has to do next on the page: pay by card or choose another option, send the money, or answer the bank. `over`
 * if nothing is left to do.
 */
export type DueStep = 'pay' | 'transfer' | '3ds' | 'pin' | 'otp' | 'over'

/** A payment as its page shows it. */
export interface Visit {
  order: OrderRow
  /** The latest attempt to pay. */
  payment: PaymentRow | undefined
  merchantName: string
  /** The order's state at the time of the visit: an order past its expiry has expired. */
  status: string
  step: DueStep
  /** Number of attempts left. Only declines on the page count. */
  triesLeft: number
  /**
   * Sent with every form, and must come back with it. It changes as soon as a form takes effect, so that a form sent twice
   * takes effect once.
   */
  submissionToken: string
}

/** Anything else was never issued, and may hold what a database cannot compare. */
const SLUG = /^[\w-]{1,100}$/

/** Finds the payment that an address of the page belongs to. */
export async function findVisit(db: Db, slug: string, now: number): Promise<Visit | undefined> {
  const order = SLUG.test(slug) ? await findRow(db, 'orders', { slug }) : undefined
  return order && visitOrder(db, order, now)
}

/** Returns an order as its page would show it, even before it has an address. */
export async function visitOrder(db: Db, order: OrderRow, now: number): Promise<Visit> {
  const payments = await listPayments(db, order.id)
  const payment = payments.at(-1)
  const declined = payments.filter(({ isOnPage, failureCode }) => isOnPage === 1 && failureCode)
  const merchant = await findBusiness(db, order.businessId)
  const status = statusAt(order, now)
  const step = stepOf(status, payment)
  return {
    order,
    payment,
    merchantName: merchant!.name,
    status,
    step,
    triesLeft: MAX_DECLINES - declined.length,
    submissionToken: tokenOf(order, payment, step),
  }
}

/** Whether an order of either host has not ended yet. */
export function isUnderWay(status: string): boolean {
  return ['INITIATED', 'PENDING', 'PROCESSING'].includes(status)
}

function stepOf(status: string, payment: PaymentRow | undefined): DueStep {
  if (!isUnderWay(status)) return 'over'
  if (payment?.challenge) return challengeSteps[payment.challenge]
  return payment?.status === 'PENDING' && payment.option !== 'CARD' ? 'transfer' : 'pay'
}

/** Whether the last attempt was declined and another may follow. */
export function isDeclined({ step, payment }: Visit): boolean {
  return step === 'pay' && payment?.isOnPage === 1 && payment.failureCode !== null
}

const challengeSteps = { THREE_D_SECURE: '3ds', PIN: 'pin', OTP: 'otp' } as const

function tokenOf(order: OrderRow, payment: PaymentRow | undefined, step: DueStep): string {
  const { id = '', wrongPins = '', wrongOtps = '' } = payment ?? {}
  return createHash('sha256')
    .update([order.id, id, step, wrongPins, wrongOtps].join(':'))
    .digest('base64url')
    .slice(0, 22)
}
