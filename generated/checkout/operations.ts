// generated from spec/checkout by `npm run generate`: change the source, not this file
export const operations = {
  /** Create an order. Creates a payment order, which can then be paid, tracked and verified. The public key that it takes may be exposed to a frontend. §4.1. */
  createOrder: { method: 'POST', path: '/charge/order/create', key: 'public', idempotencyHeader: 'idempotency-key', encrypted: { field: 'data', cipher: 'rsa' }, outcome: { ask: 'getOrderStatus', given: { data: { reference: 'data.order.reference' } }, record: 'data.orderSummary', match: { amount: 'data.order.amount', currency: 'data.order.currency' }, since: 'createdAt' } },
  /** Pay an order. Pays an order that was created before. The public key that it takes may be exposed to a frontend. Afterwards, verify the order on the server before goods are released. §4.1. */
  payOrder: { method: 'POST', path: '/charge/order/pay', key: 'public', idempotencyHeader: 'idempotency-key', encrypted: { field: 'data', cipher: 'rsa' }, outcome: { ask: 'getOrderStatus', given: { data: { reference: 'data.reference' } }, record: 'data.orderPayments', match: { paymentOption: 'data.paymentOption' }, since: 'createdAt' } },
  /** Get an order's status. Tells the status of an order. The public key that it takes may be exposed to a frontend. Call it to follow an order, and verifyOrder on the server before goods are released. §4.1. */
  getOrderStatus: { method: 'POST', path: '/charge/order/status', key: 'public', idempotent: true, encrypted: { field: 'data', cipher: 'rsa' } },
  /** Get an order's fee. Tells the fee of an order. The public key that it takes may be exposed to a frontend. §4.1. */
  getOrderFee: { method: 'POST', path: '/charge/order/fee', key: 'public', idempotent: true, encrypted: { field: 'data', cipher: 'rsa' } },
  /** Save a card. Saves a card. The public key that it takes may be exposed to a frontend. §4.1. */
  saveCard: { method: 'PATCH', path: '/charge/order/save-card', key: 'public', idempotencyHeader: 'idempotency-key', encrypted: { field: 'data', cipher: 'rsa' } },
  /** Track an event. Tracks an event of an order. The public key that it takes may be exposed to a frontend. §4.1. */
  trackOrderEvent: { method: 'POST', path: '/charge/order/event/track', key: 'public', idempotencyHeader: 'idempotency-key', encrypted: { field: 'data', cipher: 'rsa' } },
  /** List banks. Lists banks. The public key that it takes may be exposed to a frontend. §4.1. */
  listBanks: { method: 'GET', path: '/charge/banks', key: 'public', idempotent: true },
  /** Ping. Tells whether the service is there. Call it to try out the address and the public key, and for monitoring. A valid secret key is answered with 401 and the message `Invalid public key passed`: the service is there then, too. §4.1. */
  ping: { method: 'GET', path: '/charge/ping', key: 'public', idempotent: true },
  /** Verify an order. Verifies an order. Call it on the server before goods are released, whatever a browser says. The secret key that it takes is kept on the server only and sent over HTTPS only. §4.1. */
  verifyOrder: { method: 'POST', path: '/charge/order/verify', key: 'secret', idempotent: true, encrypted: { field: 'data', cipher: 'rsa' } },
  /** Create a refund. Creates a refund of an order. The secret key that it takes is kept on the server only and sent over HTTPS only. §4.1. */
  createRefund: { method: 'POST', path: '/charge/order/refund', key: 'secret', idempotencyHeader: 'idempotency-key', encrypted: { field: 'data', cipher: 'rsa' }, outcome: { ask: 'listRefunds', given: { reference: 'data.reference' }, record: 'data.items', match: { amount: 'data.amount', reason: 'data.reason' }, since: 'createdAt' } },
  /** List refunds. Lists refunds. The secret key that it takes is kept on the server only and sent over HTTPS only. §4.1. */
  listRefunds: { method: 'GET', path: '/charge/order/refunds/all', key: 'secret', idempotent: true, pagination: { items: 'data.items', meta: 'data.meta' } },
  /** List chargebacks. Lists chargebacks. The secret key that it takes is kept on the server only and sent over HTTPS only. §4.1. */
  listChargebacks: { method: 'GET', path: '/charge/order/chargebacks/all', key: 'secret', idempotent: true, pagination: { items: 'data.items', meta: 'data.meta' } },
  /** Charge a tokenized card. Charges a tokenized card. The secret key that it takes is kept on the server only and sent over HTTPS only. §4.1. */
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
