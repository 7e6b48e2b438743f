import type { ChangeOperator } from './change.ts'
import { BILL_PAYMENT_OPERATORS } from './operators/bill-payment.ts'
import { CAD_EMAIL_OPERATORS } from './operators/cad-emails.ts'
import { COLLECTION_OPERATORS } from './operators/collections.ts'
import { COMPLIANCE_OPERATORS } from './operators/compliance.ts'
import { ISOLATION_OPERATORS } from './operators/isolation.ts'
import { KEY_OPERATORS } from './operators/keys.ts'
import { LIST_OPERATORS } from './operators/lists.ts'
import { ORDER_READ_OPERATORS } from './operators/order-reads.ts'
import { ORDER_OPERATORS } from './operators/orders.ts'
import { REFUND_OPERATORS } from './operators/refunds.ts'
import { ROW_OPERATORS } from './operators/rows.ts'
import { SHAPE_OPERATORS } from './operators/shapes.ts'
import { SINGLE_LIST_OPERATORS } from './operators/single-lists.ts'

/** All operators that change a history. */
export const OPERATORS: readonly ChangeOperator[] = [
  ...ROW_OPERATORS,
  ...SHAPE_OPERATORS,
  ...LIST_OPERATORS,
  ...SINGLE_LIST_OPERATORS,
  ...ISOLATION_OPERATORS,
  ...KEY_OPERATORS,
  ...ORDER_READ_OPERATORS,
  ...ORDER_OPERATORS,
  ...REFUND_OPERATORS,
  ...CAD_EMAIL_OPERATORS,
  ...COLLECTION_OPERATORS,
  ...COMPLIANCE_OPERATORS,
  ...BILL_PAYMENT_OPERATORS,
]
