import type { Exchange } from './request.ts'

/** `data` of an answer. Its shape was checked when it came; the type only says what a fact looks at. */
export function dataOf<T>({ body }: Pick<Exchange, 'body'>): T {
  return (body as { data: T }).data
}

export interface OrderAnswer {
  reference: string
  amount: number
  fee: number
  statusId: number
  status: string
  amountRefunded: number
  isDisputed: boolean
}

export interface OrderPaymentAnswer {
  amount: number
  statusId: number
  status: string
  statusCode: string
}

export interface PaymentResult {
  paymentDetail: { redirectUrl?: string; recipientAccount?: object; ussdCode?: string }
  orderPayment: OrderPaymentAnswer
}

export interface StatusReport {
  isFinalStatus: boolean
  orderSummary: OrderAnswer
  orderPayments: OrderPaymentAnswer[]
}

export interface Verification {
  reference: string
  amount: number
  status: string
  channel: string | null
  paidAt: string | null
  failureCode: string | null
}

export interface TransactionAnswer {
  id: string
  businessId: string
  type: string
  amount: number
  fee: number
  currency: string
  status: string
  description: string
  createdAt: string
  depositId: string | null
  refundId: string | null
  deposit: { id: string; amount: number; status: string; depositType: string } | null
}

export interface AmlAnswer {
  id: string
  businessId: string
  amount: number
  currency: string
  status: string
  proofUrl: string | null
  reviewNotes: string | null
  deposit: { id: string; amount: number; status: string }
  customer: { id: string; email: string }
}
