/** Money is integer minor units, time epoch milliseconds, a flag 0 or 1, a document JSON text. */
export interface Schema {
  settings: { name: string; value: string }
  sequences: { name: string; value: number }
  businesses: { id: string; name: string; email: string; webhookUrl: string | null; createdAt: number }
  /** Keys are never stored: only the SHA-256 of each is here. */
  apiKeys: { hash: string; businessId: string; type: 'public' | 'secret'; version: number }
  keyVersions: { businessId: string; version: number }
  /** Of a business whose keys were rotated. The first ones follow from the seed, and are not here. */
  issuedSecrets: { businessId: string; cardKey: string; webhookSecret: string }
  wallets: { businessId: string; currency: string; balanceMinor: number }
  /** Wallets that the operator has closed to collections. */
  closedWallets: { businessId: string; currency: string }
  orders: OrderRow
  payments: PaymentRow
  savedCards: SavedCardRow
  refunds: RefundRow
  chargebacks: ChargebackRow
  orderEvents: { id: string; businessId: string; orderReference: string; name: string; createdAt: number }
  transactions: TransactionRow
  deposits: DepositRow
  customers: CustomerRow
  amlRecords: AmlRecordRow
  cadEmails: { id: string; businessId: string; email: string; createdAt: number }
  collections: CollectionRow
  claims: ClaimRow
  webhookEvents: WebhookEventRow
  webhookDeliveries: WebhookDeliveryRow
  idempotency: IdempotencyRow
}

/** An order of either host: checkout orders bear the merchant's own reference, S2S orders one of ours. */
export interface OrderRow {
  id: string
  businessId: string
  host: 'checkout' | 's2s'
  reference: string
  amountMinor: number
  feeMinor: number
  currency: string
  status: string
  description: string | null
  redirectUrl: string | null
  /** JSON of the customer as it was sent. */
  customer: string
  /** JSON, S2S only. */
  metadata: string | null
  paidMinor: number
  refundedMinor: number
  isDisputed: number
  /** Path segment of the hosted page. */
  slug: string | null
  /** Customer record behind it. */
  customerId: string | null
  createdAt: number
  updatedAt: number
  expiresAt: number
}

/** One attempt to pay an order. */
export interface PaymentRow {
  id: string
  businessId: string
  orderId: string
  /** Counts the attempts of its order from 1. */
  attempt: number
  reference: string
  option: string
  status: string
  amountMinor: number
  currency: string
  brand: string | null
  first6: string | null
  last4: string | null
  expiryMonth: string | null
  expiryYear: string | null
  /** statusCode of a decline. */
  failureCode: string | null
  /** What the payer still has to do on the hosted page. */
  challenge: 'THREE_D_SECURE' | 'OTP' | null
  /** JSON: what the magic card asks for later. */
  behaviour: string
  paidAt: number | null
  createdAt: number
  updatedAt: number
}

export interface SavedCardRow {
  token: string
  businessId: string
  orderId: string
  brand: string
  first6: string
  last4: string
  expiryMonth: string
  expiryYear: string
  behaviour: string
  createdAt: number
}

export interface RefundRow {
  id: string
  businessId: string
  /** Counts those of the business in the order they were made. */
  position: number
  orderId: string
  reference: string
  orderReference: string
  amountMinor: number
  currency: string
  reason: string | null
  status: string
  createdAt: number
  updatedAt: number
}

export interface ChargebackRow {
  id: string
  businessId: string
  /** Counts those of the business in the order they were made. */
  position: number
  orderId: string
  reference: string
  orderReference: string
  amountMinor: number
  currency: string
  reasonCode: string
  reason: string
  /** SCHEDULED until due work has opened it, then as the domain names it. */
  status: string
  /** When it opens by itself; it is listed from then on. */
  opensAt: number
  dueAt: number
  createdAt: number
  updatedAt: number
}

/** The ledger. */
export interface TransactionRow {
  id: string
  businessId: string
  /** Counts those of the business in the order they were made. */
  position: number
  type: 'CREDIT' | 'DEBIT'
  reference: string
  amountMinor: number
  currency: string
  status: string
  orderId: string | null
  depositId: string | null
  refundId: string | null
  /** The transaction as it is answered, JSON. */
  body: string
  /** What a search finds it by, in lower case, a space before each. */
  words: string
  createdAt: number
  updatedAt: number
}

export interface DepositRow {
  id: string
  businessId: string
  customerId: string | null
  amountMinor: number
  feeMinor: number
  currency: string
  status: string
  depositType: string
  provider: string | null
  providerId: string
  createdAt: number
  updatedAt: number
}

export interface CustomerRow {
  id: string
  businessId: string
  firstName: string
  lastName: string
  email: string
  kycStatus: string | null
  /** JSON of the identity data. */
  kyc: string | null
  createdAt: number
  updatedAt: number
}

export interface AmlRecordRow {
  id: string
  businessId: string
  transactionId: string
  depositId: string
  customerId: string
  /** Counts those of the business in the order they were made. */
  position: number
  amountMinor: number
  currency: string
  status: string
  sourceOfFunds: string | null
  sourceDescription: string | null
  proofUrl: string | null
  reviewNotes: string | null
  createdAt: number
  updatedAt: number
}

export interface CollectionRow {
  id: string
  eventId: string
  businessId: string | null
  transactionId: string | null
  senderEmail: string
  /** The sender's own id of the transfer. */
  senderTransactionId: string
  amountMinor: number
  currency: string
  reference: string
  status: string
  matchedBy: string | null
  createdAt: number
  updatedAt: number
}

export interface ClaimRow {
  id: string
  collectionId: string
  businessId: string
  status: string
  createdAt: number
  updatedAt: number
}

export interface WebhookEventRow {
  id: string
  businessId: string
  /** Counts events in the order they happened. */
  position: number
  event: string
  /** What is sent, to the byte. */
  body: string
  createdAt: number
}

export interface WebhookDeliveryRow {
  id: string
  eventId: string
  businessId: string
  /** Of the event: what is due at the same time goes out in that order. */
  eventPosition: number
  /** Counts from 1; 0 is a replay, which is tried once. */
  attempt: number
  dueAt: number
  /** When and with what signature it was sent; a replay repeats both to the byte. */
  sentAt: number | null
  signature: string | null
  status: 'PENDING' | 'SENDING' | 'DELIVERED' | 'FAILED' | 'DROPPED'
  responseStatus: number | null
  /** The instance that is sending it, and until when nobody else may: real time of the database, not the sandbox's. */
  leaseOwner: string | null
  leaseUntil: number | null
}

export interface IdempotencyRow {
  businessId: string
  operationId: string
  idempotencyKey: string
  requestHash: string
  status: number
  body: string
  createdAt: number
}
