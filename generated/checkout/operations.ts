// generated from spec/checkout by `npm run generate`: change the source, not this file
export const operations = {
  /** Create an order. Creates a payment order. Takes a public key. §4.1. */
  createOrder: { method: 'POST', path: '/charge/order/create', key: 'public', idempotencyHeader: 'idempotency-key', encrypted: { field: 'data', cipher: 'rsa' }, outcome: { ask: 'getOrderStatus', given: { data: { reference: 'data.order.reference' } }, record: 'data.orderSummary', match: { amount: 'data.order.amount', currency: 'data.order.currency' }, since: 'createdAt' } },
  /** Pay an order. Pays an order that was created before. Takes a public key. §4.1. */
  payOrder: { method: 'POST', path: '/charge/order/pay', key: 'public', idempotencyHeader: 'idempotency-key', encrypted: { field: 'data', cipher: 'rsa' }, outcome: { ask: 'getOrderStatus', given: { data: { reference: 'data.reference' } }, record: 'data.orderPayments', match: { paymentOption: 'data.paymentOption' }, since: 'createdAt' } },
  /** Get an order's status. Tells the present status of an order. Takes a public key. §4.1. */
  getOrderStatus: { method: 'POST', path: '/charge/order/status', key: 'public', idempotent: true, encrypted: { field: 'data', cipher: 'rsa' } },
  /** Get an order's fee. Tells the fee of an order. Takes a public key. §4.1. */
  getOrderFee: { method: 'POST', path: '/charge/order/fee', key: 'public', idempotent: true, encrypted: { field: 'data', cipher: 'rsa' } },
  /** Save a card. Saves a card. Takes a public key. §4.1. */
  saveCard: { method: 'PATCH', path: '/charge/order/save-card', key: 'public', idempotencyHeader: 'idempotency-key', encrypted: { field: 'data', cipher: 'rsa' } },
  /** Track an event. Tracks an event of an order. Takes a public key. §4.1. */
  trackOrderEvent: { method: 'POST', path: '/charge/order/event/track', key: 'public', idempotencyHeader: 'idempotency-key', encrypted: { field: 'data', cipher: 'rsa' } },
  /** List banks. Lists the banks. Takes a public key. §4.1. */
  listBanks: { method: 'GET', path: '/charge/banks', key: 'public', idempotent: true },
  /** Ping. Tells whether the service is there. Takes a public key. §4.1. */
  ping: { method: 'GET', path: '/charge/ping', key: 'public', idempotent: true },
  /** Verify an order. Verifies an order from the merchant's server. Takes a secret key, and so belongs on a server. §4.1. */
  verifyOrder: { method: 'POST', path: '/charge/order/verify', key: 'secret', idempotent: true, encrypted: { field: 'data', cipher: 'rsa' } },
  /** Create a refund. Creates a refund of an order. Takes a secret key, and so belongs on a server. §4.1. */
  createRefund: { method: 'POST', path: '/charge/order/refund', key: 'secret', idempotencyHeader: 'idempotency-key', encrypted: { field: 'data', cipher: 'rsa' }, outcome: { ask: 'listRefunds', given: { reference: 'data.reference' }, record: 'data.items', match: { amount: 'data.amount', reason: 'data.reason' }, since: 'createdAt' } },
  /** List refunds. Lists the refunds. Takes a secret key, and so belongs on a server. §4.1. */
  listRefunds: { method: 'GET', path: '/charge/order/refunds/all', key: 'secret', idempotent: true, pagination: { items: 'data.items', meta: 'data.meta' } },
  /** List chargebacks. Lists the chargebacks. Takes a secret key, and so belongs on a server. §4.1. */
  listChargebacks: { method: 'GET', path: '/charge/order/chargebacks/all', key: 'secret', idempotent: true, pagination: { items: 'data.items', meta: 'data.meta' } },
  /** Charge a tokenized card. Charges a card that was saved before. Takes a secret key, and so belongs on a server. §4.1. */
  chargeToken: { method: 'POST', path: '/charge/order/card/tokenized/pay', key: 'secret', idempotencyHeader: 'idempotency-key', encrypted: { field: 'data', cipher: 'rsa' }, outcome: { ask: 'verifyOrder', given: { data: { reference: 'data.order.reference' } }, record: 'data.orderPayments', since: 'createdAt' } },
} as const

/** Where a key of each type travels. */
export const credentials = {
  public: { header: 'api-key' },
  secret: { header: 'api-key' },
} as const

/** Where an answer that reports a failure says what failed. */
export const failures = { requestId: 'x-request-id', errors: 'errors' } as const

export type OperationId = keyof typeof operations
