// generated from spec/checkout by `npm run generate`: change the source, not this file

export interface paths {
    "/charge/order/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an order
         * @description Creates an order. The public key may be exposed to a frontend if necessary (§5.2). §4.1.
         *
         *     Proposed (gap order-reference): `order.reference` is the merchant's own, and every later call names the order by it.
         *
         *     Proposed (gap idempotency): A reference that is taken is refused with 409 and `statusCode` 94.
         *
         *     Proposed (gap checkout-responses): The answer lists `paymentOptions`: let the customer choose one of them, and call payOrder.
         *
         *     Proposed (gap order-states): The order is INITIATED at first, and EXPIRED unless it is paid within 60 minutes.
         *
         *     Proposed (gap status-codes): A field at fault is a 400 with `statusCode` 30, a currency that is not supported one with 57.
         *
         *     Proposed (gap outcome-links): If no answer comes, ask getOrderStatus for the reference before you send the order again.
         */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/charge/order/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay an order
         * @description Pays an order. The public key may be exposed to a frontend if necessary (§5.2). §4.1.
         *
         *     Proposed (gap order-states): Verify the order on the server, with verifyOrder, before you release goods.
         *
         *     Proposed (gap pay-order-payload): `data` holds the order's `reference`, the `paymentOption` and, for CARD, the card.
         *
         *     Proposed (gap checkout-responses): A 200 tells in `status` how it went; `success` is paid, `pending` leaves the customer something to do, which `paymentDetail` names, and `failed` is declined, for the reason in `statusCode`.
         *
         *     Proposed (gap checkout-challenge): 3DS is taken at `threeDSecureUrl`; where `challenge` asks for a PIN or an OTP, call payOrder again with the same card and its `pin` or `otp`.
         *
         *     Proposed (gap order-states): An order that is declined here is FAILED for good, and one that has ended is refused with 409 and `statusCode` 12.
         *
         *     Proposed (gap outcome-links): If no answer comes, ask getOrderStatus whether the attempt was made before you pay again.
         */
        post: operations["payOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/charge/order/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an order's status
         * @description Gets the status of an order. The public key may be exposed to a frontend if necessary (§5.2). §4.1.
         *
         *     Proposed (gap order-states): Call it to follow an order, and verifyOrder on the server before you release goods.
         *
         *     Proposed (gap checkout-responses): The answer holds the order, the attempts to pay it and `isFinalStatus`: ask again, at growing intervals, until that is true.
         *
         *     Proposed (gap checkout-envelope): The answer's own `status` is `success` for an order that was declined or has expired, too; what became of it is in `orderSummary.status`.
         *
         *     Proposed (gap error-body): A reference that none of the merchant's orders has is a 404 with `statusCode` 25.
         *
         *     Proposed (gap reading-posts): It changes nothing, and may be repeated.
         */
        post: operations["getOrderStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/charge/order/fee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an order's fee
         * @description Gets the fee of an order. The public key may be exposed to a frontend if necessary (§5.2). §4.1.
         *
         *     Proposed (gap order-fee-payload): `data` holds an amount, a currency and a way to pay; the order need not exist yet, so call it while the customer still chooses.
         *
         *     Proposed (gap fees): Where the customer is to bear the fee, create the order for `totalChargedAmount`. The fee of that order is that of the larger amount, so what is credited is a little less than `amount`, unless a cap applies.
         *
         *     Proposed (gap status-codes): A currency that is not supported, or does not allow the way to pay, is a 400 with `statusCode` 57.
         *
         *     Proposed (gap reading-posts): It changes nothing, and may be repeated.
         */
        post: operations["getOrderFee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/charge/order/save-card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Save a card
         * @description Saves a card. The public key may be exposed to a frontend if necessary (§5.2). §4.1.
         *
         *     Proposed (gap save-card-payload): `data` names an order that was paid by the card: call it once that order is SUCCESSFUL, and the customer agrees.
         *
         *     Proposed (gap saved-card): The answer holds the `cardToken` that chargeToken takes, and of the card its brand, first six and last four digits and expiry date alone. An order without a successful card payment is refused with 409 and `statusCode` 12.
         *
         *     Proposed (gap token-lifetime): A `cardToken` does not end by itself.
         *
         *     Proposed (gap checkout-responses): Saving the card of an order again returns the same token, so a call without an answer may be repeated.
         */
        patch: operations["saveCard"];
        trace?: never;
    };
    "/charge/order/event/track": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Track an event
         * @description Tracks an event. Event kinds are not shown (§6). The public key may be exposed to a frontend if necessary (§5.2). §4.1.
         *
         *     Proposed (gap event-tracking): Call it from the checkout page when the customer takes a step; the names of the steps are yours to choose, such as `payment_page_opened`. Events are kept for the history of the order.
         *
         *     Proposed (gap idempotency): No operation shows them: where an answer is lost, send the event again under the same `Idempotency-Key`, and it is kept once.
         *
         *     Proposed (gap error-body): A reference that none of the merchant's orders has is a 404 with `statusCode` 25.
         */
        post: operations["trackOrderEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/charge/banks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List banks
         * @description Lists banks. The public key may be exposed to a frontend if necessary (§5.2). §4.1.
         *
         *     Proposed (gap checkout-responses): The answer holds every bank that a customer can pay from, with its name, country and logo to show.
         *
         *     Proposed (gap pay-order-payload): Call it before a bank transfer, and send the `bankCode` of the bank that the customer chooses to payOrder. One that does not take the order's currency is refused there with 400 and `statusCode` 30.
         */
        get: operations["listBanks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/charge/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ping
         * @description Answers a ping (§1.1). The public key may be exposed to a frontend if necessary (§5.2). §4.1.
         *
         *     Proposed (gap checkout-responses): Call it to try out the address and the public key.
         *
         *     Proposed (gap checkout-responses): The answer holds `pong`, which is true, and the service's own `time`.
         *
         *     Proposed (gap generic-auth-failure): A key that is missing, unknown or rotated is a 401 with another message and `statusCode` 03.
         */
        get: operations["ping"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/charge/order/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify an order
         * @description Verifies an order. The secret key must be kept on the server only and sent over HTTPS only (§5.3). §4.1.
         *
         *     Proposed (gap order-states): Call it on the server before you release goods, whatever a browser says.
         *
         *     Proposed (gap checkout-responses): The answer holds the order, the customer, the attempts to pay and the cards that were tried.
         *
         *     Proposed (gap order-fields): Release goods only where `order.status` is SUCCESSFUL and `amount` and `currency` are those of your own record.
         *
         *     Proposed (gap checkout-envelope): The answer's own `status` is `success` for an order that was not paid, too.
         *
         *     Proposed (gap error-body): A reference that none of the merchant's orders has is a 404 with `statusCode` 25.
         *
         *     Proposed (gap reading-posts): It changes nothing, and may be repeated.
         */
        post: operations["verifyOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/charge/order/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a refund
         * @description Creates a refund. The secret key must be kept on the server only and sent over HTTPS only (§5.3). §4.1.
         *
         *     Proposed (gap refund-payload): `data` names the order; without an `amount` all that is left goes back.
         *
         *     Proposed (gap refund-rules): An order may be refunded in parts, until all that was paid has gone back. One that was not paid, has less left, is held for AML review or has a chargeback that is not WON is refused with 409 and `statusCode` 12.
         *
         *     Proposed (gap refund-states): A refund that is not SUCCESSFUL or FAILED yet ends later: listRefunds and the events refund.succeeded and refund.failed tell how.
         *
         *     Proposed (gap outcome-links): If no answer comes, look into listRefunds before you send it again, or the money may go back twice.
         */
        post: operations["createRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/charge/order/refunds/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List refunds
         * @description Lists refunds. The secret key must be kept on the server only and sent over HTTPS only (§5.3). §4.1.
         *
         *     Proposed (gap refund-states): Call it to learn how a refund ended, or whether it was made where createRefund gave no answer.
         *
         *     Proposed (gap refund-chargeback-queries): Narrow the list by `reference`, `status` and time of creation, and read it from `page` 1 to `meta.pages`.
         *
         *     Proposed (gap list-order): The newest come first, and pages may shift while refunds are created.
         *
         *     Proposed (gap page-sizes): A `limit` above 100 is a 400 with `statusCode` 30.
         */
        get: operations["listRefunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/charge/order/chargebacks/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List chargebacks
         * @description Lists chargebacks. The secret key must be kept on the server only and sent over HTTPS only (§5.3). §4.1.
         *
         *     Proposed (gap chargeback-states): Call it to find those that are OPEN, and answer each before its `dueDate`; no operation of this API does that.
         *
         *     Proposed (gap outgoing-webhooks): The event chargeback.opened tells of each as it opens, without being asked.
         *
         *     Proposed (gap refund-chargeback-queries): Narrow the list by `reference`, `status` and time of creation, and read it from `page` 1 to `meta.pages`.
         *
         *     Proposed (gap list-order): The newest come first, and pages may shift while chargebacks are opened.
         *
         *     Proposed (gap page-sizes): A `limit` above 100 is a 400 with `statusCode` 30.
         */
        get: operations["listChargebacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/charge/order/card/tokenized/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Charge a tokenized card
         * @description Charges a tokenized card. The secret key must be kept on the server only and sent over HTTPS only (§5.3). §4.1.
         *
         *     Proposed (gap token-charge-payload): `data` holds a `cardToken` of saveCard and a new order, which is created and paid in one call: for a customer who comes back, or a subscription.
         *
         *     Proposed (gap checkout-responses): A 200 tells in `status` how it went; `success` is paid, and `failed` is declined, for the reason in `statusCode`.
         *
         *     Proposed (gap order-states): An order that was declined is FAILED for good: charge again under another `order.reference`.
         *
         *     Proposed (gap idempotency): A reference that is taken is refused with 409 and `statusCode` 94.
         *
         *     Proposed (gap error-body): A token that none of the merchant's saved cards has is a 404 with `statusCode` 25.
         *
         *     Proposed (gap outcome-links): If no answer comes, ask verifyOrder for the reference before you charge again.
         */
        post: operations["chargeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "order.succeeded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An order was paid
         * @description Sent when an order is paid: a card was approved, or the transfer or the USSD payment arrived. `data` is the order as
         *     it then was, with `status` SUCCESSFUL and the fee of the way in which it was paid; a payment that was created on the
         *     business host is announced in the same way.
         *
         *     Verify the signature, take each `id` once, and answer with a 2xx at once. Then find your own order by `reference`,
         *     compare `amount` and `currency`, and ask verifyOrder (verifyPayment for a payment of the business host) before
         *     anything is handed over. Refunds and chargebacks that follow have events of their own. Proposal: outgoing-webhooks.
         */
        post: operations["orderSucceeded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An order failed
         * @description Sent when the card, the transfer or the USSD payment of an order is declined. `data` is the order with `status`
         *     FAILED, which is final: it cannot be paid any more. Why it was declined is not in the event; getOrderStatus and
         *     verifyOrder show it as `statusCode` of the last attempt.
         *
         *     Verify the signature, and take each `id` once. Where the customer wants to try again, create another order under
         *     another reference. Proposal: outgoing-webhooks.
         *
         *     Proposed (gap hosted-page): On the hosted page a declined card may be followed by another, and the order fails with the third, or when the customer gives up.
         */
        post: operations["orderFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An order was cancelled
         * @description Sent when an order is given up before it was paid, for example by the customer on the hosted page. `data` is the
         *     order with `status` CANCELLED, which is final: it cannot be paid any more, and nothing was charged.
         *
         *     Verify the signature, and take each `id` once. Then release whatever you kept for the order, such as stock or a
         *     seat. Proposal: outgoing-webhooks.
         */
        post: operations["orderCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An order expired
         * @description Sent when nobody has paid an order within 60 minutes of its creation. `data` is the order with `status` EXPIRED,
         *     which is final: no payer can pay it any more, and nothing was charged. `updatedAt` says when its time was up. Whether
         *     money that was on its way can still arrive is not stated: an order that is verified as SUCCESSFUL later is paid.
         *
         *     Verify the signature, and take each `id` once. Then release whatever you kept for the order, and create another one
         *     if the customer comes back. Proposal: outgoing-webhooks.
         */
        post: operations["orderExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.succeeded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A refund succeeded
         * @description Sent when a refund has ended well: the money has gone back. `data` is the refund with `status` SUCCESSFUL, which is
         *     final, and names its order by `orderReference`. An order that is refunded in parts has one such event for each part.
         *
         *     Verify the signature, and take each `id` once. Find your own record by `refundReference`, tell the customer, and
         *     close the return; how much of the order has gone back in all, verifyOrder shows as `amountRefunded`. Proposal: outgoing-webhooks.
         */
        post: operations["refundSucceeded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A refund failed
         * @description Sent when a refund could not be carried out. `data` is the refund with `status` FAILED, which is final: no money has
         *     gone back, and its amount no longer counts in `amountRefunded` of the order.
         *
         *     Verify the signature, and take each `id` once. The amount may be refunded anew: call createRefund again, or give the
         *     money back in another way. Proposal: outgoing-webhooks.
         */
        post: operations["refundFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "chargeback.opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A chargeback was opened
         * @description Sent when a card holder disputes a payment at the card's issuer, and a chargeback of the order opens. `data` is the
         *     chargeback with `status` OPEN, its reason, and the `dueDate` until which the merchant may answer it. While it is
         *     open, the order has `isDisputed`, and createRefund refuses it: the same money could go back twice.
         *
         *     Verify the signature, and take each `id` once. Then hold back what has not been delivered, collect the evidence, and
         *     accept or decline the chargeback in time; no operation of this API does that. Proposal: outgoing-webhooks.
         */
        post: operations["chargebackOpened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "chargeback.declined": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A chargeback is contested
         * @description Sent when the merchant contests a chargeback instead of accepting it. `data` is the chargeback with `status`
         *     DECLINED; the card scheme decides between WON and LOST, and chargeback.resolved tells how. Until then the order
         *     stays `isDisputed`.
         *
         *     Verify the signature, and take each `id` once. Refund nothing of the order meanwhile: if the chargeback is lost, the
         *     money goes back a second time. Proposal: outgoing-webhooks.
         */
        post: operations["chargebackDeclined"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "chargeback.resolved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A chargeback was resolved
         * @description Sent when a chargeback has ended. `data` is the chargeback with its final `status`: ACCEPTED where the merchant did
         *     not contest it, WON or LOST where the card scheme decided for the merchant or for the card holder. The order is no
         *     longer `isDisputed`, unless another chargeback of it is open or contested.
         *
         *     Verify the signature, and take each `id` once. Then settle your books by `status`; one that you do not know is to be
         *     looked at by a person. Proposal: outgoing-webhooks.
         */
        post: operations["chargebackResolved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description Any event that this host sends. `event` tells which; expect others to come. Proposal: event-kinds. */
        Event: components["schemas"]["OrderSucceededEvent"] | components["schemas"]["OrderFailedEvent"] | components["schemas"]["OrderCancelledEvent"] | components["schemas"]["OrderExpiredEvent"] | components["schemas"]["RefundSucceededEvent"] | components["schemas"]["RefundFailedEvent"] | components["schemas"]["ChargebackOpenedEvent"] | components["schemas"]["ChargebackDeclinedEvent"] | components["schemas"]["ChargebackResolvedEvent"];
        /** @description Who pays. Each field may be left out; what is given comes back in the answer of verifyOrder. Proposal: create-order-payload. */
        Customer: {
            /**
             * @description The customer's given name. Proposal: create-order-payload.
             * @example Adaeze
             */
            firstname?: string | undefined;
            /**
             * @description The customer's family name. Proposal: create-order-payload.
             * @example Okafor
             */
            lastname?: string | undefined;
            /**
             * Format: email
             * @description The customer's email address. Proposal: create-order-payload.
             * @example adaeze.okafor@example.com
             */
            email?: string | undefined;
            /**
             * @description The customer's telephone number, in digits alone but for a plus sign in front. Proposal: create-order-payload.
             * @example +2348031234567
             */
            mobile?: string | undefined;
            /**
             * @description The customer's country, as its code of two capitals (ISO 3166-1 alpha-2). Proposal: create-order-payload.
             * @example NG
             */
            country?: string | undefined;
        };
        /**
         * @description Money in major units of its currency, with at most as many decimals as the currency has, and more than nothing. No upper limit is proposed. Proposal: amount-limits.
         * @example 15000
         * @example 84.5
         */
        RequestedAmount: number;
        /**
         * @description A currency that a request may name, as its ISO 4217 code. The interface document counts 21 supported currencies, which all endpoints share, and does not list them; this list is proposed. §8.
         * @example NGN
         * @enum {string}
         */
        CurrencyCode: "NGN" | "USD" | "GBP" | "EUR" | "CAD" | "GHS" | "KES" | "ZAR" | "UGX" | "TZS" | "RWF" | "XOF" | "XAF" | "ZMW" | "MWK" | "EGP" | "MAD" | "AED" | "CNY" | "INR" | "AUD";
        /**
         * @description The merchant's own reference of an order, unique among the merchant's orders. The merchant chooses it when the order is created. Proposal: order-reference.
         * @example ORD-2026-000184
         */
        OrderReference: string;
        /** @description What is to be paid. Proposal: create-order-payload. */
        OrderRequest: {
            /** @description What the customer is to pay: more than nothing, in major units of `currency`, with at most as many decimals as it has. Proposal: create-order-payload. */
            amount: components["schemas"]["RequestedAmount"];
            /** @description Proposal: create-order-payload. */
            currency: components["schemas"]["CurrencyCode"];
            /** @description The merchant's own reference of the new order, such as the number of the sale. It must not be taken: every other call names the order by it. Proposal: create-order-payload. */
            reference: components["schemas"]["OrderReference"];
            /**
             * @description What is paid for, in the merchant's words. Proposal: create-order-payload.
             * @example Two concert tickets
             */
            description?: string | undefined;
        };
        /** @description How the payment is to run. Proposal: create-order-payload. */
        PaymentSettings: {
            /**
             * Format: uri
             * @description The page of the shop that the customer comes back to once a step elsewhere, such as 3DS, is done. Proposal: create-order-payload.
             * @example https://shop.example.com/checkout/done
             */
            redirectUrl?: string | undefined;
        };
        /**
         * @description The plaintext of `data` of createOrder. Proposal: create-order-payload.
         * @example {
         *       "customer": {
         *         "firstname": "Adaeze",
         *         "lastname": "Okafor",
         *         "email": "adaeze.okafor@example.com",
         *         "mobile": "+2348031234567",
         *         "country": "NG"
         *       },
         *       "order": {
         *         "amount": 15000,
         *         "currency": "NGN",
         *         "reference": "ORD-2026-000184",
         *         "description": "Two concert tickets"
         *       },
         *       "payment": {
         *         "redirectUrl": "https://shop.example.com/checkout/done"
         *       }
         *     }
         * @example {
         *       "customer": {
         *         "email": "marc.tremblay@example.com",
         *         "country": "CA"
         *       },
         *       "order": {
         *         "amount": 84.5,
         *         "currency": "CAD",
         *         "reference": "INV-7741"
         *       }
         *     }
         */
        CreateOrderPayload: {
            /** @description Proposal: create-order-payload. */
            customer: components["schemas"]["Customer"];
            /** @description Proposal: create-order-payload. */
            order: components["schemas"]["OrderRequest"];
            /** @description Proposal: create-order-payload. */
            payment?: components["schemas"]["PaymentSettings"] | undefined;
        };
        /** @description For most endpoints the body is `{ "data": <RSA-encrypted payload string> }`. §4.1. */
        EncryptedCreateOrder: {
            /**
             * @description The RSA-encrypted payload. §4.1.
             *
             *     Proposed (gap rsa-data-procedure): The payload is written as JSON in UTF-8 and encrypted with the RSA encryption key as one block, in standard base64.
             */
            data: components["schemas"]["CreateOrderPayload"];
        };
        /**
         * @description The outcome in two digits. That answers carry a `statusCode` is stated in §7; the values are proposed: 00 done, 09 in progress; 03 key not accepted, 30 malformed, 57 not supported, 25 no such record, 94 duplicate, 12 not allowed in this state, 13 too large, 15 wrong content type, 65 too many requests; and for a declined card 05 do not honour, 14 invalid number, 41 lost, 43 stolen, 51 insufficient funds, 54 expired, 59 suspected fraud, 82 wrong CVV. Proposal: status-codes.
         * @example 00
         */
        StatusCode: "00" | "03" | "05" | "09" | "12" | "13" | "14" | "15" | "25" | "30" | "41" | "43" | "51" | "54" | "57" | "59" | "65" | "82" | "94" | (string & Record<never, never>);
        /**
         * @description One field of the request that was refused, and why. Proposal: error-body.
         * @example {
         *       "field": "order.amount",
         *       "message": "must be greater than 0"
         *     }
         */
        FieldError: {
            /**
             * @description Path of the field, its parts joined by dots. A field of the encrypted payload is named as it is in the plaintext. Proposal: error-body.
             * @example order.amount
             */
            field: string;
            /**
             * @description What is wrong with it. Proposal: error-body.
             * @example must be greater than 0
             */
            message: string;
        };
        /** @description The body of an error, which is the envelope without a result. Proposal: error-body. */
        ErrorEnvelope: {
            /** @description `failed`, always. Proposal: error-body. */
            status: "failed" | (string & Record<never, never>);
            /** @description Proposal: error-body. */
            statusCode: components["schemas"]["StatusCode"];
            /**
             * @description What went wrong, in one sentence. Proposal: error-body.
             * @example Order not found
             */
            message: string;
            /** @description An error has no result. Proposal: error-body. */
            data: null;
            /** @description The fields at fault, where the fault lies in fields. Proposal: error-body. */
            errors?: components["schemas"]["FieldError"][] | undefined;
        };
        /** @description What every answer of the checkout API is wrapped in. Proposal: checkout-envelope. */
        Envelope: {
            /** @description `success` where the request did what it asked, `pending` where the outcome comes later, `failed` where it did not, which includes a declined card. Proposal: checkout-envelope. */
            status: "success" | "failed" | "pending" | (string & Record<never, never>);
            /** @description Proposal: checkout-envelope. */
            statusCode: components["schemas"]["StatusCode"];
            /**
             * @description One sentence for a person. Decide by `status` and `statusCode`, not by its words. Proposal: checkout-envelope.
             * @example Success
             */
            message: string;
            /**
             * @description The result of the operation; null for none. Proposal: checkout-envelope.
             * @example null
             */
            data: unknown;
        };
        /**
         * @description Money in major units of its currency, with at most as many decimals as the currency has: 84.5 in CAD is 84 dollars and 50 cents. Proposal: money-format.
         * @example 15000
         * @example 84.5
         */
        Amount: number;
        /**
         * @description The state of an order as a number. 1 initiated, 2 pending, 3 processing, 4 failed, 5 successful, 6 cancelled, 7 expired; 4 to 7 are final. Further numbers may be added. Proposal: status-ids.
         * @example 5
         */
        OrderStatusId: 1 | 2 | 3 | 4 | 5 | 6 | 7 | (number & Record<never, never>);
        /**
         * @description The state of an order. INITIATED goes to PENDING, PROCESSING and then SUCCESSFUL or FAILED; from INITIATED or PENDING an order may also become CANCELLED, or EXPIRED after 60 minutes. A card that needs no further step goes from INITIATED to its end at once. Proposal: order-states.
         * @example SUCCESSFUL
         */
        OrderStatus: "INITIATED" | "PENDING" | "PROCESSING" | "SUCCESSFUL" | "FAILED" | "CANCELLED" | "EXPIRED" | (string & Record<never, never>);
        /**
         * Format: date-time
         * @description An ISO 8601 timestamp. §2.
         * @example 2026-03-14T09:26:53.000Z
         */
        Timestamp: string;
        /**
         * @description The `Idempotency-Key` under which this was made; left out where none was sent. Proposal: recorded-key.
         * @example 5f0c1b7e-93d4-4a0b-8a55-6c2e1f7d9b30
         */
        RecordedKey: string;
        /** @description A payment order. Refunds and chargebacks are records of their own, which this one sums up. Proposal: order-fields. */
        Order: {
            /**
             * @description The merchant's own reference; of an S2S payment, the service's. Proposal: order-fields.
             * @example ORD-2026-000184
             */
            reference: string;
            /** @description What the customer is to pay, in major units of `currency`. Proposal: order-fields. */
            amount: components["schemas"]["Amount"];
            /**
             * @description What the payment costs, in major units of `currency`. Until the order is paid, it is the fee of a card. Proposal: order-fields.
             * @example 225
             */
            fee: components["schemas"]["Amount"];
            /**
             * @description The currency of every amount in this record (ISO 4217). Proposal: order-fields.
             * @example NGN
             */
            currency: string;
            /**
             * @description What is paid for, in the merchant's words; null where nothing was said. Proposal: order-fields.
             * @example Two concert tickets
             */
            description?: string | null | undefined;
            /** @description Proposal: order-fields. */
            statusId: components["schemas"]["OrderStatusId"];
            /** @description Proposal: order-fields. */
            status: components["schemas"]["OrderStatus"];
            /**
             * @description How much of `amount` goes back to the customer, in major units of `currency`: the sum of all refunds that have not failed. Proposal: order-fields.
             * @example 0
             */
            amountRefunded: components["schemas"]["Amount"];
            /** @description Whether a chargeback of this order is open or contested. Proposal: order-fields. */
            isDisputed: boolean;
            /** @description When the order was created (ISO 8601, UTC). Proposal: order-fields. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the order last changed (ISO 8601, UTC). Proposal: order-fields. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description Proposal: order-fields. */
            idempotencyKey?: components["schemas"]["RecordedKey"] | undefined;
        };
        /**
         * @description A way to pay. More may be added. Proposal: payment-options.
         * @example CARD
         */
        PaymentOption: "CARD" | "BANK_TRANSFER" | "USSD" | (string & Record<never, never>);
        /** @description A new order and the ways to pay it. Proposal: checkout-responses. */
        OrderCreation: {
            /** @description The new order, which is INITIATED. Proposal: checkout-responses. */
            order: components["schemas"]["Order"];
            /** @description The ways to pay that the order's currency allows. Offer these to the customer; payOrder refuses others. Proposal: checkout-responses. */
            paymentOptions: components["schemas"]["PaymentOption"][];
        };
        /**
         * @description The way to pay. Which ones an order's currency allows, createOrder answers in `paymentOptions`. Proposal: payment-options.
         * @example CARD
         * @enum {string}
         */
        RequestedPaymentOption: "CARD" | "BANK_TRANSFER" | "USSD";
        /** @description A card as its holder enters it. It travels in the encrypted payload only; neither number nor CVV is kept or answered. Proposal: pay-order-payload. */
        Card: {
            /**
             * @description The card number, in digits alone, without blanks. Proposal: pay-order-payload.
             * @example 4242424242424242
             */
            cardnumber: string;
            /**
             * @description The month in which the card expires, in two digits. Proposal: pay-order-payload.
             * @example 09
             */
            expirymonth: string;
            /**
             * @description The year in which the card expires, in its last two digits. Proposal: pay-order-payload.
             * @example 29
             */
            expiryyear: string;
            /**
             * @description The three or four digits that are printed on the card beside its number. Proposal: pay-order-payload.
             * @example 123
             */
            cvv: string;
            /**
             * @description The card's PIN, once `challenge` was `PIN`. Before that it is not looked at. Proposal: checkout-challenge.
             * @example 1234
             */
            pin?: string | undefined;
            /**
             * @description The one-time password that the bank sent, once `challenge` was `OTP`. Before that it is not looked at. Proposal: checkout-challenge.
             * @example 123456
             */
            otp?: string | undefined;
        };
        /** @description Which bank the customer transfers to. Without it the service chooses one. Proposal: pay-order-payload. */
        BankTransfer: {
            /**
             * @description The `bankCode` of a bank in listBanks that takes the order's currency. Proposal: pay-order-payload.
             * @example 058
             */
            bankCode: string;
        };
        /**
         * @description The plaintext of `data` of payOrder. CARD needs `card`; BANK_TRANSFER may carry `bankTransfer`; neither belongs to another option. Proposal: pay-order-payload.
         * @example {
         *       "reference": "ORD-2026-000184",
         *       "paymentOption": "CARD",
         *       "card": {
         *         "cardnumber": "4242424242424242",
         *         "expirymonth": "09",
         *         "expiryyear": "29",
         *         "cvv": "123"
         *       }
         *     }
         * @example {
         *       "reference": "ORD-2026-000184",
         *       "paymentOption": "BANK_TRANSFER",
         *       "bankTransfer": {
         *         "bankCode": "058"
         *       }
         *     }
         * @example {
         *       "reference": "ORD-2026-000184",
         *       "paymentOption": "USSD"
         *     }
         */
        PayOrderPayload: {
            /** @description The order to pay, by the reference that createOrder was given. Proposal: pay-order-payload. */
            reference: components["schemas"]["OrderReference"];
            /** @description Proposal: pay-order-payload. */
            paymentOption: components["schemas"]["RequestedPaymentOption"];
            /** @description Proposal: pay-order-payload. */
            card?: components["schemas"]["Card"] | undefined;
            /** @description Proposal: pay-order-payload. */
            bankTransfer?: components["schemas"]["BankTransfer"] | undefined;
        };
        /** @description For most endpoints the body is `{ "data": <RSA-encrypted payload string> }`. §4.1. */
        EncryptedPayOrder: {
            /**
             * @description The RSA-encrypted payload. §4.1.
             *
             *     Proposed (gap rsa-data-procedure): The payload is written as JSON in UTF-8 and encrypted with the RSA encryption key as one block, in standard base64.
             */
            data: components["schemas"]["PayOrderPayload"];
        };
        /**
         * @description The service's reference of a payment, `PAY_` and 16 upper-case letters or digits. Proposal: reference-prefix.
         * @example PAY_7K2M9QX4T1B8ZC3D
         */
        PaymentReference: string;
        /**
         * @description The account that the customer transfers the money to. Show all four, and the amount; the payment is PENDING until the transfer arrives. Proposal: checkout-responses.
         *
         *     Proposed (gap transfer-account-expiry): It takes the money until the order expires.
         */
        RecipientAccount: {
            /**
             * @description The number of the account. Proposal: checkout-responses.
             * @example 9024417365
             */
            accountNumber: string;
            /**
             * @description The name that the account bears. Proposal: checkout-responses.
             * @example Lagos Tickets / ORD-2026-000184
             */
            accountName: string;
            /**
             * @description The name of the bank that keeps the account. Proposal: checkout-responses.
             * @example Guaranty Trust Bank
             */
            bankName: string;
            /**
             * @description That bank's code, as listBanks has it. Proposal: checkout-responses.
             * @example 058
             */
            bankCode: string;
        };
        /** @description What is left for the customer to do. Of `threeDSecureUrl`, `recipientAccount`, `ussdCode` and `challenge` one is there while something is left, and none when nothing is. Proposal: checkout-responses. */
        PaymentDetail: {
            /** @description Proposal: checkout-responses. */
            paymentReference: components["schemas"]["PaymentReference"];
            /**
             * Format: uri
             * @description The 3DS page to send the customer to. It leads back to `redirectUrl` of the order's `payment`, which is the shop's. Proposal: three-d-secure-url.
             * @example https://checkout.example.com/3ds/PAY_7K2M9QX4T1B8ZC3D
             */
            threeDSecureUrl?: string | undefined;
            /** @description Proposal: checkout-responses. */
            recipientAccount?: components["schemas"]["RecipientAccount"] | undefined;
            /**
             * @description The USSD code for the customer to dial. The payment is PENDING until it arrives. Proposal: checkout-responses.
             *
             *     Proposed (gap ussd-banks): The service chooses the bank whose code it is.
             * @example *737*000*4417#
             */
            ussdCode?: string | undefined;
            /** @description What the customer has to enter in the merchant's own form. payOrder is then sent again with the same card, and in it `pin` or `otp`: that goes on with this attempt, and the answer says what is left. A wrong one is asked for again, and the third wrong PIN or OTP declines the card. The same card without either begins anew, with no new tries. Proposal: checkout-challenge. */
            challenge?: "PIN" | "OTP" | (string & Record<never, never>) | undefined;
        };
        /** @description One attempt to pay an order. An order may have several, of which one at most is SUCCESSFUL. Proposal: order-fields. */
        OrderPayment: {
            /** @description Proposal: order-fields. */
            paymentReference: components["schemas"]["PaymentReference"];
            /**
             * @description The merchant's own reference of the order. Proposal: order-fields.
             * @example ORD-2026-000184
             */
            orderReference: string;
            /** @description The way to pay that was tried. Proposal: order-fields. */
            paymentOption: components["schemas"]["PaymentOption"];
            /** @description What was to be paid, in major units of `currency`. Proposal: order-fields. */
            amount: components["schemas"]["Amount"];
            /**
             * @description What paying in this way costs, in major units of `currency`. Proposal: order-fields.
             * @example 225
             */
            fee: components["schemas"]["Amount"];
            /**
             * @description The currency of both amounts (ISO 4217). Proposal: order-fields.
             * @example NGN
             */
            currency: string;
            /** @description The state of the attempt as a number, by the numbers of an order's states. Proposal: order-fields. */
            statusId: components["schemas"]["OrderStatusId"];
            /** @description The state of the attempt, which moves as an order does. One that was given up for another is CANCELLED. Proposal: order-fields. */
            status: components["schemas"]["OrderStatus"];
            /** @description What came of the attempt: 00 paid, 09 in progress, 12 given up or expired; any other says why it was declined. Proposal: order-fields. */
            statusCode: components["schemas"]["StatusCode"];
            /** @description When the attempt was begun (ISO 8601, UTC). Proposal: order-fields. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description Proposal: order-fields. */
            idempotencyKey?: components["schemas"]["RecordedKey"] | undefined;
        };
        /** @description An attempt to pay and what it came to. Proposal: checkout-responses. */
        PaymentResult: {
            /** @description Proposal: checkout-responses. */
            paymentDetail: components["schemas"]["PaymentDetail"];
            /** @description The attempt as a record, the same that getOrderStatus and verifyOrder list. Proposal: checkout-responses. */
            orderPayment: components["schemas"]["OrderPayment"];
        };
        /**
         * @description The plaintext of `data` of getOrderStatus. Proposal: order-status-payload.
         * @example {
         *       "reference": "ORD-2026-000184"
         *     }
         */
        GetOrderStatusPayload: {
            /** @description The order to tell of, by the reference that createOrder or chargeToken was given. Proposal: order-status-payload. */
            reference: components["schemas"]["OrderReference"];
        };
        /** @description For most endpoints the body is `{ "data": <RSA-encrypted payload string> }`. §4.1. */
        EncryptedGetOrderStatus: {
            /**
             * @description The RSA-encrypted payload. §4.1.
             *
             *     Proposed (gap rsa-data-procedure): The payload is written as JSON in UTF-8 and encrypted with the RSA encryption key as one block, in standard base64.
             */
            data: components["schemas"]["GetOrderStatusPayload"];
        };
        /** @description An order's present state and the attempts to pay it. Proposal: checkout-responses. */
        OrderStatusReport: {
            /** @description Whether the order's state can no longer change. While it is false, ask again later. Proposal: checkout-responses. */
            isFinalStatus: boolean;
            /** @description The order as it is now. Proposal: checkout-responses. */
            orderSummary: components["schemas"]["Order"];
            /** @description The attempts to pay, the oldest first; empty where none was made. Proposal: checkout-responses. */
            orderPayments: components["schemas"]["OrderPayment"][];
        };
        /**
         * @description The plaintext of `data` of getOrderFee. The order need not exist yet. Proposal: order-fee-payload.
         * @example {
         *       "amount": 15000,
         *       "currency": "NGN",
         *       "paymentOption": "CARD"
         *     }
         */
        GetOrderFeePayload: {
            /** @description The amount to be paid: more than nothing, in major units of `currency`, with at most as many decimals as it has. Proposal: order-fee-payload. */
            amount: components["schemas"]["RequestedAmount"];
            /** @description Proposal: order-fee-payload. */
            currency: components["schemas"]["CurrencyCode"];
            /** @description The way to pay, as each may cost another fee. Proposal: order-fee-payload. */
            paymentOption: components["schemas"]["RequestedPaymentOption"];
        };
        /** @description For most endpoints the body is `{ "data": <RSA-encrypted payload string> }`. §4.1. */
        EncryptedGetOrderFee: {
            /**
             * @description The RSA-encrypted payload. §4.1.
             *
             *     Proposed (gap rsa-data-procedure): The payload is written as JSON in UTF-8 and encrypted with the RSA encryption key as one block, in standard base64.
             */
            data: components["schemas"]["GetOrderFeePayload"];
        };
        /** @description What paying an amount costs, in the currency that was asked about. Proposal: checkout-responses. */
        OrderFee: {
            /** @description The amount that was asked about, in major units of the currency. Proposal: checkout-responses. */
            amount: components["schemas"]["Amount"];
            /**
             * @description What paying it costs, in major units of the currency. Proposal: checkout-responses.
             * @example 225
             */
            fee: components["schemas"]["Amount"];
            /**
             * @description `amount` and `fee` together, in major units of the currency: what to create the order for where the customer is to bear the fee. Proposal: checkout-responses.
             * @example 15225
             */
            totalChargedAmount: components["schemas"]["Amount"];
            /** @description The way to pay that was asked about. Proposal: checkout-responses. */
            paymentOption: components["schemas"]["PaymentOption"];
        };
        /**
         * @description The plaintext of `data` of saveCard. The order has been paid by the card that is to be saved. Proposal: save-card-payload.
         * @example {
         *       "reference": "ORD-2026-000184"
         *     }
         */
        SaveCardPayload: {
            /** @description The SUCCESSFUL order whose card is to be saved, by the reference that createOrder was given. Proposal: save-card-payload. */
            reference: components["schemas"]["OrderReference"];
        };
        /** @description For most endpoints the body is `{ "data": <RSA-encrypted payload string> }`. §4.1. */
        EncryptedSaveCard: {
            /**
             * @description The RSA-encrypted payload. §4.1.
             *
             *     Proposed (gap rsa-data-procedure): The payload is written as JSON in UTF-8 and encrypted with the RSA encryption key as one block, in standard base64.
             */
            data: components["schemas"]["SaveCardPayload"];
        };
        /**
         * @description Stands for a saved card, `TKN_` and 40 letters or digits. It reveals nothing of the card. saveCard answers it, chargeToken takes it. Proposal: token-format.
         * @example TKN_x9Rb2LfT7mQ4WzK1aVc8HsN6pJd3GyE5uBo0XiCq
         */
        CardToken: string;
        /** @description A card that an order was paid with, or that was tried or saved, as far as it may be shown. Proposal: order-fields. */
        CardDetails: {
            /** @description The card's scheme. Proposal: order-fields. */
            brand: "VISA" | "MASTERCARD" | "VERVE" | "AMEX" | (string & Record<never, never>);
            /**
             * @description The first six digits of the card number. Proposal: order-fields.
             * @example 424242
             */
            first6: string;
            /**
             * @description The last four digits of the card number, by which its holder knows it. Proposal: order-fields.
             * @example 4242
             */
            last4: string;
            /**
             * @description The month in which the card expires, in two digits. Proposal: order-fields.
             * @example 09
             */
            expiryMonth: string;
            /**
             * @description The year in which the card expires, in its last two digits. Proposal: order-fields.
             * @example 29
             */
            expiryYear: string;
        };
        /** @description A saved card. Its number and CVV are neither kept nor returned. Proposal: saved-card. */
        SavedCard: {
            /** @description Proposal: saved-card. */
            cardToken: components["schemas"]["CardToken"];
        } & components["schemas"]["CardDetails"];
        /**
         * @description The plaintext of `data` of trackOrderEvent. Proposal: track-event-payload.
         * @example {
         *       "eventName": "payment_page_opened",
         *       "orderReference": "ORD-2026-000184"
         *     }
         */
        TrackOrderEventPayload: {
            /**
             * @description What happened on the merchant's page. The name is free, as no event kinds are documented. Proposal: event-tracking.
             * @example payment_page_opened
             */
            eventName: string;
            /** @description The order that it happened to, by the reference that createOrder was given. Proposal: track-event-payload. */
            orderReference: components["schemas"]["OrderReference"];
        };
        /** @description For most endpoints the body is `{ "data": <RSA-encrypted payload string> }`. §4.1. */
        EncryptedTrackOrderEvent: {
            /**
             * @description The RSA-encrypted payload. §4.1.
             *
             *     Proposed (gap rsa-data-procedure): The payload is written as JSON in UTF-8 and encrypted with the RSA encryption key as one block, in standard base64.
             */
            data: components["schemas"]["TrackOrderEventPayload"];
        };
        /** @description A bank that a customer can pay from. Proposal: checkout-responses. */
        Bank: {
            /**
             * @description The record's own id. Nothing may be read from it. Proposal: checkout-responses.
             * @example 1
             */
            id: string;
            /**
             * @description The bank's name, to be shown to the customer. Proposal: checkout-responses.
             * @example Guaranty Trust Bank
             */
            name: string;
            /**
             * @description The code that `bankTransfer.bankCode` of payOrder takes. Proposal: checkout-responses.
             * @example 058
             */
            bankCode: string;
            /**
             * @description The bank's country, as its code of two capitals (ISO 3166-1 alpha-2). Proposal: checkout-responses.
             * @example NG
             */
            country: string;
            /**
             * Format: uri
             * @description Where an image of the bank's logo is. Proposal: checkout-responses.
             * @example https://assets.example.com/banks/058.svg
             */
            logoUrl: string;
        };
        /** @description A sign of life. Proposal: checkout-responses. */
        Pong: {
            /**
             * @description Always true. Proposal: checkout-responses.
             * @constant
             */
            pong: true;
            /** @description The service's own time when it answered (ISO 8601, UTC). Proposal: checkout-responses. */
            time: components["schemas"]["Timestamp"];
        };
        /**
         * @description The plaintext of `data` of verifyOrder. Proposal: verify-order-payload.
         * @example {
         *       "reference": "ORD-2026-000184"
         *     }
         */
        VerifyOrderPayload: {
            /** @description The order to verify, by the reference that createOrder or chargeToken was given. Proposal: verify-order-payload. */
            reference: components["schemas"]["OrderReference"];
        };
        /** @description For most endpoints the body is `{ "data": <RSA-encrypted payload string> }`. §4.1. */
        EncryptedVerifyOrder: {
            /**
             * @description The RSA-encrypted payload. §4.1.
             *
             *     Proposed (gap rsa-data-procedure): The payload is written as JSON in UTF-8 and encrypted with the RSA encryption key as one block, in standard base64.
             */
            data: components["schemas"]["VerifyOrderPayload"];
        };
        /** @description Who pays, as given when the order was created; null for what was not given. Proposal: order-fields. */
        OrderCustomer: {
            /**
             * @description The customer's given name. Proposal: order-fields.
             * @example Adaeze
             */
            firstname: string | null;
            /**
             * @description The customer's family name. Proposal: order-fields.
             * @example Okafor
             */
            lastname: string | null;
            /**
             * @description The customer's email address. Proposal: order-fields.
             * @example adaeze.okafor@example.com
             */
            email: string | null;
            /**
             * @description The customer's telephone number. Proposal: order-fields.
             * @example +2348031234567
             */
            mobile: string | null;
            /**
             * @description The customer's country, as its code of two capitals (ISO 3166-1 alpha-2). Proposal: order-fields.
             * @example NG
             */
            country: string | null;
        };
        /** @description Everything there is to know of an order. Proposal: checkout-responses. */
        VerifiedOrder: {
            /** @description The order as it is now. Compare its `status`, `amount` and `currency` with what you expect. Proposal: checkout-responses. */
            order: components["schemas"]["Order"];
            /** @description The attempts to pay, the oldest first; empty where none was made. Proposal: checkout-responses. */
            orderPayments: components["schemas"]["OrderPayment"][];
            /** @description Proposal: checkout-responses. */
            customer: components["schemas"]["OrderCustomer"];
            /** @description The cards that were tried, each once; empty where none was. Proposal: checkout-responses. */
            cardDetails: components["schemas"]["CardDetails"][];
        };
        /**
         * @description The plaintext of `data` of createRefund. Proposal: refund-payload.
         * @example {
         *       "reference": "ORD-2026-000184",
         *       "amount": 7500,
         *       "reason": "One ticket returned"
         *     }
         * @example {
         *       "reference": "ORD-2026-000184"
         *     }
         */
        CreateRefundPayload: {
            /** @description The order whose money goes back, by its own reference; an S2S payment is refunded by its `PAY_` reference. Proposal: refund-payload. */
            reference: components["schemas"]["OrderReference"];
            /**
             * @description How much goes back, in major units of the order's currency, with at most as many decimals as it has; absent for all that is left. Proposal: refund-payload.
             * @example 7500
             */
            amount?: components["schemas"]["RequestedAmount"] | undefined;
            /**
             * @description Why the money goes back, in the merchant's words. It comes back with the refund. Proposal: refund-payload.
             * @example One ticket returned
             */
            reason?: string | undefined;
        };
        /** @description For most endpoints the body is `{ "data": <RSA-encrypted payload string> }`. §4.1. */
        EncryptedCreateRefund: {
            /**
             * @description The RSA-encrypted payload. §4.1.
             *
             *     Proposed (gap rsa-data-procedure): The payload is written as JSON in UTF-8 and encrypted with the RSA encryption key as one block, in standard base64.
             */
            data: components["schemas"]["CreateRefundPayload"];
        };
        /**
         * @description The service's reference of a refund, `RFD_` and 16 upper-case letters or digits. Proposal: reference-prefix.
         * @example RFD_4H8N2VW6Y0J5LR1S
         */
        RefundReference: string;
        /**
         * @description The state of a refund. PENDING goes to PROCESSING and then SUCCESSFUL or FAILED, which are final. Proposal: refund-states.
         * @example PENDING
         */
        RefundStatus: "PENDING" | "PROCESSING" | "SUCCESSFUL" | "FAILED" | (string & Record<never, never>);
        /** @description Money going back to the customer of a paid order. The refunds of an order never add up to more than was paid. Proposal: refund-fields. */
        Refund: {
            /**
             * @description The record's own id. Nothing may be read from it. Proposal: refund-fields.
             * @example a51f0c3e-7d0b-4b9e-9f53-2f1c8a6d4e70
             */
            id: string;
            /** @description Proposal: refund-fields. */
            refundReference: components["schemas"]["RefundReference"];
            /**
             * @description The merchant's own reference of the order; of an S2S payment, the service's. Proposal: refund-fields.
             * @example ORD-2026-000184
             */
            orderReference: string;
            /**
             * @description How much goes back, in major units of `currency`. Proposal: refund-fields.
             * @example 7500
             */
            amount: components["schemas"]["Amount"];
            /**
             * @description The currency of the order and of its refund (ISO 4217). Proposal: refund-fields.
             * @example NGN
             */
            currency: string;
            /**
             * @description Why the money goes back; null where no reason was given. Proposal: refund-fields.
             * @example One ticket returned
             */
            reason: string | null;
            /** @description Proposal: refund-fields. */
            status: components["schemas"]["RefundStatus"];
            /** @description When the refund was created (ISO 8601, UTC). Proposal: refund-fields. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the refund last changed its state (ISO 8601, UTC). Proposal: refund-fields. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description Proposal: refund-fields. */
            idempotencyKey?: components["schemas"]["RecordedKey"] | undefined;
        };
        /** @description Where a page lies in its list. A list without items has no pages. Proposal: refund-chargeback-queries. */
        PageMeta: {
            /**
             * @description Number of items on all pages. Proposal: refund-chargeback-queries.
             * @example 2
             */
            total: number;
            /**
             * @description This page, counted from 1. Proposal: refund-chargeback-queries.
             * @example 1
             */
            page: number;
            /**
             * @description Most items on a page. Proposal: refund-chargeback-queries.
             * @example 20
             */
            limit: number;
            /**
             * @description Number of pages. Past the last one a page is empty. Proposal: refund-chargeback-queries.
             * @example 1
             */
            pages: number;
        };
        /** @description One page of refunds, the newest first. Proposal: checkout-responses. */
        RefundPage: {
            /** @description The refunds of this page, the newest first; may be empty. Proposal: checkout-responses. */
            items: components["schemas"]["Refund"][];
            /** @description Proposal: checkout-responses. */
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @description The service's reference of a chargeback, `CBK_` and 16 upper-case letters or digits. Proposal: reference-prefix.
         * @example CBK_9D3F7GA1P6K2XU8E
         */
        ChargebackReference: string;
        /**
         * @description The state of a chargeback. OPEN goes to ACCEPTED or DECLINED, and a declined one to WON or LOST. ACCEPTED, WON and LOST are final. Proposal: chargeback-states.
         * @example OPEN
         */
        ChargebackStatus: "OPEN" | "ACCEPTED" | "DECLINED" | "WON" | "LOST" | (string & Record<never, never>);
        /** @description A payment that the card holder disputes at the card's issuer. Proposal: chargeback-fields. */
        Chargeback: {
            /**
             * @description The record's own id. Nothing may be read from it. Proposal: chargeback-fields.
             * @example 6e2d91b4-08c7-4f3a-a1d6-93b5c7e0f214
             */
            id: string;
            /** @description Proposal: chargeback-fields. */
            chargebackReference: components["schemas"]["ChargebackReference"];
            /**
             * @description The merchant's own reference of the order; of an S2S payment, the service's. Proposal: chargeback-fields.
             * @example ORD-2026-000097
             */
            orderReference: string;
            /**
             * @description How much the card holder disputes, in major units of `currency`. Proposal: chargeback-fields.
             * @example 32000
             */
            amount: components["schemas"]["Amount"];
            /**
             * @description The currency of the disputed amount (ISO 4217). Proposal: chargeback-fields.
             * @example NGN
             */
            currency: string;
            /**
             * @description The card scheme's code of the reason. Proposal: chargeback-fields.
             * @example 10.4
             */
            reasonCode: string;
            /**
             * @description The reason in words. Proposal: chargeback-fields.
             * @example Card holder does not recognise the payment
             */
            reason: string;
            /** @description Proposal: chargeback-fields. */
            status: components["schemas"]["ChargebackStatus"];
            /** @description Until when the merchant may answer an OPEN chargeback (ISO 8601, UTC). Proposal: chargeback-fields. */
            dueDate: components["schemas"]["Timestamp"];
            /** @description When the chargeback was opened (ISO 8601, UTC). Proposal: chargeback-fields. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description One page of chargebacks, the newest first. Proposal: checkout-responses. */
        ChargebackPage: {
            /** @description The chargebacks of this page, the newest first; may be empty. Proposal: checkout-responses. */
            items: components["schemas"]["Chargeback"][];
            /** @description Proposal: checkout-responses. */
            meta: components["schemas"]["PageMeta"];
        };
        /**
         * @description The plaintext of `data` of chargeToken. A new order is created and paid by the saved card. Proposal: token-charge-payload.
         * @example {
         *       "cardToken": "TKN_x9Rb2LfT7mQ4WzK1aVc8HsN6pJd3GyE5uBo0XiCq",
         *       "customer": {
         *         "firstname": "Adaeze",
         *         "lastname": "Okafor",
         *         "email": "adaeze.okafor@example.com",
         *         "country": "NG"
         *       },
         *       "order": {
         *         "amount": 4500,
         *         "currency": "NGN",
         *         "reference": "SUB-2026-03-0091",
         *         "description": "Membership in March"
         *       }
         *     }
         */
        ChargeTokenPayload: {
            /** @description Proposal: token-charge-payload. */
            cardToken: components["schemas"]["CardToken"];
            /** @description Proposal: token-charge-payload. */
            customer: components["schemas"]["Customer"];
            /** @description Proposal: token-charge-payload. */
            order: components["schemas"]["OrderRequest"];
            /** @description Proposal: token-charge-payload. */
            payment?: components["schemas"]["PaymentSettings"] | undefined;
        };
        /** @description For most endpoints the body is `{ "data": <RSA-encrypted payload string> }`. §4.1. */
        EncryptedChargeToken: {
            /**
             * @description The RSA-encrypted payload. §4.1.
             *
             *     Proposed (gap rsa-data-procedure): The payload is written as JSON in UTF-8 and encrypted with the RSA encryption key as one block, in standard base64.
             */
            data: components["schemas"]["ChargeTokenPayload"];
        };
        /**
         * @description The merchant's own data, as it was given when the payment was created; left out where none was given. Proposal: payment-metadata.
         * @example {
         *       "invoice": "2025-1187"
         *     }
         */
        ReturnedMetadata: {
            [key: string]: unknown;
        };
        /** @description An order as an event tells of it, whichever host it was created on. Proposal: event-kinds. */
        EventOrder: components["schemas"]["Order"] & {
            /** @description Proposal: event-kinds. */
            metadata?: components["schemas"]["ReturnedMetadata"] | undefined;
        };
        /** @description News of an order. A replay is the same to the byte, so `id` tells whether it is known already. Proposal: event-kinds. */
        OrderEvent: {
            /**
             * @description One per event, the same on every attempt to deliver it. Proposal: event-kinds.
             * @example EVT_8F4K1Z6M3Q9W2X7T
             */
            id: string;
            /** @description What happened. More kinds may be added; acknowledge one that you do not know. Proposal: event-kinds. */
            event: "order.succeeded" | "order.failed" | "order.cancelled" | "order.expired" | (string & Record<never, never>);
            /** @description When the event was made (ISO 8601, UTC), the same on every attempt to deliver it. Proposal: event-kinds. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The order as it was when this happened. Proposal: event-kinds. */
            data: components["schemas"]["EventOrder"];
        };
        /** @description An order was paid. Proposal: event-kinds. */
        OrderSucceededEvent: components["schemas"]["OrderEvent"] & {
            /**
             * @description What happened. Proposal: event-kinds.
             * @constant
             */
            event: "order.succeeded";
        };
        /** @description An order failed. Proposal: event-kinds. */
        OrderFailedEvent: components["schemas"]["OrderEvent"] & {
            /**
             * @description What happened. Proposal: event-kinds.
             * @constant
             */
            event: "order.failed";
        };
        /** @description An order was cancelled. Proposal: event-kinds. */
        OrderCancelledEvent: components["schemas"]["OrderEvent"] & {
            /**
             * @description What happened. Proposal: event-kinds.
             * @constant
             */
            event: "order.cancelled";
        };
        /** @description An order expired. Proposal: event-kinds. */
        OrderExpiredEvent: components["schemas"]["OrderEvent"] & {
            /**
             * @description What happened. Proposal: event-kinds.
             * @constant
             */
            event: "order.expired";
        };
        /** @description News of a refund. A replay is the same to the byte, so `id` tells whether it is known already. Proposal: event-kinds. */
        RefundEvent: {
            /**
             * @description One per event, the same on every attempt to deliver it. Proposal: event-kinds.
             * @example EVT_4X1C8V5B2N7M0L3K
             */
            id: string;
            /** @description What happened. More kinds may be added; acknowledge one that you do not know. Proposal: event-kinds. */
            event: "refund.succeeded" | "refund.failed" | (string & Record<never, never>);
            /** @description When the event was made (ISO 8601, UTC), the same on every attempt to deliver it. Proposal: event-kinds. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The refund as it was when this happened. Proposal: event-kinds. */
            data: components["schemas"]["Refund"];
        };
        /** @description A refund succeeded. Proposal: event-kinds. */
        RefundSucceededEvent: components["schemas"]["RefundEvent"] & {
            /**
             * @description What happened. Proposal: event-kinds.
             * @constant
             */
            event: "refund.succeeded";
        };
        /** @description A refund failed. Proposal: event-kinds. */
        RefundFailedEvent: components["schemas"]["RefundEvent"] & {
            /**
             * @description What happened. Proposal: event-kinds.
             * @constant
             */
            event: "refund.failed";
        };
        /** @description News of a chargeback. A replay is the same to the byte, so `id` tells whether it is known already. Proposal: event-kinds. */
        ChargebackEvent: {
            /**
             * @description One per event, the same on every attempt to deliver it. Proposal: event-kinds.
             * @example EVT_7Q0W5E2R9T4Y1U6I
             */
            id: string;
            /** @description What happened. More kinds may be added; acknowledge one that you do not know. Proposal: event-kinds. */
            event: "chargeback.opened" | "chargeback.declined" | "chargeback.resolved" | (string & Record<never, never>);
            /** @description When the event was made (ISO 8601, UTC), the same on every attempt to deliver it. Proposal: event-kinds. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The chargeback as it was when this happened. Proposal: event-kinds. */
            data: components["schemas"]["Chargeback"];
        };
        /** @description A chargeback was opened. Proposal: event-kinds. */
        ChargebackOpenedEvent: components["schemas"]["ChargebackEvent"] & {
            /**
             * @description What happened. Proposal: event-kinds.
             * @constant
             */
            event: "chargeback.opened";
        };
        /** @description A chargeback is contested. Proposal: event-kinds. */
        ChargebackDeclinedEvent: components["schemas"]["ChargebackEvent"] & {
            /**
             * @description What happened. Proposal: event-kinds.
             * @constant
             */
            event: "chargeback.declined";
        };
        /** @description A chargeback was resolved. Proposal: event-kinds. */
        ChargebackResolvedEvent: components["schemas"]["ChargebackEvent"] & {
            /**
             * @description What happened. Proposal: event-kinds.
             * @constant
             */
            event: "chargeback.resolved";
        };
        /** @description Responses carry `statusCode`, and in places `statusId`. The error body shape is not shown. §7. */
        AnyBody: {
            /**
             * @description The full list of its values is not shown. §7.
             * @example 00
             */
            statusCode?: unknown | undefined;
            /**
             * @description The full list of its values is not shown. §7.
             * @example 5
             */
            statusId?: unknown | undefined;
        };
    };
    responses: {
        /** @description What else the operation answers is not shown. Responses carry `statusCode`, and in places `statusId`. */
        AnyResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "*/*": components["schemas"]["AnyBody"];
            };
        };
        /** @description Any other refusal, which may be a status that is not named here. It changed nothing; `message` says why. */
        OtherRefusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The order was created, and can be paid in one of the ways that are listed with it. */
        CreatedOrder: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description Proposal: checkout-responses. */
                    data: components["schemas"]["OrderCreation"];
                };
            };
        };
        /** @description A field is missing or malformed (30), or the currency is not supported (57). `errors` names the field; why `data` cannot be read is never told. */
        BadOrderRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /**
         * @description A public-key endpoint that receives a key of the wrong type, for instance a secret key, answers with the message `Invalid public key passed`. It means that the key is valid but of the wrong type for the endpoint, and is not a generic authentication failure.
         *
         *     Proposed (gap generic-auth-failure): A missing, unknown or rotated key is a 401 with another message.
         */
        UnauthorizedPublicKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"] & {
                    /**
                     * @description `Invalid public key passed` where the key is valid and of the wrong type. Proposal: error-body.
                     * @example Invalid public key passed
                     */
                    message?: string | undefined;
                };
            };
        };
        /** @description The order's reference is taken, or the idempotency key came with another request (94). */
        DuplicateReference: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The body is larger than 64 KB (13). */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The content type is not `application/json` (15). */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description Too many requests (65). Wait for as long as `Retry-After` says before the next one. */
        RateLimited: {
            headers: {
                /**
                 * @description Seconds to wait before the next attempt.
                 * @example 30
                 */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The service failed, or something between the two did (500 to 599). A proxy may answer in any other form. A write may have taken effect all the same: find out before it is repeated. */
        ServiceFailure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The attempt to pay. A declined card is an answer too: its `status` is `failed`, its `statusCode` says why, and the order has failed. */
        PaidOrder: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description Proposal: checkout-responses. */
                    data: components["schemas"]["PaymentResult"];
                };
            };
        };
        /** @description A field is missing or malformed (30), or the order's currency does not allow the option (57). `errors` names the field; why `data` cannot be read is never told. */
        BadPaymentRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The merchant has no order of this reference (25). Another merchant's is not found either. */
        OrderNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The order has ended and cannot be paid (12), a PIN or an OTP came with another card than the one that asks for it (12), or the idempotency key came with another request (94). */
        OrderIsFinal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The order's state, whatever it is. */
        FoundOrderStatus: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description Proposal: checkout-responses. */
                    data: components["schemas"]["OrderStatusReport"];
                };
            };
        };
        /** @description A field, such as `data` or the reference in it, is missing or malformed (30). `errors` names it; why `data` cannot be read is never told. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The fee of the amount, and both together. */
        ComputedFee: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description Proposal: checkout-responses. */
                    data: components["schemas"]["OrderFee"];
                };
            };
        };
        /** @description A field is missing or malformed (30), or the currency or the option is not supported (57). `errors` names the field; why `data` cannot be read is never told. */
        BadFeeRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The card was saved; saving it again returns the same token. */
        CardSaved: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description Proposal: checkout-responses. */
                    data: components["schemas"]["SavedCard"];
                };
            };
        };
        /** @description The order has no successful card payment (12): save the card once the order is SUCCESSFUL. Or the idempotency key came with another request (94). */
        CardNotSavable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The event was recorded. */
        EventRecorded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description Nothing is returned. Proposal: checkout-responses. */
                    data: null;
                };
            };
        };
        /** @description A field is missing or malformed (30). `errors` names it; why `data` cannot be read is never told. */
        BadEventRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The idempotency key came with another request (94). */
        ReusedIdempotencyKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The banks that a customer can pay from, all on one page. */
        FoundBanks: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description The banks, in no stated order. Proposal: checkout-responses. */
                    data: components["schemas"]["Bank"][];
                };
            };
        };
        /** @description The service is there. */
        Alive: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description Proposal: checkout-responses. */
                    data: components["schemas"]["Pong"];
                };
            };
        };
        /** @description The order, whatever became of it. */
        OrderVerified: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description Proposal: checkout-responses. */
                    data: components["schemas"]["VerifiedOrder"];
                };
            };
        };
        /**
         * @description A secret-key endpoint that receives a key of the wrong type, for instance a public key, answers with the message `Invalid SECRET key`. It means that the key is valid but of the wrong type for the endpoint, and is not a generic authentication failure.
         *
         *     Proposed (gap generic-auth-failure): A missing, unknown or rotated key is a 401 with another message.
         */
        UnauthorizedSecretKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"] & {
                    /**
                     * @description `Invalid SECRET key` where the key is valid and of the wrong type. Proposal: error-body.
                     * @example Invalid SECRET key
                     */
                    message?: string | undefined;
                };
            };
        };
        /** @description The refund was created. Its `status` tells how far it is. */
        CreatedRefund: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description Proposal: checkout-responses. */
                    data: components["schemas"]["Refund"];
                };
            };
        };
        /** @description The order was not paid, less than the amount is left to refund, the payment is held for AML review or was rejected in it, or a chargeback of the order is undecided or took the money back (12); or the idempotency key came with another request (94). */
        RefundNotAllowed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description One page of the refunds, the newest first. A page past the end is empty. */
        FoundRefunds: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description Proposal: checkout-responses. */
                    data: components["schemas"]["RefundPage"];
                };
            };
        };
        /** @description A query parameter is malformed (30). `errors` names it. */
        BadQuery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description One page of the chargebacks, the newest first. A page past the end is empty. */
        FoundChargebacks: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description Proposal: checkout-responses. */
                    data: components["schemas"]["ChargebackPage"];
                };
            };
        };
        /** @description The attempt to charge. A declined card is an answer too: its `status` is `failed`, its `statusCode` says why, and the order has failed. */
        ChargedToken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description Proposal: checkout-responses. */
                    data: components["schemas"]["PaymentResult"];
                };
            };
        };
        /** @description The merchant has no saved card of this token (25). Another merchant's is not found either. */
        CardTokenNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /**
         * @description Received. Any 2xx will do, and a body is ignored. After any other answer, or none, delivery is tried again, until five attempts were made at 0 s, 30 s, 5 min, 30 min and 2 h.
         *
         *     Proposed (gap webhook-timeout): The answer has to come within 5 seconds.
         */
        WebhookAcknowledged: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * @description A value of the caller's choice that makes a repetition safe. A request that comes again with the same key is not carried out again: it gets the first answer. The same key with another request is a conflict (409). An encrypted request is the same when its plaintext is. Proposal: idempotency.
         *
         *     Proposed (gap idempotency-key-lifetime): A key is remembered as long as the record that its call made.
         * @example 5f0c1b7e-93d4-4a0b-8a55-6c2e1f7d9b30
         */
        IdempotencyKey: string;
        /**
         * @description The page to return, counted from 1. Proposal: refund-chargeback-queries.
         * @example 1
         */
        Page: number;
        /**
         * @description Most items to return on a page; more than 100 is refused. Proposal: page-sizes.
         * @example 20
         */
        Limit: number;
        /**
         * @description Only those of the order with this reference, the merchant's own. Proposal: refund-chargeback-queries.
         * @example ORD-2026-000184
         */
        ReferenceFilter: components["schemas"]["OrderReference"];
        /**
         * @description Only refunds in this state. Proposal: refund-chargeback-queries.
         * @example SUCCESSFUL
         */
        RefundStatusFilter: "PENDING" | "PROCESSING" | "SUCCESSFUL" | "FAILED";
        /**
         * @description Only those created at this time or later (RFC 3339, with its zone). Proposal: refund-chargeback-queries.
         * @example 2026-03-01T00:00:00Z
         */
        CreatedFrom: string;
        /**
         * @description Only those created before this time (RFC 3339, with its zone). Proposal: refund-chargeback-queries.
         * @example 2026-04-01T00:00:00Z
         */
        CreatedTo: string;
        /**
         * @description Only chargebacks in this state. Proposal: refund-chargeback-queries.
         * @example OPEN
         */
        ChargebackStatusFilter: "OPEN" | "ACCEPTED" | "DECLINED" | "WON" | "LOST";
        /**
         * @description When the message was signed, in seconds since 1970-01-01T00:00:00Z. A receiver refuses one that is more than 300 seconds from its own clock. Proposal: webhook-signature.
         * @example 1773480491
         */
        WebhookTimestamp: string;
        /**
         * @description Lower-case hex of the HMAC-SHA256 of the timestamp header, a full stop and the raw body, under the webhook secret. Proposal: webhook-signature.
         * @example 3f9a1c5be07d2846f1a90b7c6d5e4f38291a0b7c8d9e6f5041b2c3d4e5f60718
         */
        WebhookSignature: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of the caller's choice that makes a repetition safe. A request that comes again with the same key is not carried out again: it gets the first answer. The same key with another request is a conflict (409). An encrypted request is the same when its plaintext is. Proposal: idempotency.
                 *
                 *     Proposed (gap idempotency-key-lifetime): A key is remembered as long as the record that its call made.
                 * @example 5f0c1b7e-93d4-4a0b-8a55-6c2e1f7d9b30
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EncryptedCreateOrder"];
            };
        };
        responses: {
            200: components["responses"]["CreatedOrder"];
            400: components["responses"]["BadOrderRequest"];
            401: components["responses"]["UnauthorizedPublicKey"];
            409: components["responses"]["DuplicateReference"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    payOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of the caller's choice that makes a repetition safe. A request that comes again with the same key is not carried out again: it gets the first answer. The same key with another request is a conflict (409). An encrypted request is the same when its plaintext is. Proposal: idempotency.
                 *
                 *     Proposed (gap idempotency-key-lifetime): A key is remembered as long as the record that its call made.
                 * @example 5f0c1b7e-93d4-4a0b-8a55-6c2e1f7d9b30
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EncryptedPayOrder"];
            };
        };
        responses: {
            200: components["responses"]["PaidOrder"];
            400: components["responses"]["BadPaymentRequest"];
            401: components["responses"]["UnauthorizedPublicKey"];
            404: components["responses"]["OrderNotFound"];
            409: components["responses"]["OrderIsFinal"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    getOrderStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EncryptedGetOrderStatus"];
            };
        };
        responses: {
            200: components["responses"]["FoundOrderStatus"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedPublicKey"];
            404: components["responses"]["OrderNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    getOrderFee: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EncryptedGetOrderFee"];
            };
        };
        responses: {
            200: components["responses"]["ComputedFee"];
            400: components["responses"]["BadFeeRequest"];
            401: components["responses"]["UnauthorizedPublicKey"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    saveCard: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of the caller's choice that makes a repetition safe. A request that comes again with the same key is not carried out again: it gets the first answer. The same key with another request is a conflict (409). An encrypted request is the same when its plaintext is. Proposal: idempotency.
                 *
                 *     Proposed (gap idempotency-key-lifetime): A key is remembered as long as the record that its call made.
                 * @example 5f0c1b7e-93d4-4a0b-8a55-6c2e1f7d9b30
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EncryptedSaveCard"];
            };
        };
        responses: {
            200: components["responses"]["CardSaved"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedPublicKey"];
            404: components["responses"]["OrderNotFound"];
            409: components["responses"]["CardNotSavable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    trackOrderEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of the caller's choice that makes a repetition safe. A request that comes again with the same key is not carried out again: it gets the first answer. The same key with another request is a conflict (409). An encrypted request is the same when its plaintext is. Proposal: idempotency.
                 *
                 *     Proposed (gap idempotency-key-lifetime): A key is remembered as long as the record that its call made.
                 * @example 5f0c1b7e-93d4-4a0b-8a55-6c2e1f7d9b30
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EncryptedTrackOrderEvent"];
            };
        };
        responses: {
            200: components["responses"]["EventRecorded"];
            400: components["responses"]["BadEventRequest"];
            401: components["responses"]["UnauthorizedPublicKey"];
            404: components["responses"]["OrderNotFound"];
            409: components["responses"]["ReusedIdempotencyKey"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    listBanks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FoundBanks"];
            401: components["responses"]["UnauthorizedPublicKey"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Alive"];
            401: components["responses"]["UnauthorizedPublicKey"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    verifyOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EncryptedVerifyOrder"];
            };
        };
        responses: {
            200: components["responses"]["OrderVerified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSecretKey"];
            404: components["responses"]["OrderNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    createRefund: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of the caller's choice that makes a repetition safe. A request that comes again with the same key is not carried out again: it gets the first answer. The same key with another request is a conflict (409). An encrypted request is the same when its plaintext is. Proposal: idempotency.
                 *
                 *     Proposed (gap idempotency-key-lifetime): A key is remembered as long as the record that its call made.
                 * @example 5f0c1b7e-93d4-4a0b-8a55-6c2e1f7d9b30
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EncryptedCreateRefund"];
            };
        };
        responses: {
            200: components["responses"]["CreatedRefund"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["UnauthorizedSecretKey"];
            404: components["responses"]["OrderNotFound"];
            409: components["responses"]["RefundNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    listRefunds: {
        parameters: {
            query?: {
                /**
                 * @description The page to return, counted from 1. Proposal: refund-chargeback-queries.
                 * @example 1
                 */
                page?: components["parameters"]["Page"] | undefined;
                /**
                 * @description Most items to return on a page; more than 100 is refused. Proposal: page-sizes.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"] | undefined;
                /**
                 * @description Only those of the order with this reference, the merchant's own. Proposal: refund-chargeback-queries.
                 * @example ORD-2026-000184
                 */
                reference?: components["parameters"]["ReferenceFilter"] | undefined;
                /**
                 * @description Only refunds in this state. Proposal: refund-chargeback-queries.
                 * @example SUCCESSFUL
                 */
                status?: components["parameters"]["RefundStatusFilter"] | undefined;
                /**
                 * @description Only those created at this time or later (RFC 3339, with its zone). Proposal: refund-chargeback-queries.
                 * @example 2026-03-01T00:00:00Z
                 */
                from?: components["parameters"]["CreatedFrom"] | undefined;
                /**
                 * @description Only those created before this time (RFC 3339, with its zone). Proposal: refund-chargeback-queries.
                 * @example 2026-04-01T00:00:00Z
                 */
                to?: components["parameters"]["CreatedTo"] | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FoundRefunds"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["UnauthorizedSecretKey"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    listChargebacks: {
        parameters: {
            query?: {
                /**
                 * @description The page to return, counted from 1. Proposal: refund-chargeback-queries.
                 * @example 1
                 */
                page?: components["parameters"]["Page"] | undefined;
                /**
                 * @description Most items to return on a page; more than 100 is refused. Proposal: page-sizes.
                 * @example 20
                 */
                limit?: components["parameters"]["Limit"] | undefined;
                /**
                 * @description Only those of the order with this reference, the merchant's own. Proposal: refund-chargeback-queries.
                 * @example ORD-2026-000184
                 */
                reference?: components["parameters"]["ReferenceFilter"] | undefined;
                /**
                 * @description Only chargebacks in this state. Proposal: refund-chargeback-queries.
                 * @example OPEN
                 */
                status?: components["parameters"]["ChargebackStatusFilter"] | undefined;
                /**
                 * @description Only those created at this time or later (RFC 3339, with its zone). Proposal: refund-chargeback-queries.
                 * @example 2026-03-01T00:00:00Z
                 */
                from?: components["parameters"]["CreatedFrom"] | undefined;
                /**
                 * @description Only those created before this time (RFC 3339, with its zone). Proposal: refund-chargeback-queries.
                 * @example 2026-04-01T00:00:00Z
                 */
                to?: components["parameters"]["CreatedTo"] | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FoundChargebacks"];
            400: components["responses"]["BadQuery"];
            401: components["responses"]["UnauthorizedSecretKey"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    chargeToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of the caller's choice that makes a repetition safe. A request that comes again with the same key is not carried out again: it gets the first answer. The same key with another request is a conflict (409). An encrypted request is the same when its plaintext is. Proposal: idempotency.
                 *
                 *     Proposed (gap idempotency-key-lifetime): A key is remembered as long as the record that its call made.
                 * @example 5f0c1b7e-93d4-4a0b-8a55-6c2e1f7d9b30
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"] | undefined;
            } | undefined;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EncryptedChargeToken"];
            };
        };
        responses: {
            200: components["responses"]["ChargedToken"];
            400: components["responses"]["BadOrderRequest"];
            401: components["responses"]["UnauthorizedSecretKey"];
            404: components["responses"]["CardTokenNotFound"];
            409: components["responses"]["DuplicateReference"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    orderSucceeded: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description When the message was signed, in seconds since 1970-01-01T00:00:00Z. A receiver refuses one that is more than 300 seconds from its own clock. Proposal: webhook-signature.
                 * @example 1773480491
                 */
                "x-webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Lower-case hex of the HMAC-SHA256 of the timestamp header, a full stop and the raw body, under the webhook secret. Proposal: webhook-signature.
                 * @example 3f9a1c5be07d2846f1a90b7c6d5e4f38291a0b7c8d9e6f5041b2c3d4e5f60718
                 */
                "x-webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderSucceededEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    orderFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description When the message was signed, in seconds since 1970-01-01T00:00:00Z. A receiver refuses one that is more than 300 seconds from its own clock. Proposal: webhook-signature.
                 * @example 1773480491
                 */
                "x-webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Lower-case hex of the HMAC-SHA256 of the timestamp header, a full stop and the raw body, under the webhook secret. Proposal: webhook-signature.
                 * @example 3f9a1c5be07d2846f1a90b7c6d5e4f38291a0b7c8d9e6f5041b2c3d4e5f60718
                 */
                "x-webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderFailedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    orderCancelled: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description When the message was signed, in seconds since 1970-01-01T00:00:00Z. A receiver refuses one that is more than 300 seconds from its own clock. Proposal: webhook-signature.
                 * @example 1773480491
                 */
                "x-webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Lower-case hex of the HMAC-SHA256 of the timestamp header, a full stop and the raw body, under the webhook secret. Proposal: webhook-signature.
                 * @example 3f9a1c5be07d2846f1a90b7c6d5e4f38291a0b7c8d9e6f5041b2c3d4e5f60718
                 */
                "x-webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderCancelledEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    orderExpired: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description When the message was signed, in seconds since 1970-01-01T00:00:00Z. A receiver refuses one that is more than 300 seconds from its own clock. Proposal: webhook-signature.
                 * @example 1773480491
                 */
                "x-webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Lower-case hex of the HMAC-SHA256 of the timestamp header, a full stop and the raw body, under the webhook secret. Proposal: webhook-signature.
                 * @example 3f9a1c5be07d2846f1a90b7c6d5e4f38291a0b7c8d9e6f5041b2c3d4e5f60718
                 */
                "x-webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderExpiredEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    refundSucceeded: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description When the message was signed, in seconds since 1970-01-01T00:00:00Z. A receiver refuses one that is more than 300 seconds from its own clock. Proposal: webhook-signature.
                 * @example 1773480491
                 */
                "x-webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Lower-case hex of the HMAC-SHA256 of the timestamp header, a full stop and the raw body, under the webhook secret. Proposal: webhook-signature.
                 * @example 3f9a1c5be07d2846f1a90b7c6d5e4f38291a0b7c8d9e6f5041b2c3d4e5f60718
                 */
                "x-webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundSucceededEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    refundFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description When the message was signed, in seconds since 1970-01-01T00:00:00Z. A receiver refuses one that is more than 300 seconds from its own clock. Proposal: webhook-signature.
                 * @example 1773480491
                 */
                "x-webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Lower-case hex of the HMAC-SHA256 of the timestamp header, a full stop and the raw body, under the webhook secret. Proposal: webhook-signature.
                 * @example 3f9a1c5be07d2846f1a90b7c6d5e4f38291a0b7c8d9e6f5041b2c3d4e5f60718
                 */
                "x-webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundFailedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    chargebackOpened: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description When the message was signed, in seconds since 1970-01-01T00:00:00Z. A receiver refuses one that is more than 300 seconds from its own clock. Proposal: webhook-signature.
                 * @example 1773480491
                 */
                "x-webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Lower-case hex of the HMAC-SHA256 of the timestamp header, a full stop and the raw body, under the webhook secret. Proposal: webhook-signature.
                 * @example 3f9a1c5be07d2846f1a90b7c6d5e4f38291a0b7c8d9e6f5041b2c3d4e5f60718
                 */
                "x-webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargebackOpenedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    chargebackDeclined: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description When the message was signed, in seconds since 1970-01-01T00:00:00Z. A receiver refuses one that is more than 300 seconds from its own clock. Proposal: webhook-signature.
                 * @example 1773480491
                 */
                "x-webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Lower-case hex of the HMAC-SHA256 of the timestamp header, a full stop and the raw body, under the webhook secret. Proposal: webhook-signature.
                 * @example 3f9a1c5be07d2846f1a90b7c6d5e4f38291a0b7c8d9e6f5041b2c3d4e5f60718
                 */
                "x-webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargebackDeclinedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    chargebackResolved: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description When the message was signed, in seconds since 1970-01-01T00:00:00Z. A receiver refuses one that is more than 300 seconds from its own clock. Proposal: webhook-signature.
                 * @example 1773480491
                 */
                "x-webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Lower-case hex of the HMAC-SHA256 of the timestamp header, a full stop and the raw body, under the webhook secret. Proposal: webhook-signature.
                 * @example 3f9a1c5be07d2846f1a90b7c6d5e4f38291a0b7c8d9e6f5041b2c3d4e5f60718
                 */
                "x-webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChargebackResolvedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
}
