/** `text` or `integer`, with `?` if null is allowed. */
type Column = 'text' | 'text?' | 'integer' | 'integer?'

export interface Table {
  columns: Readonly<Record<string, Column>>
  primaryKey: readonly string[]
  /** The row is only its key, so that SQLite need not store it twice. */
  isIndex?: true
  unique?: readonly (readonly string[])[]
  /** SQL that holds for every row. */
  checks?: Readonly<Record<string, string>>
  indexes?: readonly (readonly string[])[]
}

const stamps = { createdAt: 'integer', updatedAt: 'integer' } as const
const money = { amountMinor: 'integer', currency: 'text' } as const
const maskedCard = { brand: 'text', first6: 'text', last4: 'text' } as const
const ofBusiness = { id: 'text', businessId: 'text' } as const
/** `position` counts the rows of a business in order of creation. */
const inOrder = { ...ofBusiness, position: 'integer' } as const

/** Raised with every change of the tables: a database of another version is refused. */
export const TABLES_VERSION = 12

/** The tables of a new database. Money is integer minor units, time epoch milliseconds, a flag 0 or 1. */
export const tables = {
  settings: { columns: { name: 'text', value: 'text' }, primaryKey: ['name'] },
  sequences: { columns: { name: 'text', value: 'integer' }, primaryKey: ['name'] },
  businesses: {
    columns: { id: 'text', name: 'text', email: 'text', webhookUrl: 'text?', createdAt: 'integer' },
    primaryKey: ['id'],
    unique: [['email']],
  },
  /** Only the SHA-256 of each key, never the key itself. */
  apiKeys: {
    columns: { hash: 'text', businessId: 'text', type: 'text' },
    primaryKey: ['hash'],
    unique: [['businessId', 'type']],
  },
  /** For businesses with rotated keys. First keys are derived from the seed and not stored. */
  issuedSecrets: {
    columns: {
      ...{ businessId: 'text', cardKey: 'text', webhookSecret: 'text' },
      /** PKCS#8 PEM, if it is not the published key. */
      privateKey: 'text?',
      /** The secret that signs webhooks until the new one takes over. */
      ...{ oldWebhookSecret: 'text?', oldSecretUntil: 'integer?' },
    },
    primaryKey: ['businessId'],
  },
  wallets: {
    columns: { businessId: 'text', currency: 'text', balanceMinor: 'integer' },
    primaryKey: ['businessId', 'currency'],
  },
  /** Wallets that the operator closed to collections. */
  closedWallets: {
    columns: { businessId: 'text', currency: 'text' },
    primaryKey: ['businessId', 'currency'],
    isIndex: true,
  },
  /** Orders of either host. A checkout order has the merchant's own reference, an S2S order one of ours. */
  orders: {
    columns: {
      ...ofBusiness,
      ...{ host: 'text', reference: 'text' },
      ...money,
      ...{ feeMinor: 'integer', status: 'text', description: 'text?', redirectUrl: 'text?' },
      /** The customer as sent, JSON. */
      customer: 'text',
      /** JSON, S2S only. */
      metadata: 'text?',
      ...{ paidMinor: 'integer', refundedMinor: 'integer', isDisputed: 'integer' },
      /** Path segment of the hosted page. */
      slug: 'text?',
      idempotencyKey: 'text?',
      ...{ customerId: 'text?', expiresAt: 'integer' },
      ...stamps,
    },
    primaryKey: ['id'],
    unique: [['businessId', 'host', 'reference'], ['slug']],
    checks: { refundsWithinPaid: '"refundedMinor" >= 0 and "refundedMinor" <= "paidMinor"' },
    indexes: [['status', 'expiresAt', 'id']],
  },
  /** Attempts to pay an order. */
  payments: {
    columns: {
      ...ofBusiness,
      orderId: 'text',
      /** Counts the attempts of its order from 1. */
      attempt: 'integer',
      ...{ reference: 'text', option: 'text', status: 'text' },
      ...money,
      ...{ brand: 'text?', first6: 'text?', last4: 'text?', expiryMonth: 'text?', expiryYear: 'text?' },
      /** statusCode of a decline. */
      failureCode: 'text?',
      /** What the payer still has to do, on the hosted page or in the merchant's own form. */
      challenge: 'text?',
      /** Counted for this card, in this and the order's earlier attempts. */
      ...{ wrongPins: 'integer', wrongOtps: 'integer' },
      /** JSON: what the magic card does later. */
      behaviour: 'text',
      /** 1 if it began on the hosted page, else 0. There, a decline leaves the order open. */
      isOnPage: 'integer',
      /** The bank to transfer to, or whose code to dial. */
      bankCode: 'text?',
      paidAt: 'integer?',
      idempotencyKey: 'text?',
      ...stamps,
    },
    primaryKey: ['id'],
    unique: [['reference'], ['orderId', 'attempt']],
  },
  savedCards: {
    columns: {
      ...{ token: 'text', businessId: 'text', orderId: 'text' },
      ...maskedCard,
      ...{ expiryMonth: 'text', expiryYear: 'text', behaviour: 'text', createdAt: 'integer' },
    },
    primaryKey: ['token'],
    unique: [['orderId']],
  },
  refunds: {
    columns: {
      ...inOrder,
      ...{ orderId: 'text', reference: 'text', orderReference: 'text' },
      ...money,
      ...{ reason: 'text?', status: 'text', idempotencyKey: 'text?' },
      ...stamps,
    },
    primaryKey: ['id'],
    unique: [['reference'], ['businessId', 'position']],
    checks: { refundIsPositive: '"amountMinor" > 0' },
    indexes: [['businessId', 'createdAt', 'position'], ['orderId']],
  },
  chargebacks: {
    columns: {
      ...inOrder,
      ...{ orderId: 'text', reference: 'text', orderReference: 'text' },
      ...money,
      ...{ reasonCode: 'text', reason: 'text' },
      /** SCHEDULED until due work opens it, then a state of the domain. */
      status: 'text',
      /** When due work opens it; it is listed from then on. */
      opensAt: 'integer',
      dueAt: 'integer',
      ...stamps,
    },
    primaryKey: ['id'],
    unique: [['reference'], ['businessId', 'position']],
    indexes: [['businessId', 'createdAt', 'position'], ['status', 'opensAt', 'id'], ['orderId']],
  },
  /** The merchant's reports of events of an order. */
  orderEvents: {
    columns: { ...ofBusiness, orderReference: 'text', name: 'text', createdAt: 'integer' },
    primaryKey: ['id'],
  },
  transactions: {
    columns: {
      ...inOrder,
      ...{ type: 'text', reference: 'text' },
      ...money,
      ...{ status: 'text', orderId: 'text?', depositId: 'text?', refundId: 'text?' },
      /** The transaction as answered, JSON. */
      body: 'text',
      /** The search terms in lower case, with a space before each. */
      words: 'text',
      ...stamps,
    },
    primaryKey: ['id'],
    unique: [['businessId', 'position'], ['reference']],
    indexes: [['businessId', 'type', 'position'], ['orderId'], ['depositId'], ['refundId']],
  },
  deposits: {
    columns: {
      ...ofBusiness,
      customerId: 'text?',
      ...money,
      ...{ feeMinor: 'integer', status: 'text', depositType: 'text', provider: 'text?', providerId: 'text' },
      ...stamps,
    },
    primaryKey: ['id'],
  },
  customers: {
    columns: {
      ...ofBusiness,
      ...{ firstName: 'text', lastName: 'text', email: 'text', kycStatus: 'text?' },
      /** JSON of the identity data. */
      kyc: 'text?',
      ...stamps,
    },
    primaryKey: ['id'],
    unique: [['businessId', 'email']],
  },
  amlRecords: {
    columns: {
      ...ofBusiness,
      ...{ transactionId: 'text', depositId: 'text', customerId: 'text', position: 'integer' },
      ...money,
      ...{ status: 'text', sourceOfFunds: 'text?', sourceDescription: 'text?' },
      ...{ proofUrl: 'text?', reviewNotes: 'text?' },
      ...stamps,
    },
    primaryKey: ['id'],
    unique: [['transactionId'], ['businessId', 'position']],
    indexes: [['businessId', 'status', 'position']],
  },
  cadEmails: {
    columns: { ...ofBusiness, email: 'text', createdAt: 'integer' },
    primaryKey: ['id'],
    unique: [['email']],
    indexes: [['businessId', 'createdAt']],
  },
  collections: {
    columns: {
      ...{ id: 'text', eventId: 'text', businessId: 'text?', transactionId: 'text?', senderEmail: 'text' },
      ...money,
      reference: 'text',
      /** The sender's own id of the transfer. */
      senderTransactionId: 'text',
      ...{ status: 'text', matchedBy: 'text?' },
      ...stamps,
    },
    primaryKey: ['id'],
    unique: [['eventId']],
    indexes: [['senderTransactionId']],
  },
  claims: {
    columns: { id: 'text', collectionId: 'text', businessId: 'text', status: 'text', ...stamps },
    primaryKey: ['id'],
    indexes: [['collectionId']],
  },
  webhookEvents: {
    columns: {
      ...ofBusiness,
      /** Counts events in order of occurrence. */
      position: 'integer',
      event: 'text',
      /** The exact body that is sent. */
      body: 'text',
      createdAt: 'integer',
    },
    primaryKey: ['id'],
    unique: [['position']],
  },
  webhookDeliveries: {
    columns: {
      ...{ id: 'text', eventId: 'text', businessId: 'text' },
      /** Counts from 1; 0 is a replay, which is tried once. */
      attempt: 'integer',
      dueAt: 'integer',
      /** When and with which signature it was sent; a replay repeats both exactly. */
      ...{ sentAt: 'integer?', signature: 'text?' },
      ...{ status: 'text', responseStatus: 'integer?' },
      /** Where it was sent, and how long the receiver took, with or without an answer. */
      ...{ url: 'text?', durationMs: 'integer?' },
      /** The sending instance, and until when no other may send it: real time of the database, not sandbox time. */
      ...{ leaseOwner: 'text?', leaseUntil: 'integer?' },
      /** The event's position: deliveries due at the same time are sent in this order. */
      eventPosition: 'integer',
    },
    primaryKey: ['id'],
    indexes: [['status', 'dueAt'], ['eventId'], ['businessId', 'status', 'dueAt', 'eventPosition', 'id']],
  },
  idempotency: {
    columns: {
      ...{ businessId: 'text', operationId: 'text', idempotencyKey: 'text', requestHash: 'text' },
      ...{ status: 'integer', body: 'text', createdAt: 'integer' },
    },
    primaryKey: ['businessId', 'operationId', 'idempotencyKey'],
  },
} as const satisfies Record<string, Table>
