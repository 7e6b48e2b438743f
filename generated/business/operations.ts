// generated from spec/business by `npm run generate`: change the source, not this file
export const operations = {
  /**
   * Create a payment order. Opens a payment order for a card that the merchant's own server will charge. The order
   * carries a `reference` by which it is tracked and verified. §4.2.
   */
  initiatePayment: { method: 'POST', path: '/s2s/payments/initiate', key: 'public', idempotencyHeader: 'idempotency-key' },
  /**
   * Create a hosted checkout link. Opens a payment order and a page on which the service itself handles card entry,
   * OTP and 3DS. The user is redirected at the end. §4.2.
   */
  createCheckoutLink: { method: 'POST', path: '/s2s/payments/checkout', key: 'public', idempotencyHeader: 'idempotency-key' },
  /**
   * Charge a card server-to-server. Charges a card for a payment order. The merchant's server handles the card data,
   * which must be encrypted with AES-256-GCM. §4.2.
   */
  chargeCard: { method: 'POST', path: '/s2s/payments/charge', key: 'public', idempotencyHeader: 'idempotency-key', encrypted: { field: 'cardData', cipher: 'aes-256-gcm' }, outcome: { ask: 'verifyPayment', given: { reference: 'reference' }, record: 'data', done: { status: ['SUCCESSFUL', 'FAILED', 'REVERSED'] }, notDone: { channel: [null] } } },
  /** Verify a payment order. Tells what became of a payment order, by its reference. §4.2. */
  verifyPayment: { method: 'GET', path: '/s2s/payments/verify/{reference}', key: 'public', idempotent: true },
  /** List transactions. The transactions of the business, a page at a time. §4.3. */
  listTransactions: { method: 'GET', path: '/transactions', key: 'secret', idempotent: true, pagination: { items: 'data.transactions', meta: 'data.meta' } },
  /**
   * List AML records. Flagged transactions of the business that need, or have already received, source-of-funds
   * review. The response has no envelope. §4.4.
   */
  listAmlRecords: { method: 'GET', path: '/aml', key: 'secret', idempotent: true, pagination: { items: 'data', meta: 'meta' } },
  /** Attach identity data to a customer. Attaches or updates a customer's identity (KYC) data. §4.5. */
  attachCustomerKyc: { method: 'PUT', path: '/customers/{id}/attach', key: 'secret', idempotent: true },
  /** Submit source of funds. Submits the source of funds for a pending transaction, one that is held in review. §4.5. */
  submitSourceOfFunds: { method: 'POST', path: '/transfer/submit/source-of-funds', key: 'secret', idempotencyHeader: 'idempotency-key' },
  /** Submit source of funds as a file. Submits the source of funds for a transaction held in review, as a file. §4.5. */
  submitSourceOfFundsFile: { method: 'POST', path: '/transfer/submit/source-of-funds/file', key: 'secret', idempotencyHeader: 'idempotency-key', multipart: true },
  /**
   * Register a CAD collection email. Registers a sender email, exactly as the collection webhook's source
   * information shows it. Collections from it are reconciled to this business. One email can belong to only one
   * business. It takes an authenticated business account. §4.6.
   */
  registerCadCollectionEmail: { method: 'POST', path: '/business/settings/cad-collection-emails', key: 'secret', idempotencyHeader: 'idempotency-key', outcome: { ask: 'listCadCollectionEmails', given: {  }, record: 'data', match: { email: 'email' } } },
  /**
   * List CAD collection emails. The emails that the business has registered. It takes an authenticated business
   * account. §4.6.
   */
  listCadCollectionEmails: { method: 'GET', path: '/business/settings/cad-collection-emails', key: 'secret', idempotent: true },
  /** Remove a CAD collection email. Removes a registered email. It takes an authenticated business account. §4.6. */
  removeCadCollectionEmail: { method: 'DELETE', path: '/business/settings/cad-collection-emails/{id}', key: 'secret', idempotent: true, outcome: { ask: 'listCadCollectionEmails', given: {  }, record: 'data', match: { id: 'id' }, gone: true } },
  /** List airtime providers. The airtime providers. §4.7. */
  listAirtimeProviders: { method: 'GET', path: '/bill-payment/airtime-services', key: 'secret', idempotent: true },
  /** List cable TV providers. The cable TV providers. The `serviceCategoryId` of one lists its packages. §4.7. */
  listTvProviders: { method: 'GET', path: '/bill-payment/tv-services', key: 'secret', idempotent: true },
  /** List the packages of a TV provider. The packages of one cable TV provider. §4.7. */
  listTvPackages: { method: 'GET', path: '/bill-payment/tv-services/{serviceCategoryId}', key: 'secret', idempotent: true },
  /**
   * List internet providers. The internet providers, by symmetry with the airtime and TV lists. The
   * `serviceCategoryId` of one lists its data plans. Proposal: internet-providers.
   */
  listInternetProviders: { method: 'GET', path: '/bill-payment/internet-services', key: 'secret', idempotent: true },
  /** List the data plans of an internet provider. The data plans of one internet provider. §4.7. */
  listDataPlans: { method: 'GET', path: '/bill-payment/internet-services/{serviceCategoryId}', key: 'secret', idempotent: true },
  /**
   * Receive a CAD collection. The inbound notification of a CAD collection. It carries sender source information,
   * which includes the sender email. An email that a business has registered reconciles the collection to that
   * business; where none matches, a business's own email does. Either way the business's CAD wallet is credited,
   * which must be available. Where neither matches, the collection is deferred and handled through the CAD claim
   * flow. The signature covers the raw bytes of the body. The same `event_id` is applied once: a repetition gets the
   * first answer again. §3, §6.
   */
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
