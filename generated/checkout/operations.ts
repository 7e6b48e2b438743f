// generated from spec/checkout by `npm run generate`: change the source, not this file
export const operations = {
  createOrder: { method: 'POST', path: '/charge/order/create', key: 'public', idempotencyHeader: 'idempotency-key', encrypted: { field: 'data', cipher: 'rsa' } },
  payOrder: { method: 'POST', path: '/charge/order/pay', key: 'public', idempotencyHeader: 'idempotency-key', encrypted: { field: 'data', cipher: 'rsa' } },
  getOrderStatus: { method: 'POST', path: '/charge/order/status', key: 'public', idempotent: true, encrypted: { field: 'data', cipher: 'rsa' } },
  getOrderFee: { method: 'POST', path: '/charge/order/fee', key: 'public', idempotent: true, encrypted: { field: 'data', cipher: 'rsa' } },
  saveCard: { method: 'PATCH', path: '/charge/order/save-card', key: 'public', encrypted: { field: 'data', cipher: 'rsa' } },
  trackOrderEvent: { method: 'POST', path: '/charge/order/event/track', key: 'public', encrypted: { field: 'data', cipher: 'rsa' } },
  listBanks: { method: 'GET', path: '/charge/banks', key: 'public', idempotent: true },
  ping: { method: 'GET', path: '/charge/ping', key: 'public', idempotent: true },
  verifyOrder: { method: 'POST', path: '/charge/order/verify', key: 'secret', idempotent: true, encrypted: { field: 'data', cipher: 'rsa' } },
  createRefund: { method: 'POST', path: '/charge/order/refund', key: 'secret', idempotencyHeader: 'idempotency-key', encrypted: { field: 'data', cipher: 'rsa' } },
  listRefunds: { method: 'GET', path: '/charge/order/refunds/all', key: 'secret', idempotent: true, pagination: { items: 'data.items', meta: 'data.meta' } },
  listChargebacks: { method: 'GET', path: '/charge/order/chargebacks/all', key: 'secret', idempotent: true, pagination: { items: 'data.items', meta: 'data.meta' } },
  chargeToken: { method: 'POST', path: '/charge/order/card/tokenized/pay', key: 'secret', idempotencyHeader: 'idempotency-key', encrypted: { field: 'data', cipher: 'rsa' } },
} as const

/** Where a key of each type travels. */
export const credentials = {
  public: { header: 'api-key' },
  secret: { header: 'api-key' },
} as const

/** Where an answer that reports a failure says what failed. */
export const failures = { requestId: 'x-request-id', errors: 'errors' } as const

export type OperationId = keyof typeof operations
