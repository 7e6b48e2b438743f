import type { Exchange } from '../wire/request.ts'

/** `data` of an answer. Its shape was checked when it came; the type only says what a fact looks at. */
export function dataOf<T>({ body }: Pick<Exchange, 'body'>): T {
  return (body as { data: T } | undefined)?.data as T
}

export interface OrderAnswer {
  reference: string
  amount: number
  fee: number
  currency: string
  statusId: number
  status: string
  amountRefunded: number
  isDisputed: boolean
  createdAt: string
  updatedAt: string
}

export interface OrderPaymentAnswer {
  paymentReference: string
  orderReference: string
  paymentOption: string
  amount: number
  fee: number
  currency: string
  statusId: number
  status: string
  statusCode: string
  createdAt: string
}

export interface PaymentResult {
  paymentDetail: {
    paymentReference: string
    redirectUrl?: string
    recipientAccount?: { bankCode: string }
    ussdCode?: string
  }
  orderPayment: OrderPaymentAnswer
}

export interface StatusReport {
  isFinalStatus: boolean
  orderSummary: OrderAnswer
  orderPayments: OrderPaymentAnswer[]
}

export interface VerifiedOrder {
  order: OrderAnswer
  orderPayments: OrderPaymentAnswer[]
  customer: object
  cardDetails: object[]
}

export interface RefundAnswer {
  id: string
  refundReference: string
  orderReference: string
  amount: number
  currency: string
  reason: string | null
  status: string
  createdAt: string
}

/** A payment order of the S2S API. */
export interface PaymentAnswer {
  reference: string
  amount: number
  fee: number
  currency: string
  status: string
  expiresAt: string
}

export interface Verification {
  reference: string
  amount: number
  fee: number
  currency: string
  status: string
  channel: string | null
  paidAt: string | null
  failureCode: string | null
  customer: object
}

export interface TransactionAnswer {
  id: string
  businessId: string
  reference: string
  type: string
  amount: number
  fee: number
  currency: string
  status: string
  description: string
  createdAt: string
  updatedAt: string
  depositId: string | null
  refundId: string | null
  refund: object | null
  deposit: DepositAnswer | null
}

export interface DepositAnswer {
  id: string
  amount: number
  fee: number
  amountSent: number
  currency: string
  status: string
  depositType: string
}

export interface AmlAnswer {
  id: string
  businessId: string
  amount: number
  currency: string
  status: string
  proofUrl: string | null
  reviewNotes: string | null
  createdAt: string
  deposit: { id: string; amount: number; currency: string; status: string; createdAt: string }
  customer: { id: string; firstName: string; lastName: string; email: string }
}
