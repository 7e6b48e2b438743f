import type { Context } from '../handler.ts'
import type { OrderRow, PaymentRow } from '../store/schema.ts'

/** What the shared payment service needs of a request; `db` is a write transaction. */
export type PaymentContext = Pick<Context, 'db' | 'now' | 'ids' | 'scenario' | 'settings' | 'emit'>

/** An order and the attempt to pay it, as both are now. */
export interface PaymentProgress {
  order: OrderRow
  payment: PaymentRow
}
