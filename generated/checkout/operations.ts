// generated from spec/checkout by `npm run generate`: change the source, not this file
export const operations = {
  /**
   * Create an order. Creates an order. The public key may be exposed to a frontend if necessary (§5.2). §4.1.
   *
   * Proposed (gap order-reference): `order.reference` is the merchant's own, and every later call names the order by
   * it.
   *
   * Proposed (gap idempotency): A reference that is taken is refused with 409 and `statusCode` 94.
   *
   * Proposed (gap checkout-responses): The answer lists `paymentOptions`: let the customer choose one of them, and
   * call payOrder.
   *
   * Proposed (gap order-states): The order is INITIATED at first, and EXPIRED unless it is paid within 60 minutes.
   *
   * Proposed (gap status-codes): A field at fault is a 400 with `statusCode` 30, a currency that is not supported
   * one with 57.
   *
   * Proposed (gap outcome-links): If no answer comes, ask getOrderStatus for the reference before you send the order
   * again.
   */
  createOrder: { method: 'POST', path: '/charge/order/create', key: 'public', idempotencyHeader: 'idempotency-key', encrypted: { field: 'data', cipher: 'rsa' }, outcome: { ask: 'getOrderStatus', given: { data: { reference: 'data.order.reference' } }, record: 'data.orderSummary', key: 'idempotencyKey', match: { amount: 'data.order.amount', currency: 'data.order.currency' }, done: { status: ['INITIATED', 'PENDING', 'PROCESSING', 'SUCCESSFUL'] }, none: { statusCode: ['25'] } } },
  /**
   * Pay an order. Pays an order. The public key may be exposed to a frontend if necessary (§5.2). §4.1.
   *
   * Proposed (gap order-states): Verify the order on the server, with verifyOrder, before you release goods.
   *
   * Proposed (gap pay-order-payload): `data` holds the order's `reference`, the `paymentOption` and, for CARD, the
   * card.
   *
   * Proposed (gap checkout-responses): A 200 tells in `status` how it went; `success` is paid, `pending` leaves the
   * customer something to do, which `paymentDetail` names, and `failed` is declined, for the reason in `statusCode`.
   *
   * Proposed (gap checkout-challenge): 3DS is taken at `threeDSecureUrl`; where `challenge` asks for a PIN or an
   * OTP, call payOrder again with the same card and its `pin` or `otp`.
   *
   * Proposed (gap order-states): An order that is declined here is FAILED for good, and one that has ended is
   * refused with 409 and `statusCode` 12.
   *
   * Proposed (gap outcome-links): If no answer comes, ask getOrderStatus whether the attempt was made before you pay
   * again.
   */
  payOrder: { method: 'POST', path: '/charge/order/pay', key: 'public', idempotencyHeader: 'idempotency-key', encrypted: { field: 'data', cipher: 'rsa' }, outcome: { ask: 'getOrderStatus', given: { data: { reference: 'data.reference' } }, record: 'data.orderPayments', key: 'idempotencyKey', match: { paymentOption: 'data.paymentOption' }, done: { status: ['PENDING', 'PROCESSING', 'SUCCESSFUL'] }, none: { statusCode: ['25'] } } },
  /**
   * Get an order's status. Gets the status of an order. The public key may be exposed to a frontend if necessary
   * (§5.2). §4.1.
   *
   * Proposed (gap order-states): Call it to follow an order, and verifyOrder on the server before you release goods.
   *
   * Proposed (gap checkout-responses): The answer holds the order, the attempts to pay it and `isFinalStatus`: ask
   * again, at growing intervals, until that is true.
   *
   * Proposed (gap checkout-envelope): The answer's own `status` is `success` for an order that was declined or has
   * expired, too; what became of it is in `orderSummary.status`.
   *
   * Proposed (gap error-body): A reference that none of the merchant's orders has is a 404 with `statusCode` 25.
   *
   * Proposed (gap reading-posts): It changes nothing, and may be repeated.
   */
  getOrderStatus: { method: 'POST', path: '/charge/order/status', key: 'public', idempotent: true, encrypted: { field: 'data', cipher: 'rsa' } },
  /**
   * Get an order's fee. Gets the fee of an order. The public key may be exposed to a frontend if necessary (§5.2).
   * §4.1.
   *
   * Proposed (gap order-fee-payload): `data` holds an amount, a currency and a way to pay; the order need not exist
   * yet, so call it while the customer still chooses.
   *
   * Proposed (gap fees): Where the customer is to bear the fee, create the order for `totalChargedAmount`. The fee
   * of that order is that of the larger amount, so what is credited is a little less than `amount`, unless a cap
   * applies.
   *
   * Proposed (gap status-codes): A currency that is not supported, or does not allow the way to pay, is a 400 with
   * `statusCode` 57.
   *
   * Proposed (gap reading-posts): It changes nothing, and may be repeated.
   */
  getOrderFee: { method: 'POST', path: '/charge/order/fee', key: 'public', idempotent: true, encrypted: { field: 'data', cipher: 'rsa' } },
  /**
   * Save a card. Saves a card. The public key may be exposed to a frontend if necessary (§5.2). §4.1.
   *
   * Proposed (gap save-card-payload): `data` names an order that was paid by the card: call it once that order is
   * SUCCESSFUL, and the customer agrees.
   *
   * Proposed (gap saved-card): The answer holds the `cardToken` that chargeToken takes, and of the card its brand,
   * first six and last four digits and expiry date alone. An order without a successful card payment is refused with
   * 409 and `statusCode` 12.
   *
   * Proposed (gap token-lifetime): A `cardToken` does not end by itself.
   *
   * Proposed (gap checkout-responses): Saving the card of an order again returns the same token, so a call without
   * an answer may be repeated.
   */
  saveCard: { method: 'PATCH', path: '/charge/order/save-card', key: 'public', idempotencyHeader: 'idempotency-key', encrypted: { field: 'data', cipher: 'rsa' } },
  /**
   * Track an event. Tracks an event. Event kinds are not shown (§6). The public key may be exposed to a frontend if
   * necessary (§5.2). §4.1.
   *
   * Proposed (gap event-tracking): Call it from the checkout page when the customer takes a step; the names of the
   * steps are yours to choose, such as `payment_page_opened`. Events are kept for the history of the order.
   *
   * Proposed (gap idempotency): No operation shows them: where an answer is lost, send the event again under the
   * same `Idempotency-Key`, and it is kept once.
   *
   * Proposed (gap error-body): A reference that none of the merchant's orders has is a 404 with `statusCode` 25.
   */
  trackOrderEvent: { method: 'POST', path: '/charge/order/event/track', key: 'public', idempotencyHeader: 'idempotency-key', encrypted: { field: 'data', cipher: 'rsa' } },
  /**
   * List banks. Lists banks. The public key may be exposed to a frontend if necessary (§5.2). §4.1.
   *
   * Proposed (gap checkout-responses): The answer holds every bank that a customer can pay from, with its name,
   * country and logo to show.
   *
   * Proposed (gap pay-order-payload): Call it before a bank transfer, and send the `bankCode` of the bank that the
   * customer chooses to payOrder. One that does not take the order's currency is refused there with 400 and
   * `statusCode` 30.
   */
  listBanks: { method: 'GET', path: '/charge/banks', key: 'public', idempotent: true },
  /**
   * Ping. Answers a ping (§1.1). The public key may be exposed to a frontend if necessary (§5.2). §4.1.
   *
   * Proposed (gap checkout-responses): Call it to try out the address and the public key.
   *
   * Proposed (gap checkout-responses): The answer holds `pong`, which is true, and the service's own `time`.
   *
   * Proposed (gap generic-auth-failure): A key that is missing, unknown or rotated is a 401 with another message and
   * `statusCode` 03.
   */
  ping: { method: 'GET', path: '/charge/ping', key: 'public', idempotent: true },
  /**
   * Verify an order. Verifies an order. The secret key must be kept on the server only and sent over HTTPS only
   * (§5.3). §4.1.
   *
   * Proposed (gap order-states): Call it on the server before you release goods, whatever a browser says.
   *
   * Proposed (gap checkout-responses): The answer holds the order, the customer, the attempts to pay and the cards
   * that were tried.
   *
   * Proposed (gap order-fields): Release goods only where `order.status` is SUCCESSFUL and `amount` and `currency`
   * are those of your own record.
   *
   * Proposed (gap checkout-envelope): The answer's own `status` is `success` for an order that was not paid, too.
   *
   * Proposed (gap error-body): A reference that none of the merchant's orders has is a 404 with `statusCode` 25.
   *
   * Proposed (gap reading-posts): It changes nothing, and may be repeated.
   */
  verifyOrder: { method: 'POST', path: '/charge/order/verify', key: 'secret', idempotent: true, encrypted: { field: 'data', cipher: 'rsa' } },
  /**
   * Create a refund. Creates a refund. The secret key must be kept on the server only and sent over HTTPS only
   * (§5.3). §4.1.
   *
   * Proposed (gap refund-payload): `data` names the order; without an `amount` all that is left goes back.
   *
   * Proposed (gap refund-rules): An order may be refunded in parts, until all that was paid has gone back. One that
   * was not paid, has less left, is held for AML review or has a chargeback that is not WON is refused with 409 and
   * `statusCode` 12.
   *
   * Proposed (gap refund-states): A refund that is not SUCCESSFUL or FAILED yet ends later: listRefunds and the
   * events refund.succeeded and refund.failed tell how.
   *
   * Proposed (gap outcome-links): If no answer comes, look into listRefunds before you send it again, or the money
   * may go back twice.
   */
  createRefund: { method: 'POST', path: '/charge/order/refund', key: 'secret', idempotencyHeader: 'idempotency-key', encrypted: { field: 'data', cipher: 'rsa' }, outcome: { ask: 'listRefunds', given: { reference: 'data.reference' }, record: 'data.items', key: 'idempotencyKey', match: { amount: 'data.amount' }, done: { status: ['PENDING', 'PROCESSING', 'SUCCESSFUL'] }, since: 'createdAt' } },
  /**
   * List refunds. Lists refunds. The secret key must be kept on the server only and sent over HTTPS only (§5.3).
   * §4.1.
   *
   * Proposed (gap refund-states): Call it to learn how a refund ended, or whether it was made where createRefund
   * gave no answer.
   *
   * Proposed (gap refund-chargeback-queries): Narrow the list by `reference`, `status` and time of creation, and
   * read it from `page` 1 to `meta.pages`.
   *
   * Proposed (gap list-order): The newest come first, and pages may shift while refunds are created.
   *
   * Proposed (gap page-sizes): A `limit` above 100 is a 400 with `statusCode` 30.
   */
  listRefunds: { method: 'GET', path: '/charge/order/refunds/all', key: 'secret', idempotent: true, pagination: { items: 'data.items', meta: 'data.meta' } },
  /**
   * List chargebacks. Lists chargebacks. The secret key must be kept on the server only and sent over HTTPS only
   * (§5.3). §4.1.
   *
   * Proposed (gap chargeback-states): Call it to find those that are OPEN, and answer each before its `dueDate`; no
   * operation of this API does that.
   *
   * Proposed (gap outgoing-webhooks): The event chargeback.opened tells of each as it opens, without being asked.
   *
   * Proposed (gap refund-chargeback-queries): Narrow the list by `reference`, `status` and time of creation, and
   * read it from `page` 1 to `meta.pages`.
   *
   * Proposed (gap list-order): The newest come first, and pages may shift while chargebacks are opened.
   *
   * Proposed (gap page-sizes): A `limit` above 100 is a 400 with `statusCode` 30.
   */
  listChargebacks: { method: 'GET', path: '/charge/order/chargebacks/all', key: 'secret', idempotent: true, pagination: { items: 'data.items', meta: 'data.meta' } },
  /**
   * Charge a tokenized card. Charges a tokenized card. The secret key must be kept on the server only and sent over
   * HTTPS only (§5.3). §4.1.
   *
   * Proposed (gap token-charge-payload): `data` holds a `cardToken` of saveCard and a new order, which is created
   * and paid in one call: for a customer who comes back, or a subscription.
   *
   * Proposed (gap checkout-responses): A 200 tells in `status` how it went; `success` is paid, and `failed` is
   * declined, for the reason in `statusCode`.
   *
   * Proposed (gap order-states): An order that was declined is FAILED for good: charge again under another
   * `order.reference`.
   *
   * Proposed (gap idempotency): A reference that is taken is refused with 409 and `statusCode` 94.
   *
   * Proposed (gap error-body): A token that none of the merchant's saved cards has is a 404 with `statusCode` 25.
   *
   * Proposed (gap outcome-links): If no answer comes, ask verifyOrder for the reference before you charge again.
   */
  chargeToken: { method: 'POST', path: '/charge/order/card/tokenized/pay', key: 'secret', idempotencyHeader: 'idempotency-key', encrypted: { field: 'data', cipher: 'rsa' }, outcome: { ask: 'verifyOrder', given: { data: { reference: 'data.order.reference' } }, record: 'data.order', key: 'idempotencyKey', match: { amount: 'data.order.amount', currency: 'data.order.currency' }, done: { status: ['PENDING', 'PROCESSING', 'SUCCESSFUL'] }, none: { statusCode: ['25'] } } },
} as const

/** Where a key of each type travels. */
export const credentials = {
  public: { header: 'api-key' },
  secret: { header: 'api-key' },
} as const

/** Where an answer that reports a failure says what failed. */
export const failures = { requestId: 'x-request-id', errors: 'errors' } as const

export type OperationId = keyof typeof operations
