import type { OrderRow, PaymentRow } from '../store/schema.ts'

/** An order and the attempt to pay it, as both are now. */
export interface PaymentProgress {
  order: OrderRow
  payment: PaymentRow
}
