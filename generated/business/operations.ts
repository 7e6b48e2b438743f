// generated from spec/business by `npm run generate`: change the source, not this file
export const operations = {
  /**
   * Create a payment order. Creates a payment order. It carries a `reference` of the form `<prefix>_<alphanumeric>`,
   * which is used to track and verify it (§1.7). In the flow initiate plus charge the merchant's server handles card
   * data, the form is fully embedded and the PCI scope is higher (§1.2). §4.2.
   *
   * Proposed (gap s2s-responses): Keep the reference, charge the card with `chargeCard` next, and verify the order
   * with `verifyPayment`.
   *
   * Proposed (gap order-states): An order that is not paid within 60 minutes expires; `expiresAt` says when.
   *
   * Proposed (gap idempotency): Send an `Idempotency-Key`, so that a call repeated after a lost answer opens no
   * second order.
   *
   * Proposed (gap business-errors): A missing or malformed field, or a currency that is not supported, is refused
   * with 400; `errors` names the field.
   */
  initiatePayment: { method: 'POST', path: '/s2s/payments/initiate', key: 'public', idempotencyHeader: 'idempotency-key' },
  /**
   * Create a hosted checkout link. Creates a hosted checkout link. In the flow hosted checkout the service's hosted
   * page handles card entry, OTP and 3DS, the PCI scope is reduced and the user is redirected (§1.2). §4.2.
   *
   * Proposed (gap checkout-link-order): The call also creates the payment order; `verifyPayment` verifies it by the
   * `reference` of the answer.
   *
   * Proposed (gap hosted-page): The page is at `checkoutUrl`, takes a bank transfer or USSD as well, and redirects
   * to `redirectUrl` with `reference` and `status`. Such an address proves nothing: verify the order before goods
   * are released.
   *
   * Proposed (gap idempotency): Send an `Idempotency-Key`, so that a call repeated after a lost answer opens no
   * second order.
   *
   * Proposed (gap outcome-links): When no answer comes, send the same request again under the same key: a link costs
   * nobody anything until it is paid.
   *
   * Proposed (gap business-errors): A missing or malformed field, or a currency that is not supported, is refused
   * with 400; `errors` names the field.
   */
  createCheckoutLink: { method: 'POST', path: '/s2s/payments/checkout', key: 'public', idempotencyHeader: 'idempotency-key', outcome: { ask: 'createCheckoutLink', given: {  }, record: 'data', repeat: true } },
  /**
   * Charge a card server-to-server. Charges a card server-to-server, with AES-256-GCM encrypted card data. The
   * merchant's server handles the card data, and the form is fully embedded (§1.2). §4.2.
   *
   * Proposed (gap s2s-requests): Create the order with `initiatePayment` first, and verify it with `verifyPayment`
   * afterwards.
   *
   * Proposed (gap s2s-responses): A refused card is answered with 200 too: `success` is false, `status` is `FAILED`,
   * and `failureCode` says why.
   *
   * Proposed (gap s2s-challenge): Where `nextAction` is not null the charge is not finished: send the customer to
   * its `url`, or call again with the PIN or OTP inside the encrypted card. Meanwhile no other card is taken.
   *
   * Proposed (gap s2s-states): An order that has ended is refused with 409.
   *
   * Proposed (gap outcome-links): When no answer comes, ask `verifyPayment` before charging again.
   */
  chargeCard: { method: 'POST', path: '/s2s/payments/charge', key: 'public', idempotencyHeader: 'idempotency-key', encrypted: { field: 'cardData', cipher: 'aes-256-gcm' }, outcome: { ask: 'verifyPayment', given: { reference: 'reference' }, record: 'data', key: 'idempotencyKey', done: { status: ['PENDING', 'SUCCESSFUL', 'REVERSED'] }, none: { statusCode: [404] } } },
  /**
   * Verify a payment order. Verifies a payment order. Its `reference` is a path parameter. The reference is used to
   * track and verify the order (§1.7). §4.2.
   *
   * Proposed (gap order-states): Call it before you release goods, whether the card was charged with `chargeCard` or
   * on the hosted page.
   *
   * Proposed (gap s2s-states): `PENDING` is no outcome: ask again later. `SUCCESSFUL` means paid, `REVERSED` paid
   * and wholly refunded, and `FAILED`, `CANCELLED` and `EXPIRED` that the order can no longer be paid.
   *
   * Proposed (gap status-codes): Where a card was refused, `failureCode` says why.
   *
   * Proposed (gap business-errors): An unknown reference is answered with 404, and so is one of another business.
   */
  verifyPayment: { method: 'GET', path: '/s2s/payments/verify/{reference}', key: 'public', idempotent: true },
  /**
   * List transactions. Lists the transactions of a business (§1.3). `list` is the maximum of transactions per call,
   * and `page` the page to retrieve. `search` searches within the history, and `type` filters by type. §4.3.
   *
   * Proposed (gap list-order): The newest come first, and pages may shift while transactions arrive.
   *
   * Proposed (gap page-sizes): Without parameters the first 20 are answered; a `list` above 100 is refused with 400.
   *
   * Proposed (gap page-ends): On the last page `nextPage` is 0, and a page past the end holds an empty list.
   */
  listTransactions: { method: 'GET', path: '/transactions', key: 'secret', idempotent: true, pagination: { items: 'data.transactions', meta: 'data.meta' } },
  /**
   * List AML records. Lists the AML records of a business (§1.3). Each record stands for a flagged transaction that
   * needs, or has already received, source-of-funds review (§2). `status` is a filter without a default. `page` and
   * `limit` are strings, `"1"` and `"20"` by default. §4.4.
   *
   * Proposed (gap compliance-requests): Submit the source of funds with `submitSourceOfFunds` or
   * `submitSourceOfFundsFile`.
   *
   * Proposed (gap compliance-requests): A submission names the transaction: the one whose `depositId` is the
   * `deposit.id` of the record.
   *
   * Proposed (gap list-order): The newest records come first.
   *
   * Proposed (gap page-sizes): A `limit` above 100 is refused with 400.
   */
  listAmlRecords: { method: 'GET', path: '/aml', key: 'secret', idempotent: true, pagination: { items: 'data', meta: 'meta' } },
  /**
   * Attach identity data to a customer. Attaches or updates a customer's identity (KYC) data. The endpoint is
   * business-authenticated (§5.10). The request and response payloads are not shown. §4.5.
   *
   * Proposed (gap customer-origin): Take the id from the `customer` of an AML record.
   *
   * Proposed (gap kyc-states): `kycStatus` is `PENDING`, then `VERIFIED` or `REJECTED`. Attaching data again
   * replaces it and starts a new check.
   *
   * Proposed (gap business-errors): A missing or malformed field is refused with 400, and an unknown customer is
   * answered with 404.
   */
  attachCustomerKyc: { method: 'PUT', path: '/customers/{id}/attach', key: 'secret', idempotent: true },
  /**
   * Submit source of funds. Submits the source of funds for a pending transaction; such submission is for
   * transactions held in review (§1.4). The request and response payloads are not shown. §4.5.
   *
   * Proposed (gap compliance-requests): `listAmlRecords` lists what needs it; where the proof is a file, send it
   * with `submitSourceOfFundsFile`.
   *
   * Proposed (gap aml-transitions): The AML record becomes `PROOF_UPLOADED`, and ends as `APPROVED` or `REJECTED`.
   * Until then another submission replaces the proof; afterwards it is refused with 409.
   *
   * Proposed (gap aml-decision): Approval credits the deposit and rejection fails it.
   *
   * Proposed (gap outgoing-webhooks): The event `aml.approved` or `aml.rejected` tells the decision.
   *
   * Proposed (gap business-errors): An unknown transaction is answered with 404.
   */
  submitSourceOfFunds: { method: 'POST', path: '/transfer/submit/source-of-funds', key: 'secret', idempotencyHeader: 'idempotency-key' },
  /**
   * Submit source of funds as a file. Submits the source of funds as a file, for transactions held in review (§1.4).
   * The request and response payloads are not shown. §4.5.
   *
   * Proposed (gap compliance-requests): `submitSourceOfFunds` does the same without a file.
   *
   * Proposed (gap compliance-requests): The body is `multipart/form-data`; the file is a PDF, PNG or JPEG, which its
   * content tells and not its name.
   *
   * Proposed (gap payload-size-limits): A file of more than 10 MB is refused with 413.
   *
   * Proposed (gap aml-transitions): The AML record becomes `PROOF_UPLOADED` and waits for its review. Until it ends
   * another file replaces the proof; afterwards it is refused with 409.
   *
   * Proposed (gap business-errors): A file of another kind is refused with 415, and an unknown transaction is
   * answered with 404.
   */
  submitSourceOfFundsFile: { method: 'POST', path: '/transfer/submit/source-of-funds/file', key: 'secret', idempotencyHeader: 'idempotency-key', multipart: true },
  /**
   * Register a CAD collection email. Registers an email. A collection whose sender email equals it is reconciled
   * automatically to this business, and the CAD wallet is credited; a CAD wallet must be available (§3). The value
   * must be the exact sender email shown in the collection webhook's source information (§2). One email can belong
   * to only one business (§2, §8). The endpoint requires an authenticated business account. §4.6.
   *
   * Proposed (gap cad-email-matching): Capitals count, and surrounding space is refused with 400.
   *
   * Proposed (gap cad-email-responses): Another business's email is refused with 409, and one's own is answered with
   * the record it has.
   *
   * Proposed (gap outcome-links): When no answer comes, `listCadCollectionEmails` shows which emails are registered.
   */
  registerCadCollectionEmail: { method: 'POST', path: '/business/settings/cad-collection-emails', key: 'secret', idempotencyHeader: 'idempotency-key', outcome: { ask: 'listCadCollectionEmails', given: {  }, record: 'data' } },
  /**
   * List CAD collection emails. Lists the business's registered emails, without any input. A CAD collection email
   * carries an `email` and an `id`, both strings (§2). The fields of the stored record beyond them are not shown
   * (§2). The endpoint requires an authenticated business account. §4.6.
   *
   * Proposed (gap cad-email-responses): The answer shows the `id` of each, by which `removeCadCollectionEmail`
   * removes it.
   *
   * Proposed (gap cad-email-responses): The answer holds all of them; `data` may be an empty list.
   *
   * Proposed (gap business-errors): A missing or wrong key is refused with 401; the message says which it is.
   */
  listCadCollectionEmails: { method: 'GET', path: '/business/settings/cad-collection-emails', key: 'secret', idempotent: true },
  /**
   * Remove a CAD collection email. Removes a registered email. The path parameter `id` names it. The endpoint
   * requires an authenticated business account. §4.6.
   *
   * Proposed (gap cad-email-responses): From then on a collection from that sender is matched by a business's own
   * email, or deferred.
   *
   * Proposed (gap cad-email-responses): The answer shows the removed record; an unknown id, or one that was removed
   * before, is a 404.
   *
   * Proposed (gap outcome-links): When no answer comes, `listCadCollectionEmails` shows whether the email is still
   * registered.
   */
  removeCadCollectionEmail: { method: 'DELETE', path: '/business/settings/cad-collection-emails/{id}', key: 'secret', idempotent: true, outcome: { ask: 'listCadCollectionEmails', given: {  }, record: 'data', match: { id: 'id' }, gone: true } },
  /**
   * List airtime providers. Lists airtime providers. How airtime is paid is not shown. Whether the endpoint takes a
   * credential is not shown either. §4.7.
   *
   * Proposed (gap provider-category): Keep `serviceCategoryId` and not the name: it is stable.
   *
   * Proposed (gap business-errors): A missing or wrong key is refused with 401; the message says which it is.
   */
  listAirtimeProviders: { method: 'GET', path: '/bill-payment/airtime-services', key: 'secret', idempotent: true },
  /**
   * List cable TV providers. Lists cable TV providers. The validation and payment of TV are not shown. Whether the
   * endpoint takes a credential is not shown either. §4.7.
   *
   * Proposed (gap provider-category): Pass the `serviceCategoryId` of one to `listTvPackages` to see its packages.
   *
   * Proposed (gap provider-category): Keep `serviceCategoryId` and not the name: it is stable.
   *
   * Proposed (gap business-errors): A missing or wrong key is refused with 401; the message says which it is.
   */
  listTvProviders: { method: 'GET', path: '/bill-payment/tv-services', key: 'secret', idempotent: true },
  /**
   * List the packages of a TV provider. Lists the packages of a cable TV provider (§1.6). `serviceCategoryId` is
   * that of a provider from the provider list. The validation and payment of TV are not shown. Whether the endpoint
   * takes a credential is not shown either. §4.7.
   *
   * Proposed (gap provider-category): Take the `serviceCategoryId` from `listTvProviders`.
   *
   * Proposed (gap open-bill-amounts): Amounts are in the currency of the provider's country.
   *
   * Proposed (gap business-errors): A provider that is not in the list is answered with 404.
   */
  listTvPackages: { method: 'GET', path: '/bill-payment/tv-services/{serviceCategoryId}', key: 'secret', idempotent: true },
  /**
   * List internet providers. Shows the internet providers as the airtime and TV lists show theirs. Each has a name,
   * a description and a logo to show, and says whether its amounts are fixed. Pass the `serviceCategoryId` of one to
   * `listDataPlans` to see its data plans. A missing or wrong key is refused with 401; the message says which it is.
   * Proposal: internet-providers.
   */
  listInternetProviders: { method: 'GET', path: '/bill-payment/internet-services', key: 'secret', idempotent: true },
  /**
   * List the data plans of an internet provider. Lists the data plans of an internet provider (§1.6).
   * `serviceCategoryId` is that of a provider from the provider list. The list of internet providers is not shown,
   * and neither are the validation and payment of internet. Whether the endpoint takes a credential is not shown
   * either. §4.7.
   *
   * Proposed (gap internet-providers): `listInternetProviders` lists the providers.
   *
   * Proposed (gap open-bill-amounts): A plan whose amount is not fixed says "0.00"; amounts are in the currency of
   * the provider's country.
   *
   * Proposed (gap business-errors): A provider that is not in the list is answered with 404.
   */
  listDataPlans: { method: 'GET', path: '/bill-payment/internet-services/{serviceCategoryId}', key: 'secret', idempotent: true },
  /**
   * CAD collection webhook, received by the service. The inbound notification that the service receives for a CAD
   * collection, with sender source information including the sender email (§6). Where that email equals one that a
   * business has registered, the collection is reconciled automatically to that business and the CAD wallet is
   * credited; a CAD wallet must be available (§3). Where no registered email matches and it matches a business's own
   * email, the collection is reconciled to that business and the CAD wallet is credited (§3). Where neither matches,
   * the collection is deferred and handled through the CAD claim flow (§3). §3, §6.
   *
   * Proposed (gap cad-wallet-missing): It is deferred as well where the business that matches has no CAD wallet.
   *
   * Proposed (gap repeated-collections): The same `event_id` is applied once, and so is the same `transaction_id`
   * once it has succeeded: a repetition gets the first answer again.
   *
   * Proposed (gap webhook-signature): The signature covers the raw bytes of the body; a missing, wrong or stale one
   * is a 401.
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
