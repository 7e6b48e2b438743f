// generated from spec/business by `npm run generate`: change the source, not this file
export const operations = {
  initiatePayment: { method: 'POST', path: '/s2s/payments/initiate', key: 'public', idempotencyHeader: 'idempotency-key' },
  createCheckoutLink: { method: 'POST', path: '/s2s/payments/checkout', key: 'public', idempotencyHeader: 'idempotency-key' },
  chargeCard: { method: 'POST', path: '/s2s/payments/charge', key: 'public', encrypted: { field: 'cardData', cipher: 'aes-256-gcm' } },
  verifyPayment: { method: 'GET', path: '/s2s/payments/verify/{reference}', key: 'public', idempotent: true },
  listTransactions: { method: 'GET', path: '/transactions', key: 'secret', idempotent: true, pagination: { items: 'data.transactions', meta: 'data.meta' } },
  listAmlRecords: { method: 'GET', path: '/aml', key: 'secret', idempotent: true, pagination: { items: 'data', meta: 'meta' } },
  attachCustomerKyc: { method: 'PUT', path: '/customers/{id}/attach', key: 'secret', idempotent: true },
  submitSourceOfFunds: { method: 'POST', path: '/transfer/submit/source-of-funds', key: 'secret' },
  submitSourceOfFundsFile: { method: 'POST', path: '/transfer/submit/source-of-funds/file', key: 'secret', multipart: true },
  registerCadCollectionEmail: { method: 'POST', path: '/business/settings/cad-collection-emails', key: 'secret' },
  listCadCollectionEmails: { method: 'GET', path: '/business/settings/cad-collection-emails', key: 'secret', idempotent: true },
  removeCadCollectionEmail: { method: 'DELETE', path: '/business/settings/cad-collection-emails/{id}', key: 'secret', idempotent: true },
  listAirtimeProviders: { method: 'GET', path: '/bill-payment/airtime-services', key: 'secret', idempotent: true },
  listTvProviders: { method: 'GET', path: '/bill-payment/tv-services', key: 'secret', idempotent: true },
  listTvPackages: { method: 'GET', path: '/bill-payment/tv-services/{serviceCategoryId}', key: 'secret', idempotent: true },
  listInternetProviders: { method: 'GET', path: '/bill-payment/internet-services', key: 'secret', idempotent: true },
  listDataPlans: { method: 'GET', path: '/bill-payment/internet-services/{serviceCategoryId}', key: 'secret', idempotent: true },
  receiveCadCollection: { method: 'POST', path: '/webhooks/cad-collections', key: 'none' },
} as const

/** Where a key of each type travels. */
export const credentials = {
  public: { header: 'public-key' },
  secret: { header: 'authorization', scheme: 'Bearer' },
} as const

/** Where an answer that reports a failure says what failed. */
export const failures = { requestId: 'x-request-id', errors: 'errors' } as const

export type OperationId = keyof typeof operations
