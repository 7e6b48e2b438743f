// generated from spec/business by `npm run generate`: change the source, not this file
export const operations = {
  /**
   * Create a payment order. Starts the flow initiate plus charge: the form is fully embedded and the merchant's
   * server handles the card data, so the PCI scope is higher than with `createCheckoutLink`. The order carries a
   * `reference` of the form `<prefix>_<alphanumeric>`. Keep it: it is used to track and verify the order. Charge the
   * card with `chargeCard` next, and then verify the order with `verifyPayment`. §4.2.
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
   * Create a hosted checkout link. Starts a hosted checkout: the service's hosted page handles card entry, OTP and
   * 3DS, so the card does not reach the merchant's server and the PCI scope is reduced. Send the user to the page;
   * at the end the user is redirected. The call also creates the payment order. It carries a `reference`, by which
   * `verifyPayment` tells what became of it. §4.2.
   *
   * Proposed (gap hosted-page): The page is at `checkoutUrl`, takes a bank transfer or USSD as well, and redirects
   * to `redirectUrl` with `reference` and `status`. Such an address proves nothing: verify the order before goods
   * are released.
   *
   * Proposed (gap idempotency): Send an `Idempotency-Key`, so that a call repeated after a lost answer opens no
   * second order.
   *
   * Proposed (gap business-errors): A missing or malformed field, or a currency that is not supported, is refused
   * with 400; `errors` names the field.
   */
  createCheckoutLink: { method: 'POST', path: '/s2s/payments/checkout', key: 'public', idempotencyHeader: 'idempotency-key' },
  /**
   * Charge a card server-to-server. Charges a card for a payment order, in a form that the merchant embeds. Create
   * the order with `initiatePayment` first, and encrypt the card data with AES-256-GCM. Afterwards verify the order
   * with `verifyPayment`, by its `reference`. §4.2.
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
  chargeCard: { method: 'POST', path: '/s2s/payments/charge', key: 'public', idempotencyHeader: 'idempotency-key', encrypted: { field: 'cardData', cipher: 'aes-256-gcm' }, outcome: { ask: 'verifyPayment', given: { reference: 'reference' }, record: 'data', done: { status: ['SUCCESSFUL', 'FAILED', 'REVERSED'] }, notDone: { channel: [null] } } },
  /**
   * Verify a payment order. Tells what became of a payment order, by the `reference` that it carries since it was
   * created. Call it before goods are released, whether the card was charged with `chargeCard` or the user came back
   * from the hosted page. §4.2.
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
   * List transactions. Shows the history of the business, a page at a time. `page` chooses the page and `list` the
   * most transactions on it; `type` keeps credits or debits, and `search` looks within the history. `data.meta`
   * tells the number of transactions and the pages before and after. Each transaction names the records that it is
   * linked to, such as its deposit. §4.3.
   *
   * Proposed (gap list-order): The newest come first, and pages may shift while transactions arrive.
   *
   * Proposed (gap page-sizes): Without parameters the first 20 are answered; a `list` above 100 is refused with 400.
   *
   * Proposed (gap page-ends): On the last page `nextPage` is 0, and a page past the end holds an empty list.
   */
  listTransactions: { method: 'GET', path: '/transactions', key: 'secret', idempotent: true, pagination: { items: 'data.transactions', meta: 'data.meta' } },
  /**
   * List AML records. Each AML record of the business stands for a flagged transaction that needs, or has already
   * received, source-of-funds review; submit the source of funds with `submitSourceOfFunds` or
   * `submitSourceOfFundsFile`. `status` keeps the records in one status; without it nothing is filtered. `page` and
   * `limit` are strings, `"1"` and `"20"` where they are left out. The response has no envelope. §4.4.
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
   * Attach identity data to a customer. Attaches a customer's identity (KYC) data, or updates what was attached
   * before. The path names the customer by id. §4.5.
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
   * Submit source of funds. Submits the source of funds for a pending transaction, one that is held in review.
   * `listAmlRecords` lists what needs it; where the proof is a file, send it with `submitSourceOfFundsFile`. §4.5.
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
   * Submit source of funds as a file. Submits the source of funds for a transaction held in review, as a file.
   * `listAmlRecords` lists what needs it, and `submitSourceOfFunds` is the same call without a file. §4.5.
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
   * Register a CAD collection email. Registers a sender email: collections from it are reconciled to this business
   * automatically and credited to its CAD wallet, which must be available. Give it exactly as the collection
   * webhook's source information shows it. One email can belong to only one business. The call takes an
   * authenticated business account. §4.6.
   *
   * Proposed (gap cad-email-matching): Capitals count, and surrounding space is refused with 400.
   *
   * Proposed (gap cad-email-responses): Another business's email is refused with 409, and one's own is answered with
   * the record it has.
   *
   * Proposed (gap business-own-email): The address of another business's account is refused with 409 likewise.
   *
   * Proposed (gap outcome-links): When no answer comes, `listCadCollectionEmails` tells whether the email is
   * registered.
   */
  registerCadCollectionEmail: { method: 'POST', path: '/business/settings/cad-collection-emails', key: 'secret', idempotencyHeader: 'idempotency-key', outcome: { ask: 'listCadCollectionEmails', given: {  }, record: 'data', match: { email: 'email' } } },
  /**
   * List CAD collection emails. Lists the emails that the business has registered for CAD collections. It shows the
   * `id` of each, by which `removeCadCollectionEmail` removes it. The call takes an authenticated business account.
   * §4.6.
   *
   * Proposed (gap cad-email-responses): The answer holds all of them; where there is none, `data` is an empty list.
   *
   * Proposed (gap business-errors): A missing or wrong key is refused with 401; the message says which it is.
   */
  listCadCollectionEmails: { method: 'GET', path: '/business/settings/cad-collection-emails', key: 'secret', idempotent: true },
  /**
   * Remove a CAD collection email. Removes an email that the business has registered, named by its id. From then on
   * a collection from that sender is matched by a business's own email or deferred. The call takes an authenticated
   * business account. §4.6.
   *
   * Proposed (gap cad-email-responses): The answer shows the removed record; an unknown id, or one that was removed
   * before, is a 404.
   *
   * Proposed (gap outcome-links): When no answer comes, `listCadCollectionEmails` tells whether the email is gone.
   */
  removeCadCollectionEmail: { method: 'DELETE', path: '/business/settings/cad-collection-emails/{id}', key: 'secret', idempotent: true, outcome: { ask: 'listCadCollectionEmails', given: {  }, record: 'data', match: { id: 'id' }, gone: true } },
  /**
   * List airtime providers. Each airtime provider has a name, a description and a logo to show, and says whether its
   * amounts are fixed. How airtime is paid is not shown by the interface document. §4.7.
   *
   * Proposed (gap provider-category): Keep `serviceCategoryId` and not the name: it is stable.
   *
   * Proposed (gap business-errors): A missing or wrong key is refused with 401; the message says which it is.
   */
  listAirtimeProviders: { method: 'GET', path: '/bill-payment/airtime-services', key: 'secret', idempotent: true },
  /**
   * List cable TV providers. Each cable TV provider has a name, a description and a logo to show, and says whether
   * its amounts are fixed. Pass the `serviceCategoryId` of one to `listTvPackages` to see its packages. §4.7.
   *
   * Proposed (gap provider-category): Keep `serviceCategoryId` and not the name: it is stable.
   *
   * Proposed (gap business-errors): A missing or wrong key is refused with 401; the message says which it is.
   */
  listTvProviders: { method: 'GET', path: '/bill-payment/tv-services', key: 'secret', idempotent: true },
  /**
   * List the packages of a TV provider. Take the `serviceCategoryId` from `listTvProviders`. A package has a
   * `bundleCode` and an amount, which is null when it is not fixed. How a package is validated and paid is not shown
   * by the interface document. §4.7.
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
   * List the data plans of an internet provider. The `serviceCategoryId` is that of a provider from the provider
   * list. A plan has a `bundleCode`, a validity in words and an amount, a decimal with two places. How a plan is
   * validated and paid is not shown by the interface document. §4.7.
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
   * Receive a CAD collection. The inbound notification of a CAD collection. It carries sender source information,
   * which includes the sender email. An email that a business has registered reconciles the collection to that
   * business; where none matches, a business's own email does. Either way the business's CAD wallet is credited,
   * which must be available. Where neither matches, the collection is deferred and handled through the CAD claim
   * flow. §3, §6.
   *
   * Proposed (gap cad-wallet-missing): It is deferred as well where the business that matches has no CAD wallet.
   *
   * Proposed (gap cad-webhook-payload): The same `event_id` is applied once: a repetition gets the first answer
   * again.
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
