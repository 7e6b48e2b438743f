import { createHash } from 'node:crypto'
import { statusAt } from '../payments/order-status.ts'
import { MAX_DECLINES } from '../payments/settle-payment.ts'
import { findBusiness } from '../store/businesses.ts'
import type { Db } from '../store/database.ts'
import { listPayments } from '../store/payments.ts'
import { findRow } from '../store/rows.ts'
import type { OrderRow, PaymentRow } from '../store/schema.ts'

/**
 * What the payer has to do next on the page: choose a way to pay, as a card; send the money; answer the bank. `over`
 * where nothing is left to do.
 */
export type DueStep = 'pay' | 'transfer' | '3ds' | 'pin' | 'otp' | 'over'

/** A payment as its page finds it. */
export interface Visit {
  order: OrderRow
  /** The latest attempt to pay. */
  payment: PaymentRow | undefined
  merchantName: string
  /** The order's state by the time of the visit: one whose time is up has expired. */
  status: string
  step: DueStep
  /** How often the payer may still try; less than all only after a decline on the page. */
  triesLeft: number
  /**
   * Goes out with every form and must come back with it. It changes as soon as a form has had its effect, so that a
   * form that is sent twice has it once.
   */
  submissionToken: string
}

/** Anything else is not an address that was given out, and may hold what a database cannot compare. */
const SLUG = /^[\w-]{1,100}$/

/** The payment that an address of the page belongs to. */
export async function findVisit(db: Db, slug: string, now: number): Promise<Visit | undefined> {
  const order = SLUG.test(slug) ? await findRow(db, 'orders', { slug }) : undefined
  return order && visitOrder(db, order, now)
}

/** An order as its page would show it, whether or not it has an address by now. */
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

/** Whether an order of either host can still be paid. */
export function isUnderWay(status: string): boolean {
  return ['INITIATED', 'PENDING', 'PROCESSING'].includes(status)
}

function stepOf(status: string, payment: PaymentRow | undefined): DueStep {
  if (!isUnderWay(status)) return 'over'
  if (payment?.challenge) return challengeSteps[payment.challenge]
  return payment?.status === 'PENDING' && payment.option !== 'CARD' ? 'transfer' : 'pay'
}

/** The last attempt was declined, and another may follow. */
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
