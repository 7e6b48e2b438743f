import { createHash } from 'node:crypto'
import { statusAt } from '../payments/order-status.ts'
import { findBusiness } from '../store/businesses.ts'
import type { Db } from '../store/database.ts'
import { findLatestPayment } from '../store/payments.ts'
import { findRow } from '../store/rows.ts'
import type { OrderRow, PaymentRow } from '../store/schema.ts'

/** What the payer has to do next on the page; `over` where nothing is left to do. */
export type DueStep = 'card' | '3ds' | 'pin' | 'otp' | 'over'

/** A payment as its page finds it. */
export interface Visit {
  order: OrderRow
  /** The latest attempt to pay. */
  payment: PaymentRow | undefined
  merchantName: string
  /** The order's state by the time of the visit: one whose time is up has expired. */
  status: string
  step: DueStep
  /**
   * Goes out with every form and must come back with it. It changes as soon as a form has had its effect, so that a
   * form that is sent twice has it once.
   */
  submissionToken: string
}

/** Anything else is no address that was given out, and may hold what a database cannot compare. */
const SLUG = /^[\w-]{1,100}$/

/** The payment that an address of the page belongs to. */
export async function findVisit(db: Db, slug: string, now: number): Promise<Visit | undefined> {
  const order = SLUG.test(slug) ? await findRow(db, 'orders', { slug }) : undefined
  if (!order) return undefined
  const payment = await findLatestPayment(db, order.id)
  const merchant = await findBusiness(db, order.businessId)
  const status = statusAt(order, now)
  const step = stepOf(status, payment)
  return {
    order,
    payment,
    merchantName: merchant!.name,
    status,
    step,
    submissionToken: tokenOf(order, payment, step),
  }
}

/** The states of either host from which an order can still be paid. */
const UNDER_WAY = ['INITIATED', 'PENDING', 'PROCESSING']

function stepOf(status: string, payment: PaymentRow | undefined): DueStep {
  if (!UNDER_WAY.includes(status)) return 'over'
  return payment?.challenge ? challengeSteps[payment.challenge] : 'card'
}

const challengeSteps = { THREE_D_SECURE: '3ds', PIN: 'pin', OTP: 'otp' } as const

function tokenOf(order: OrderRow, payment: PaymentRow | undefined, step: DueStep): string {
  return createHash('sha256')
    .update(`${order.id}:${payment?.id ?? ''}:${step}:${payment?.wrongTries ?? ''}`)
    .digest('base64url')
    .slice(0, 22)
}
