// generated from spec/business by `npm run generate`: change the source, not this file

export interface paths {
    "/s2s/payments/initiate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a payment order
         * @description Creates a payment order. It carries a `reference` of the form `<prefix>_<alphanumeric>`, which is used to track and verify it (§1.7). In the flow initiate plus charge the merchant's server handles card data, the form is fully embedded and the PCI scope is higher (§1.2). §4.2.
         *
         *     Proposed (gap s2s-responses): Keep the reference, charge the card with `chargeCard` next, and verify the order with `verifyPayment`.
         *
         *     Proposed (gap order-states): An order that is not paid within 60 minutes expires; `expiresAt` says when.
         *
         *     Proposed (gap idempotency): Send an `Idempotency-Key`, so that a call repeated after a lost answer opens no second order.
         *
         *     Proposed (gap business-errors): A missing or malformed field, or a currency that is not supported, is refused with 400; `errors` names the field.
         */
        post: operations["initiatePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s2s/payments/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a hosted checkout link
         * @description Creates a hosted checkout link. In the flow hosted checkout the service's hosted page handles card entry, OTP and 3DS, the PCI scope is reduced and the user is redirected (§1.2). §4.2.
         *
         *     Proposed (gap checkout-link-order): The call also creates the payment order; `verifyPayment` verifies it by the `reference` of the answer.
         *
         *     Proposed (gap hosted-page): The page is at `checkoutUrl`, takes a bank transfer or USSD as well, and redirects to `redirectUrl` with `reference` and `status`. Such an address proves nothing: verify the order before goods are released.
         *
         *     Proposed (gap idempotency): Send an `Idempotency-Key`, so that a call repeated after a lost answer opens no second order.
         *
         *     Proposed (gap outcome-links): When no answer comes, send the same request again under the same key: a link costs nobody anything until it is paid.
         *
         *     Proposed (gap business-errors): A missing or malformed field, or a currency that is not supported, is refused with 400; `errors` names the field.
         */
        post: operations["createCheckoutLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s2s/payments/charge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Charge a card server-to-server
         * @description Charges a card server-to-server, with AES-256-GCM encrypted card data. The merchant's server handles the card data, and the form is fully embedded (§1.2). §4.2.
         *
         *     Proposed (gap s2s-requests): Create the order with `initiatePayment` first, and verify it with `verifyPayment` afterwards.
         *
         *     Proposed (gap s2s-responses): A refused card is answered with 200 too: `success` is false, `status` is `FAILED`, and `failureCode` says why.
         *
         *     Proposed (gap s2s-challenge): Where `nextAction` is not null the charge is not finished: send the customer to its `url`, or call again with the PIN or OTP inside the encrypted card. Meanwhile no other card is taken.
         *
         *     Proposed (gap s2s-states): An order that has ended is refused with 409.
         *
         *     Proposed (gap outcome-links): When no answer comes, ask `verifyPayment` before charging again.
         */
        post: operations["chargeCard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s2s/payments/verify/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify a payment order
         * @description Verifies a payment order. Its `reference` is a path parameter. The reference is used to track and verify the order (§1.7). §4.2.
         *
         *     Proposed (gap order-states): Call it before you release goods, whether the card was charged with `chargeCard` or on the hosted page.
         *
         *     Proposed (gap s2s-states): `PENDING` is no outcome: ask again later. `SUCCESSFUL` means paid, `REVERSED` paid and wholly refunded, and `FAILED`, `CANCELLED` and `EXPIRED` that the order can no longer be paid.
         *
         *     Proposed (gap status-codes): Where a card was refused, `failureCode` says why.
         *
         *     Proposed (gap business-errors): An unknown reference is answered with 404, and so is one of another business.
         */
        get: operations["verifyPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions
         * @description Lists the transactions of a business (§1.3). `list` is the maximum of transactions per call, and `page` the page to retrieve. `search` searches within the history, and `type` filters by type. §4.3.
         *
         *     Proposed (gap list-order): The newest come first, and pages may shift while transactions arrive.
         *
         *     Proposed (gap page-sizes): Without parameters the first 20 are answered; a `list` above 100 is refused with 400.
         *
         *     Proposed (gap page-ends): On the last page `nextPage` is 0, and a page past the end holds an empty list.
         */
        get: operations["listTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/aml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List AML records
         * @description Lists the AML records of a business (§1.3). Each record stands for a flagged transaction that needs, or has already received, source-of-funds review (§2). `status` is a filter without a default. `page` and `limit` are strings, `"1"` and `"20"` by default. §4.4.
         *
         *     Proposed (gap compliance-requests): Submit the source of funds with `submitSourceOfFunds` or `submitSourceOfFundsFile`.
         *
         *     Proposed (gap compliance-requests): A submission names the transaction: the one whose `depositId` is the `deposit.id` of the record.
         *
         *     Proposed (gap list-order): The newest records come first.
         *
         *     Proposed (gap page-sizes): A `limit` above 100 is refused with 400.
         */
        get: operations["listAmlRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}/attach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Attach identity data to a customer
         * @description Attaches or updates a customer's identity (KYC) data. The endpoint is business-authenticated (§5.10). The request and response payloads are not shown. §4.5.
         *
         *     Proposed (gap customer-origin): Take the id from the `customer` of an AML record.
         *
         *     Proposed (gap kyc-states): `kycStatus` is `PENDING`, then `VERIFIED` or `REJECTED`. Attaching data again replaces it and starts a new check.
         *
         *     Proposed (gap business-errors): A missing or malformed field is refused with 400, and an unknown customer is answered with 404.
         */
        put: operations["attachCustomerKyc"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfer/submit/source-of-funds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit source of funds
         * @description Submits the source of funds for a pending transaction; such submission is for transactions held in review (§1.4). The request and response payloads are not shown. §4.5.
         *
         *     Proposed (gap compliance-requests): `listAmlRecords` lists what needs it; where the proof is a file, send it with `submitSourceOfFundsFile`.
         *
         *     Proposed (gap aml-transitions): The AML record becomes `PROOF_UPLOADED`, and ends as `APPROVED` or `REJECTED`. Until then another submission replaces the proof; afterwards it is refused with 409.
         *
         *     Proposed (gap aml-decision): Approval credits the deposit and rejection fails it.
         *
         *     Proposed (gap outgoing-webhooks): The event `aml.approved` or `aml.rejected` tells the decision.
         *
         *     Proposed (gap business-errors): An unknown transaction is answered with 404.
         */
        post: operations["submitSourceOfFunds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfer/submit/source-of-funds/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit source of funds as a file
         * @description Submits the source of funds as a file, for transactions held in review (§1.4). The request and response payloads are not shown. §4.5.
         *
         *     Proposed (gap compliance-requests): `submitSourceOfFunds` does the same without a file.
         *
         *     Proposed (gap compliance-requests): The body is `multipart/form-data`; the file is a PDF, PNG or JPEG, which its content tells and not its name.
         *
         *     Proposed (gap payload-size-limits): A file of more than 10 MB is refused with 413.
         *
         *     Proposed (gap aml-transitions): The AML record becomes `PROOF_UPLOADED` and waits for its review. Until it ends another file replaces the proof; afterwards it is refused with 409.
         *
         *     Proposed (gap business-errors): A file of another kind is refused with 415, and an unknown transaction is answered with 404.
         */
        post: operations["submitSourceOfFundsFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/settings/cad-collection-emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List CAD collection emails
         * @description Lists the business's registered emails, without any input. A CAD collection email carries an `email` and an `id`, both strings (§2). The fields of the stored record beyond them are not shown (§2). The endpoint requires an authenticated business account. §4.6.
         *
         *     Proposed (gap cad-email-responses): The answer shows the `id` of each, by which `removeCadCollectionEmail` removes it.
         *
         *     Proposed (gap cad-email-responses): The answer holds all of them; `data` may be an empty list.
         *
         *     Proposed (gap business-errors): A missing or wrong key is refused with 401; the message says which it is.
         */
        get: operations["listCadCollectionEmails"];
        put?: never;
        /**
         * Register a CAD collection email
         * @description Registers an email. A collection whose sender email equals it is reconciled automatically to this business, and the CAD wallet is credited; a CAD wallet must be available (§3). The value must be the exact sender email shown in the collection webhook's source information (§2). One email can belong to only one business (§2, §8). The endpoint requires an authenticated business account. §4.6.
         *
         *     Proposed (gap cad-email-matching): Capitals count, and surrounding space is refused with 400.
         *
         *     Proposed (gap cad-email-responses): Another business's email is refused with 409, and one's own is answered with the record it has.
         *
         *     Proposed (gap outcome-links): When no answer comes, `listCadCollectionEmails` shows which emails are registered.
         */
        post: operations["registerCadCollectionEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/business/settings/cad-collection-emails/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a CAD collection email
         * @description Removes a registered email. The path parameter `id` names it. The endpoint requires an authenticated business account. §4.6.
         *
         *     Proposed (gap cad-email-responses): From then on a collection from that sender is matched by a business's own email, or deferred.
         *
         *     Proposed (gap cad-email-responses): The answer shows the removed record; an unknown id, or one that was removed before, is a 404.
         *
         *     Proposed (gap outcome-links): When no answer comes, `listCadCollectionEmails` shows whether the email is still registered.
         */
        delete: operations["removeCadCollectionEmail"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bill-payment/airtime-services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List airtime providers
         * @description Lists airtime providers. How airtime is paid is not shown. Whether the endpoint takes a credential is not shown either. §4.7.
         *
         *     Proposed (gap provider-category): Keep `serviceCategoryId` and not the name: it is stable.
         *
         *     Proposed (gap business-errors): A missing or wrong key is refused with 401; the message says which it is.
         */
        get: operations["listAirtimeProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bill-payment/tv-services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cable TV providers
         * @description Lists cable TV providers. The validation and payment of TV are not shown. Whether the endpoint takes a credential is not shown either. §4.7.
         *
         *     Proposed (gap provider-category): Pass the `serviceCategoryId` of one to `listTvPackages` to see its packages.
         *
         *     Proposed (gap provider-category): Keep `serviceCategoryId` and not the name: it is stable.
         *
         *     Proposed (gap business-errors): A missing or wrong key is refused with 401; the message says which it is.
         */
        get: operations["listTvProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bill-payment/tv-services/{serviceCategoryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the packages of a TV provider
         * @description Lists the packages of a cable TV provider (§1.6). `serviceCategoryId` is that of a provider from the provider list. The validation and payment of TV are not shown. Whether the endpoint takes a credential is not shown either. §4.7.
         *
         *     Proposed (gap provider-category): Take the `serviceCategoryId` from `listTvProviders`.
         *
         *     Proposed (gap open-bill-amounts): Amounts are in the currency of the provider's country.
         *
         *     Proposed (gap business-errors): A provider that is not in the list is answered with 404.
         */
        get: operations["listTvPackages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bill-payment/internet-services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List internet providers
         * @description Shows the internet providers as the airtime and TV lists show theirs. Each has a name, a description and a logo to show, and says whether its amounts are fixed. Pass the `serviceCategoryId` of one to `listDataPlans` to see its data plans. A missing or wrong key is refused with 401; the message says which it is. Proposal: internet-providers.
         */
        get: operations["listInternetProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bill-payment/internet-services/{serviceCategoryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the data plans of an internet provider
         * @description Lists the data plans of an internet provider (§1.6). `serviceCategoryId` is that of a provider from the provider list. The list of internet providers is not shown, and neither are the validation and payment of internet. Whether the endpoint takes a credential is not shown either. §4.7.
         *
         *     Proposed (gap internet-providers): `listInternetProviders` lists the providers.
         *
         *     Proposed (gap open-bill-amounts): A plan whose amount is not fixed says "0.00"; amounts are in the currency of the provider's country.
         *
         *     Proposed (gap business-errors): A provider that is not in the list is answered with 404.
         */
        get: operations["listDataPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/cad-collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * CAD collection webhook, received by the service
         * @description The inbound notification that the service receives for a CAD collection, with sender source information including the sender email (§6). Where that email equals one that a business has registered, the collection is reconciled automatically to that business and the CAD wallet is credited; a CAD wallet must be available (§3). Where no registered email matches and it matches a business's own email, the collection is reconciled to that business and the CAD wallet is credited (§3). Where neither matches, the collection is deferred and handled through the CAD claim flow (§3). §3, §6.
         *
         *     Proposed (gap cad-wallet-missing): It is deferred as well where the business that matches has no CAD wallet.
         *
         *     Proposed (gap repeated-collections): The same `event_id` is applied once, and so is the same `transaction_id` once it has succeeded: a repetition gets the first answer again.
         *
         *     Proposed (gap webhook-signature): The signature covers the raw bytes of the body; a missing, wrong or stale one is a 401.
         */
        post: operations["receiveCadCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "aml.opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An AML record was opened
         * @description Sent when a deposit reaches the threshold of its currency and is held for a source-of-funds review. The payer has paid, but the money is not in the wallet: do not release goods yet. Submit the source of funds with `submitSourceOfFunds` or `submitSourceOfFundsFile`, for the transaction whose `depositId` is the `deposit.id` of the record. Verify the signature, store the event and answer with any 2xx; it may come again with the same `id`. Proposal: outgoing-webhooks.
         */
        post: operations["amlOpened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "aml.proof_uploaded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Source of funds was submitted
         * @description Sent when the source of funds of a held transaction was submitted, as a link or as a file. The record is `PROOF_UPLOADED` and waits for its review; `proofUrl` leads to the proof. A later proof replaces it and is announced again. There is nothing to do but wait for `aml.approved` or `aml.rejected`. Verify the signature, store the event and answer with any 2xx; it may come again with the same `id`. Proposal: outgoing-webhooks.
         */
        post: operations["amlProofUploaded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "aml.approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An AML record was approved
         * @description Sent when a review ends well. The deposit is credited to the wallet, and it and its transaction are `SUCCESSFUL`. What waited for the money may go ahead. The record is final: no other event of it follows. Verify the signature, store the event and answer with any 2xx; it may come again with the same `id`. Proposal: outgoing-webhooks.
         */
        post: operations["amlApproved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "aml.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An AML record was rejected
         * @description Sent when a review refuses the proof. The deposit and its transaction are `FAILED`, and nothing is credited: do not release goods. `reviewNotes` may say why. The record is final: another proof for it is refused with 409. Verify the signature, store the event and answer with any 2xx; it may come again with the same `id`. Proposal: outgoing-webhooks.
         */
        post: operations["amlRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "collection.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A CAD collection was received
         * @description Sent when a collection comes in from a sender that the business has registered, or whose email is the business's own. Nothing is credited yet: `collection.reconciled` or `collection.deferred` follows. A collection whose sender matches nobody is announced to nobody. Verify the signature, store the event and answer with any 2xx; it may come again with the same `id`. Proposal: outgoing-webhooks.
         */
        post: operations["collectionReceived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "collection.reconciled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A CAD collection was reconciled
         * @description Sent when a collection is matched to the business and credited to its CAD wallet. `listTransactions` shows it as a credit with a deposit of type `CAD_COLLECTION`. One that reaches the AML threshold is held all the same: `aml.opened` comes too, and the wallet is credited once the record is approved. Verify the signature, store the event and answer with any 2xx; it may come again with the same `id`. Proposal: outgoing-webhooks.
         */
        post: operations["collectionReconciled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "collection.deferred": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A CAD collection was deferred
         * @description Sent when a collection comes from a sender of the business but no CAD wallet is available. Nothing is credited: the collection waits for the claim flow, and `collection.claimed` follows once a claim to it is approved. A collection whose sender matches nobody is deferred too, and announced to nobody. Verify the signature, store the event and answer with any 2xx; it may come again with the same `id`. Proposal: outgoing-webhooks.
         */
        post: operations["collectionDeferred"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "collection.claimed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A deferred CAD collection was claimed
         * @description Sent when the business's claim to a deferred collection is approved. The CAD wallet is credited, and `listTransactions` shows a credit with a deposit of type `CAD_COLLECTION`. The collection is final: no other event of it follows. Verify the signature, store the event and answer with any 2xx; it may come again with the same `id`. Proposal: claim-flow.
         */
        post: operations["collectionClaimed"];
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
        Event: components["schemas"]["AmlOpenedEvent"] | components["schemas"]["AmlProofUploadedEvent"] | components["schemas"]["AmlApprovedEvent"] | components["schemas"]["AmlRejectedEvent"] | components["schemas"]["CollectionReceivedEvent"] | components["schemas"]["CollectionReconciledEvent"] | components["schemas"]["CollectionDeferredEvent"] | components["schemas"]["CollectionClaimedEvent"];
        /**
         * @description An amount in major units of the currency beside it, with at most as many decimals as that currency has. Proposal: money-format.
         * @example 129.99
         */
        Amount: number;
        /**
         * @description A currency that a request may name, as its ISO 4217 code. The interface document counts 21 supported currencies, which all endpoints share, and does not list them; this list is proposed. §8.
         * @example NGN
         * @enum {string}
         */
        CurrencyCode: "NGN" | "USD" | "GBP" | "EUR" | "CAD" | "GHS" | "KES" | "ZAR" | "UGX" | "TZS" | "RWF" | "XOF" | "XAF" | "ZMW" | "MWK" | "EGP" | "MAD" | "AED" | "CNY" | "INR" | "AUD";
        /** @description Who pays. Proposal: s2s-requests. */
        PaymentCustomer: {
            /**
             * @description The customer's first name. Proposal: s2s-requests.
             * @example Adaeze
             */
            firstName?: string | undefined;
            /**
             * @description The customer's last name. Proposal: s2s-requests.
             * @example Okafor
             */
            lastName?: string | undefined;
            /**
             * Format: email
             * @description The customer's email. Proposal: s2s-requests.
             * @example adaeze.okafor@example.com
             */
            email?: string | undefined;
            /**
             * @description The customer's telephone number, in international form. Proposal: s2s-requests.
             * @example +2348031234567
             */
            phone?: string | undefined;
        };
        /**
         * @description The merchant's own data, by names of the merchant's choice. It is flat: at most 50 names of 40 characters, with texts of at most 500, numbers, booleans or null. Proposal: s2s-requests.
         * @example {
         *       "invoice": "2025-1187"
         *     }
         */
        Metadata: {
            [key: string]: string | number | boolean | null;
        };
        /** @description The payment order to create. Proposal: s2s-requests. */
        InitiatePaymentRequest: {
            /** @description What is to be paid, in major units of `currency`, with at most as many decimals as it has. Proposal: s2s-requests. */
            amount: components["schemas"]["Amount"];
            /** @description Proposal: s2s-requests. */
            currency: components["schemas"]["CurrencyCode"];
            /** @description Proposal: s2s-requests. */
            customer: components["schemas"]["PaymentCustomer"];
            /**
             * @description What the payment is for, in words. Proposal: s2s-requests.
             * @example Invoice 2025-1187, office chairs
             */
            description?: string | undefined;
            /**
             * Format: uri
             * @description The merchant's page that the customer returns to, an http or https address. Proposal: s2s-requests.
             * @example https://shop.example.com/orders/2025-1187
             */
            redirectUrl?: string | undefined;
            /** @description Proposal: s2s-requests. */
            metadata?: components["schemas"]["Metadata"] | undefined;
        };
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
        /** @description The body of a refusal, the response envelope without data. Proposal: error-body. */
        ErrorBody: {
            /**
             * @description Always false: the call was refused. Proposal: error-body.
             * @constant
             */
            success: false;
            /**
             * @description The HTTP status. Proposal: error-body.
             * @example 400
             */
            statusCode: number;
            /**
             * @description Why the call was refused, in words. Proposal: error-body.
             * @example Record not found
             */
            message: string;
            /** @description Always null: a refusal has no data. Proposal: error-body. */
            data: null;
            /** @description The fields at fault, where the refusal is about fields. Proposal: error-body. */
            errors?: components["schemas"]["FieldError"][] | undefined;
        };
        /** @description The response envelope. §2. */
        Envelope: {
            /** @description True or false. §2. */
            success: boolean;
            /**
             * @description The HTTP status. §2.
             * @example 200
             */
            statusCode: number;
            /**
             * @description A message. §2.
             * @example Success
             */
            message: string;
            /**
             * @description An object or an array. §2.
             * @example []
             */
            data: unknown;
        };
        /**
         * @description A reference of the form `<prefix>_<alphanumeric>` (§1.7, §2). §1.7, §2.
         *
         *     Proposed (gap reference-prefix): PAY begins that of a payment order, TXN that of a transaction; 16 capitals and digits follow.
         */
        Reference: string;
        /**
         * @description The reference of a payment order, by which it is charged, tracked and verified. Proposal: reference-prefix.
         * @example PAY_7H2K9Q4M1X8D3ZTB
         */
        PaymentReference: components["schemas"]["Reference"];
        /** @description The state of a payment order: `PENDING` until it ends as `SUCCESSFUL`, `FAILED`, `CANCELLED` or `EXPIRED`; a successful one that is wholly refunded becomes `REVERSED`. Proposal: s2s-states. */
        PaymentStatus: "PENDING" | "SUCCESSFUL" | "FAILED" | "CANCELLED" | "EXPIRED" | "REVERSED" | (string & Record<never, never>);
        /**
         * Format: date-time
         * @description An ISO 8601 timestamp. §2.
         * @example 2026-03-14T09:26:53.000Z
         */
        Timestamp: string;
        /**
         * @description The merchant's own data, as it was given when the payment was created; left out where none was given. Proposal: payment-metadata.
         * @example {
         *       "invoice": "2025-1187"
         *     }
         */
        ReturnedMetadata: {
            [key: string]: unknown;
        };
        /** @description A payment order. Proposal: s2s-responses. */
        PaymentOrder: {
            /** @description Proposal: s2s-responses. */
            reference: components["schemas"]["PaymentReference"];
            /**
             * @description What is to be paid, in major units of `currency`. Proposal: s2s-responses.
             * @example 48500.5
             */
            amount: number;
            /**
             * @description What the payment costs the merchant, in major units of `currency`. Proposal: s2s-responses.
             * @example 727.51
             */
            fee: number;
            /**
             * @description The currency of the order, an ISO 4217 code. Proposal: s2s-responses.
             * @example NGN
             */
            currency: string;
            /** @description Proposal: s2s-responses. */
            status: components["schemas"]["PaymentStatus"];
            /** @description Until when the order can be paid, in UTC. Proposal: s2s-responses. */
            expiresAt: components["schemas"]["Timestamp"];
            /** @description Proposal: s2s-responses. */
            metadata?: components["schemas"]["ReturnedMetadata"] | undefined;
        };
        /** @description As for initiating a payment, and the page must know where to return to. Proposal: s2s-requests. */
        CreateCheckoutLinkRequest: WithRequired<components["schemas"]["InitiatePaymentRequest"], "redirectUrl">;
        /** @description A payment order with its hosted page. Proposal: s2s-responses. */
        CheckoutLink: components["schemas"]["PaymentOrder"] & {
            /**
             * Format: uri
             * @description Where to send the customer. The hosted page takes the card and goes through 3DS, PIN and OTP where the card asks for them, or takes a bank transfer or USSD; then it redirects to `redirectUrl?reference=…&status=…`. After a declined card it takes another, until the third. Proposal: hosted-page.
             * @example https://checkout.example.com/pay/PAY_B5W0R8N2C6Y1GQ4J
             */
            checkoutUrl: string;
        };
        /**
         * @description The plaintext of `cardData`. Proposal: aes-parameters.
         * @example {
         *       "number": "4242424242424242",
         *       "expiryMonth": "09",
         *       "expiryYear": "29",
         *       "cvv": "123",
         *       "holderName": "Adaeze Okafor"
         *     }
         */
        CardData: {
            /**
             * @description The card number, digits only. Proposal: aes-parameters.
             * @example 4242424242424242
             */
            number: string;
            /**
             * @description The month in which the card expires, two digits. Proposal: aes-parameters.
             * @example 09
             */
            expiryMonth: string;
            /**
             * @description The year in which the card expires, two or four digits. Proposal: aes-parameters.
             * @example 29
             */
            expiryYear: string;
            /**
             * @description The security code printed on the card, three or four digits. Proposal: aes-parameters.
             * @example 123
             */
            cvv: string;
            /**
             * @description The card's PIN, once `nextAction` asked for it. Before that it is not looked at. Proposal: s2s-challenge.
             * @example 1234
             */
            pin?: string | undefined;
            /**
             * @description The one-time password that the bank sent, once `nextAction` asked for it. Before that it is not looked at. Proposal: s2s-challenge.
             * @example 123456
             */
            otp?: string | undefined;
            /**
             * @description The name on the card. Proposal: aes-parameters.
             * @example Adaeze Okafor
             */
            holderName?: string | undefined;
        };
        /** @description Which payment order to charge, and the encrypted card. Proposal: s2s-requests. */
        ChargeCardRequest: {
            /**
             * @description The reference of the payment order, from the answer of `initiatePayment`. Proposal: s2s-requests.
             * @example PAY_7H2K9Q4M1X8D3ZTB
             */
            reference: components["schemas"]["Reference"];
            /** @description The card, encrypted with AES-256-GCM, as `hex(iv):hex(ciphertext):hex(tag)`. The IV is 12 random bytes (16 are accepted), the tag 16 bytes, and there is no additional data. Proposal: aes-parameters. */
            cardData: components["schemas"]["CardData"];
        };
        /** @description `redirect` sends the customer to `url`, for 3DS. `pin` and `otp` are entered in the merchant's own form: chargeCard is then sent again with the same card, and in it `pin` or `otp`; that goes on with the charge, and the answer says what is left. A wrong one is asked for again, and the third wrong PIN or OTP of a card declines it. Proposal: s2s-challenge. */
        NextAction: {
            /** @description What the customer has to do; see above. Proposal: s2s-challenge. */
            type: "redirect" | "pin" | "otp" | (string & Record<never, never>);
            /**
             * Format: uri
             * @description Where to send the customer. Stands beside `redirect` alone. Proposal: s2s-challenge.
             * @example https://checkout.example.com/3ds/PAY_7H2K9Q4M1X8D3ZTB
             */
            url?: string | undefined;
        };
        /** @description Why a card was refused: 05 do not honour, 14 invalid number, 41 lost, 43 stolen, 51 insufficient funds, 54 expired, 59 suspected fraud, 82 wrong CVV. Null where nothing was refused. Proposal: status-codes. */
        FailureCode: "05" | "14" | "41" | "43" | "51" | "54" | "59" | "82" | (string & Record<never, never>) | null;
        /** @description What the charge came to. A refused card is an answer too, `FAILED` with its failure code. Proposal: s2s-responses. */
        ChargeResult: {
            /** @description Proposal: s2s-responses. */
            reference: components["schemas"]["PaymentReference"];
            /** @description Proposal: s2s-responses. */
            status: components["schemas"]["PaymentStatus"];
            /**
             * @description What the customer has to do next, null where nothing is left to do. Proposal: s2s-responses.
             * @example {
             *       "type": "otp"
             *     }
             */
            nextAction: components["schemas"]["NextAction"] | null;
            /** @description Proposal: s2s-responses. */
            failureCode: components["schemas"]["FailureCode"];
            /** @description Proposal: s2s-responses. */
            metadata?: components["schemas"]["ReturnedMetadata"] | undefined;
        };
        /** @description The customer as given when the payment order was created. Proposal: s2s-responses. */
        Payer: {
            /**
             * @description The customer's first name. Proposal: s2s-responses.
             * @example Adaeze
             */
            firstName?: string | undefined;
            /**
             * @description The customer's last name. Proposal: s2s-responses.
             * @example Okafor
             */
            lastName?: string | undefined;
            /**
             * @description The customer's email. Proposal: s2s-responses.
             * @example adaeze.okafor@example.com
             */
            email?: string | undefined;
            /**
             * @description The customer's telephone number. Proposal: s2s-responses.
             * @example +2348031234567
             */
            phone?: string | undefined;
        };
        /**
         * @description The `Idempotency-Key` under which this was made; left out where none was sent. Proposal: recorded-key.
         * @example 5f0c1b7e-93d4-4a0b-8a55-6c2e1f7d9b30
         */
        RecordedKey: string;
        /** @description What became of a payment order. Proposal: s2s-responses. */
        PaymentVerification: {
            /** @description Proposal: s2s-responses. */
            reference: components["schemas"]["PaymentReference"];
            /**
             * @description What was to be paid, in major units of `currency`. Proposal: s2s-responses.
             * @example 48500.5
             */
            amount: number;
            /**
             * @description What the payment costs the merchant, in major units of `currency`. Proposal: s2s-responses.
             * @example 727.51
             */
            fee: number;
            /**
             * @description The currency of the order, an ISO 4217 code. Proposal: s2s-responses.
             * @example NGN
             */
            currency: string;
            /** @description Proposal: s2s-responses. */
            status: components["schemas"]["PaymentStatus"];
            /**
             * @description How it was paid or last tried, null until it was tried. Proposal: s2s-responses.
             * @example CARD
             */
            channel: string | null;
            /**
             * @description When it was paid, in UTC; null until it is. Proposal: s2s-responses.
             * @example 2025-11-12T12:19:44.000Z
             */
            paidAt: components["schemas"]["Timestamp"] | null;
            /** @description Proposal: s2s-responses. */
            failureCode: components["schemas"]["FailureCode"];
            /** @description Proposal: s2s-responses. */
            customer: components["schemas"]["Payer"];
            /** @description Proposal: s2s-responses. */
            metadata?: components["schemas"]["ReturnedMetadata"] | undefined;
            /** @description The `Idempotency-Key` of the charge that was tried last; left out where none was sent. Proposal: s2s-responses. */
            idempotencyKey?: components["schemas"]["RecordedKey"] | undefined;
        };
        /**
         * @description Link to the related record, a string or null. An empty string is possible. §2.
         *
         *     Proposed (gap empty-link-ids): Both say that there is no such record.
         * @example 3b9e6a70-14cd-4f82-b5e7-8d20c1f96a34
         */
        RelatedId: string | null;
        /** @description An object or null. Its shape is not shown. §2. */
        RelatedRecord: {
            /**
             * @description The record's own id. §2.
             * @example c6d7e8f9-30a1-4b52-9c63-1d74e85f96a0
             */
            id: string;
            /**
             * @description Its amount, in major units of `currency`. §2.
             * @example 18000
             */
            amount: number;
            /**
             * @description The currency of the amount, an ISO 4217 code. §2.
             * @example NGN
             */
            currency: string;
            /**
             * @description What has become of it. §2.
             * @example SUCCESSFUL
             */
            status: string;
            /**
             * Format: date-time
             * @description When it was created, in UTC. §2.
             * @example 2025-11-10T11:20:05.000Z
             */
            createdAt: string;
        } | null;
        /** @description A deposit, nested in a transaction. §2. */
        Deposit: {
            /**
             * @description The id of the deposit. §2.
             * @example a4f81c2d-7b35-49e0-86d3-5c9f0e72b1a8
             */
            id: string;
            /**
             * @description The currency of the deposit. §2.
             * @example CAD
             */
            currency: string;
            /**
             * @description The amount of the deposit. §2.
             *
             *     Proposed (gap money-format): In major units of `currency`.
             * @example 12400
             */
            amount: number;
            /**
             * @description The fee of the deposit. §2.
             *
             *     Proposed (gap money-format): In major units of `currency`.
             * @example 0
             */
            fee: number;
            /**
             * @description The `amountSent` of the deposit. §2.
             *
             *     Proposed (gap amount-arithmetic): It is what is passed on to the business, `amount` less `fee`, in major units of `currency`.
             * @example 12400
             */
            amountSent: number;
            /** @description The state of the deposit. `PENDING` is an observed value; the full set is not shown. §2. */
            status: "PENDING" | "SUCCESSFUL" | "FAILED" | "REVERSED" | (string & Record<never, never>);
            /** @description The type of the deposit. `BANK_TRANSFER` is an observed value; the full set is not shown. §2. */
            depositType: "BANK_TRANSFER" | "CARD" | "USSD" | "CAD_COLLECTION" | (string & Record<never, never>);
            /** @description An ISO 8601 string. §2. */
            createdAt: string & components["schemas"]["Timestamp"];
            /** @description An ISO 8601 string. §2. */
            updatedAt: string & components["schemas"]["Timestamp"];
            /**
             * @description The provider of the deposit, or null. §2.
             * @example Lagoon Bank
             */
            provider: string | null;
            /**
             * @description The id of a provider. §2.
             * @example LGB-88213077
             */
            providerId: string;
        };
        /** @description An item of `data.transactions`. §2. */
        Transaction: {
            /**
             * @description The identifier. §2.
             *
             *     Proposed (gap compliance-requests): `submitSourceOfFunds` takes it as `transactionId`.
             * @example 6d0a4e7b-c915-4832-a7f6-02e9b8c1d543
             */
            id: string;
            /**
             * @description The amount of the transaction. §2.
             *
             *     Proposed (gap money-format): In major units of `currency`.
             * @example 12400
             */
            amount: number;
            /**
             * @description The state of the transaction. `PENDING` is an observed value; the full set is not shown. §2.
             *
             *     Proposed (gap transaction-transitions): One that is `PENDING` becomes `SUCCESSFUL` or `FAILED`, and only a `SUCCESSFUL` one becomes `REVERSED`.
             */
            status: "PENDING" | "SUCCESSFUL" | "FAILED" | "REVERSED" | (string & Record<never, never>);
            /**
             * @description The fee of the transaction. §2.
             *
             *     Proposed (gap money-format): In major units of `currency`.
             * @example 0
             */
            fee: number;
            /**
             * @description A description. §2.
             * @example Payment of invoice 2025-1179
             */
            description: string;
            /** @description `CREDIT` or `DEBIT`. §2. */
            type: "CREDIT" | "DEBIT" | (string & Record<never, never>);
            /**
             * @description The channel of the transaction, or null. §2.
             *
             *     Proposed (gap transaction-channels): Any string: show it, do not branch on it.
             * @example BANK
             */
            channel: string | null;
            /**
             * @description The method of the transaction, or null. §2.
             *
             *     Proposed (gap transaction-channels): Any string: show it, do not branch on it.
             * @example TRANSFER
             */
            method: string | null;
            /**
             * @description The currency code of the transaction. §2.
             * @example CAD
             */
            currency: string;
            /** @description An ISO 8601 timestamp. §2. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description An ISO 8601 timestamp. §2. */
            updatedAt: components["schemas"]["Timestamp"];
            /**
             * @description The id of a business. §2.
             * @example 7f0e2c1a-5b7d-4c46-9a39-0d1f6e2b8c54
             */
            businessId: string;
            /**
             * @description The reference of the transaction, of the form `<prefix>_<alphanumeric>`. §2.
             *
             *     Proposed (gap transaction-reference): It is not that of the payment order behind it.
             * @example TXN_Z8C3V6B1N5M0L2KJ
             */
            reference: components["schemas"]["Reference"];
            /** @description Link to the related record; null and an empty string are possible. §2. */
            depositId: components["schemas"]["RelatedId"];
            /** @description Link to the related record; null and an empty string are possible. §2. */
            spendingId: components["schemas"]["RelatedId"];
            /** @description Link to the related record; null and an empty string are possible. §2. */
            refundId: components["schemas"]["RelatedId"];
            /** @description Link to the related record; null and an empty string are possible. §2. */
            topupId: components["schemas"]["RelatedId"];
            /** @description Link to the related record; null and an empty string are possible. §2. */
            tuitionId: components["schemas"]["RelatedId"];
            /** @description Link to the related record; null and an empty string are possible. §2. */
            walletId: components["schemas"]["RelatedId"];
            /** @description Link to the related record; null and an empty string are possible. §2. */
            cardId: components["schemas"]["RelatedId"];
            /** @description Link to the related record; null and an empty string are possible. §2. */
            swapId: components["schemas"]["RelatedId"];
            /** @description Named `balance`: an object or null, whose shape is not shown. §2. */
            balance: components["schemas"]["RelatedRecord"];
            /** @description Named `refund`: an object or null, whose shape is not shown. §2. */
            refund: components["schemas"]["RelatedRecord"];
            /** @description Named `topup`: an object or null, whose shape is not shown. §2. */
            topup: components["schemas"]["RelatedRecord"];
            /** @description Named `spending`: an object or null, whose shape is not shown. §2. */
            spending: components["schemas"]["RelatedRecord"];
            /** @description Named `billPayment`: an object or null, whose shape is not shown. §2. */
            billPayment: components["schemas"]["RelatedRecord"];
            /** @description Named `swap`: an object or null, whose shape is not shown. §2. */
            swap: components["schemas"]["RelatedRecord"];
            /** @description A deposit or null. §2. */
            deposit: components["schemas"]["Deposit"] | null;
        };
        /** @description The `meta` of the list. §2. */
        TransactionListMeta: {
            /**
             * @description A number. §2.
             *
             *     Proposed (gap page-meta-size): The transactions asked for with `list`, not those returned.
             * @example 20
             */
            size: number;
            /**
             * @description A number. §2.
             *
             *     Proposed (gap page-meta-size): How many transactions there are in all.
             * @example 45
             */
            totalItems: number;
            /**
             * @description The number of the next page, 0 on the last one. §2.
             * @example 2
             */
            nextPage: number;
            /**
             * @description The number of the previous page, 0 on the first one. §2.
             * @example 0
             */
            previousPage: number;
        };
        /** @description The `data` of the envelope. §4.3. */
        TransactionList: {
            /** @description Transactions. §4.3. */
            transactions: components["schemas"]["Transaction"][];
            /** @description §4.3. */
            meta: components["schemas"]["TransactionListMeta"];
        };
        /** @description The deposit of the record. §2. */
        AmlDeposit: {
            /**
             * @description The id of the deposit. §2.
             *
             *     Proposed (gap compliance-requests): The transaction to submit a source of funds for is the one with this `depositId`.
             * @example a4f81c2d-7b35-49e0-86d3-5c9f0e72b1a8
             */
            id: string;
            /**
             * @description The amount of the deposit. §2.
             *
             *     Proposed (gap money-format): In major units of `currency`.
             * @example 12400
             */
            amount: number;
            /**
             * @description The currency of the deposit. §2.
             * @example CAD
             */
            currency: string;
            /**
             * @description The status of the deposit. §2.
             *
             *     Proposed (gap aml-decision): It stays `PENDING` while the record is reviewed; approval makes it `SUCCESSFUL`, rejection `FAILED`.
             */
            status: "PENDING" | "SUCCESSFUL" | "FAILED" | "REVERSED" | (string & Record<never, never>);
            /** @description The `createdAt` of the deposit. §2. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description The customer of the record. §2. */
        AmlCustomer: {
            /**
             * @description The id of the customer. §2.
             *
             *     Proposed (gap customer-origin): It names the customer in `attachCustomerKyc`.
             * @example 2c9b6f0e-4a83-4d1f-8f57-6b0d1c7e9a35
             */
            id: string;
            /**
             * @description The `firstName` of the customer. §2.
             * @example Marc
             */
            firstName: string;
            /**
             * @description The `lastName` of the customer. §2.
             * @example Tremblay
             */
            lastName: string;
            /**
             * @description The email of the customer. §2.
             * @example marc.tremblay@example.ca
             */
            email: string;
        };
        /** @description A flagged transaction that needs, or has already received, source-of-funds review. §2. */
        AmlRecord: {
            /**
             * @description The id of the record. §2.
             * @example 0f6b2d8e-39c4-4a71-b5e0-d7f18c9a6234
             */
            id: string;
            /**
             * @description The id of a business. §2.
             * @example 7f0e2c1a-5b7d-4c46-9a39-0d1f6e2b8c54
             */
            businessId: string;
            /**
             * @description A currency code. §2.
             * @example CAD
             */
            currency: string;
            /**
             * @description The amount of the record. §2.
             *
             *     Proposed (gap money-format): In major units of `currency`.
             * @example 12400
             */
            amount: number;
            /**
             * @description The state of the record: `PENDING`, `PROOF_UPLOADED`, `APPROVED` or `REJECTED` (§3). §2.
             *
             *     Proposed (gap aml-transitions): `PENDING` asks for source of funds, `PROOF_UPLOADED` waits for a decision, and `APPROVED` and `REJECTED` are final.
             */
            status: "PENDING" | "PROOF_UPLOADED" | "APPROVED" | "REJECTED" | (string & Record<never, never>);
            /**
             * @description The `proofUrl` of the record, or null. §2.
             *
             *     Proposed (gap source-of-funds-record): Set once source of funds was submitted.
             * @example https://files.example.com/proofs/sale-deed.pdf
             */
            proofUrl: string | null;
            /**
             * @description Review notes, or null. §2.
             * @example Sale deed matches the amount and the seller.
             */
            reviewNotes: string | null;
            /** @description An ISO 8601 string. §2. */
            createdAt: string & components["schemas"]["Timestamp"];
            /** @description §2. */
            deposit: components["schemas"]["AmlDeposit"];
            /** @description §2. */
            customer: components["schemas"]["AmlCustomer"];
        };
        /** @description The `meta` of the list. §2. */
        AmlRecordListMeta: {
            /**
             * @description A number. §2.
             *
             *     Proposed (gap page-meta-size): How many records there are in all.
             * @example 4
             */
            total: number;
            /**
             * @description A number. §2.
             *
             *     Proposed (gap page-meta-size): This page, counted from 1.
             * @example 1
             */
            page: number;
            /**
             * @description A number. §2.
             *
             *     Proposed (gap page-meta-size): The most records that a page holds.
             * @example 20
             */
            limit: number;
            /**
             * @description A number. §2.
             *
             *     Proposed (gap page-meta-size): How many pages there are.
             * @example 1
             */
            pages: number;
        };
        /** @description An object of `data` and `meta`. §4.4. */
        AmlRecordList: {
            /** @description AML records. §4.4. */
            data: components["schemas"]["AmlRecord"][];
            /** @description §4.4. */
            meta: components["schemas"]["AmlRecordListMeta"];
        };
        /** @description An identity document and what goes with it. Proposal: compliance-requests. */
        AttachCustomerKycRequest: {
            /**
             * @description The kind of identity document. Proposal: compliance-requests.
             * @enum {string}
             */
            idType: "PASSPORT" | "DRIVERS_LICENSE" | "RESIDENT_PERMIT" | "NATIONAL_ID" | "VOTERS_CARD" | "BVN" | "NIN";
            /**
             * @description The number of the document, as it is printed there. Proposal: compliance-requests.
             * @example GA304917
             */
            idNumber: string;
            /**
             * @description The issuing country, ISO 3166-1 alpha-2. Proposal: compliance-requests.
             * @example CA
             */
            country: string;
            /**
             * Format: date
             * @description The customer's date of birth, as year, month and day. Proposal: compliance-requests.
             * @example 1987-04-23
             */
            dateOfBirth: string;
            /**
             * @description The customer's postal address. Proposal: compliance-requests.
             * @example 1420 Rue Sherbrooke Ouest, Montreal, QC H3G 1K4
             */
            address: string;
            /**
             * Format: date
             * @description The day on which the document was issued. Proposal: compliance-requests.
             * @example 2021-06-14
             */
            idIssueDate?: string | undefined;
            /**
             * Format: date
             * @description The last day on which the document is valid. Proposal: compliance-requests.
             * @example 2031-06-14
             */
            idExpiryDate?: string | undefined;
            /**
             * Format: uri
             * @description Where an image of the document's front is. Proposal: compliance-requests.
             * @example https://files.example.com/kyc/ga304917-front.jpg
             */
            idFrontUrl?: string | undefined;
            /**
             * Format: uri
             * @description Where an image of the document's back is. Proposal: compliance-requests.
             * @example https://files.example.com/kyc/ga304917-back.jpg
             */
            idBackUrl?: string | undefined;
            /**
             * Format: uri
             * @description Where a proof of the address is, a bill of a utility for instance. Proposal: compliance-requests.
             * @example https://files.example.com/kyc/ga304917-address.pdf
             */
            proofOfAddressUrl?: string | undefined;
        };
        /** @description The customer's identity check, `PENDING` until it is `VERIFIED` or `REJECTED`. Proposal: kyc-record. */
        CustomerKyc: {
            /**
             * @description The id of the customer. Proposal: kyc-record.
             * @example 2c9b6f0e-4a83-4d1f-8f57-6b0d1c7e9a35
             */
            id: string;
            /** @description Where the check of the identity data stands. Proposal: kyc-record. */
            kycStatus: "PENDING" | "VERIFIED" | "REJECTED" | (string & Record<never, never>);
        };
        /**
         * @description Where the money comes from. Proposal: compliance-requests.
         * @enum {string}
         */
        SourceOfFunds: "SALARY" | "BUSINESS_REVENUE" | "SAVINGS" | "INVESTMENT" | "GIFT" | "LOAN" | "SALE_OF_ASSETS" | "OTHER";
        /** @description Where the money of a transaction comes from, with a link to the proof. Proposal: compliance-requests. */
        SubmitSourceOfFundsRequest: {
            /**
             * @description The id of the transaction held in review. Proposal: compliance-requests.
             * @example 6d0a4e7b-c915-4832-a7f6-02e9b8c1d543
             */
            transactionId: string;
            /** @description Proposal: compliance-requests. */
            sourceOfFunds: components["schemas"]["SourceOfFunds"];
            /**
             * @description What the reviewer should know about the source, in words. Proposal: compliance-requests.
             * @example Deposit of a wholesale customer, contract 88-14
             */
            description?: string | undefined;
            /**
             * Format: uri
             * @description Where the reviewer finds the proof. Proposal: compliance-requests.
             * @example https://files.example.com/proofs/contract-88-14.pdf
             */
            proofUrl: string;
        };
        /** @description Where the money of a transaction comes from, with the proof itself. Proposal: compliance-requests. */
        SubmitSourceOfFundsFileRequest: {
            /**
             * @description The id of the transaction held in review. Proposal: compliance-requests.
             * @example 6d0a4e7b-c915-4832-a7f6-02e9b8c1d543
             */
            transactionId: string;
            /** @description Proposal: compliance-requests. */
            sourceOfFunds: components["schemas"]["SourceOfFunds"];
            /**
             * Format: binary
             * @description The proof: a PDF, PNG or JPEG by its content, at most 10 MB. Proposal: compliance-requests.
             * @example %PDF-1.7 (the bytes of bank-statement.pdf)
             */
            file: Blob;
        };
        /** @description A CAD collection email. One email can belong to only one business. §2. */
        CadCollectionEmail: {
            /**
             * @description The id of the email. §2.
             * @example 5d0a7f4c-93be-4c27-a1d8-0e6f2b9c4471
             */
            id: string;
            /**
             * @description It must be the exact sender email shown in the collection webhook's source information. §2.
             * @example tremblay.marc@example.ca
             */
            email: string;
            /**
             * @description The id of the business that has registered the email. Proposal: cad-email-record.
             * @example 7f0e2c1a-5b7d-4c46-9a39-0d1f6e2b8c54
             */
            businessId: string;
            /** @description When the email was registered, in UTC. Proposal: cad-email-record. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description The JSON body. §4.6. */
        RegisterCadCollectionEmailRequest: {
            /**
             * @description It must be the exact sender email shown in the collection webhook's source information (§2). §4.6.
             *
             *     Proposed (gap business-own-email): The address of another business's account is refused with 409.
             * @example tremblay.marc@example.ca
             */
            email: string;
        };
        /** @description A bill payment provider. §2. */
        Provider: {
            /**
             * @description The `serviceCategoryId` of the provider. §2.
             * @example 61e7b1c2-8f3a-4d0b-9c55-2a7d9e04f618
             */
            serviceCategoryId: string;
            /**
             * @description The name of the provider. §2.
             * @example Baobab TV
             */
            name: string;
            /**
             * @description The identifier of the provider. §2.
             *
             *     Proposed (gap provider-category): It is opaque and stable and is not sent back to the service.
             * @example baobab-tv
             */
            identifier: string;
            /** @description Whether the amount is fixed. §2. */
            isFixedAmount: boolean;
            /**
             * @description A description of the provider. §2.
             * @example Satellite television
             */
            description: string;
            /**
             * @description The `logoUrl` of the provider. §2.
             * @example https://assets.example.com/logos/baobab-tv.png
             */
            logoUrl: string;
        };
        /** @description A package of a cable TV provider. §2. */
        TvPackage: {
            /**
             * @description The name of the package. §2.
             * @example Baobab Family, monthly
             */
            name: string;
            /**
             * @description The `bundleCode` of the package. §2.
             * @example BBTV-FAM-1M
             */
            bundleCode: string;
            /**
             * @description A number, or null when the amount is not fixed. §2.
             *
             *     Proposed (gap open-bill-amounts): It is in the currency of the provider's country.
             * @example 9300
             */
            amount: number | null;
            /** @description Whether the amount is fixed. §2. */
            isAmountFixed: boolean;
        };
        /** @description A data plan of an internet provider. §2. */
        DataPlan: {
            /**
             * @description A duration text. §2.
             * @example 30 days
             */
            validity: string;
            /**
             * @description The `bundleCode` of the plan. §2.
             * @example SVM-D-10GB
             */
            bundleCode: string;
            /**
             * @description A string holding a decimal with two places. §2.
             *
             *     Proposed (gap open-bill-amounts): It says "0.00" where the amount is not fixed, and is in the currency of the provider's country.
             * @example 3500.50
             */
            amount: string;
            /** @description Whether the amount is fixed. §2. */
            isAmountFixed: boolean;
        };
        /** @description An incoming CAD collection. Proposal: cad-webhook-payload. */
        CadCollectionNotification: {
            /**
             * @description The sender's id of this notification. Proposal: cad-webhook-payload.
             *
             *     Proposed (gap repeated-collections): The same event is applied once.
             * @example evt_20251112_000418
             */
            event_id: string;
            /**
             * @description The kind of notification. Proposal: cad-webhook-payload.
             * @enum {string}
             */
            type: "collection";
            /**
             * @description The sender's id of the transfer. Proposal: cad-webhook-payload.
             *
             *     Proposed (gap repeated-collections): A transfer that has succeeded is credited once.
             * @example 5501987
             */
            transaction_id: string;
            /**
             * @description The sender's reference of the transfer. Events of the collection show it as `transactionReference`. Proposal: cad-webhook-payload.
             * @example CA-7731-4402-918
             */
            transaction_reference: string;
            /**
             * @description What became of the transfer at the sender. Anything but `SUCCESSFUL` leaves it ignored. Proposal: cad-webhook-payload.
             * @example SUCCESSFUL
             */
            transaction_status: string;
            /** @description The amount, with at most as many decimals as its currency has: two of CAD. Proposal: cad-webhook-payload. */
            transaction_amount: components["schemas"]["Amount"];
            /**
             * @description The currency of the amount, an ISO 4217 code. A collection in another than CAD is deferred. Proposal: collection-currency.
             * @example CAD
             */
            transaction_currency: string;
            /** @description Where the collection comes from. Proposal: cad-webhook-payload. */
            source_information: {
                /**
                 * @description The sender email. It is compared with the registered ones exactly as it is given. Proposal: cad-webhook-payload.
                 * @example tremblay.marc@example.ca
                 */
                collection_email: string;
            };
        };
        /** @description What the notification came to. It does not say which business was matched. Proposal: collection-states. */
        CollectionReceipt: {
            /**
             * @description The id of the collection. Proposal: collection-states.
             * @example 17c4e9d2-8a50-4b36-9f71-e3d06b5c8a24
             */
            id: string;
            /** @description `RECONCILED` where a business was matched and credited, `DEFERRED` where none could be matched or credited, `IGNORED` where the transfer itself did not succeed. Proposal: collection-states. */
            status: "RECONCILED" | "DEFERRED" | "IGNORED" | (string & Record<never, never>);
        };
        /** @description News of an AML record. A replay is the same to the byte, so `id` tells whether it is known. Proposal: event-kinds. */
        AmlEvent: {
            /**
             * @description One per event, the same on every attempt to deliver it. Proposal: event-kinds.
             * @example EVT_3N8K5V1X7Q2M9BTD
             */
            id: string;
            /** @description What happened to the record. Proposal: event-kinds. */
            event: "aml.opened" | "aml.proof_uploaded" | "aml.approved" | "aml.rejected" | (string & Record<never, never>);
            /** @description When it happened, in UTC. Proposal: event-kinds. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The AML record as it was then. Proposal: event-kinds. */
            data: components["schemas"]["AmlRecord"];
        };
        /** @description An AML record was opened. Proposal: event-kinds. */
        AmlOpenedEvent: components["schemas"]["AmlEvent"] & {
            /**
             * @description The kind of this event. Proposal: event-kinds.
             * @constant
             */
            event: "aml.opened";
        };
        /** @description Source of funds was submitted. Proposal: event-kinds. */
        AmlProofUploadedEvent: components["schemas"]["AmlEvent"] & {
            /**
             * @description The kind of this event. Proposal: event-kinds.
             * @constant
             */
            event: "aml.proof_uploaded";
        };
        /** @description An AML record was approved. Proposal: event-kinds. */
        AmlApprovedEvent: components["schemas"]["AmlEvent"] & {
            /**
             * @description The kind of this event. Proposal: event-kinds.
             * @constant
             */
            event: "aml.approved";
        };
        /** @description An AML record was rejected. Proposal: event-kinds. */
        AmlRejectedEvent: components["schemas"]["AmlEvent"] & {
            /**
             * @description The kind of this event. Proposal: event-kinds.
             * @constant
             */
            event: "aml.rejected";
        };
        /** @description An incoming CAD collection: `RECEIVED`, then `RECONCILED`, or `DEFERRED` (no match, or no CAD wallet that can take it) and perhaps `CLAIMED` later. One whose transaction did not succeed is `IGNORED`. Proposal: collection-states. */
        Collection: {
            /**
             * @description The collection's own id. Proposal: collection-states.
             * @example 17c4e9d2-8a50-4b36-9f71-e3d06b5c8a24
             */
            id: string;
            /**
             * @description The sender's own reference. Proposal: collection-states.
             * @example CA-7731-4402-918
             */
            transactionReference: string;
            /** @description What has become of the collection so far. Proposal: collection-states. */
            status: "RECEIVED" | "RECONCILED" | "DEFERRED" | "CLAIMED" | "IGNORED" | (string & Record<never, never>);
            /**
             * @description The amount, in major units of `currency`. Proposal: collection-states.
             * @example 1250.75
             */
            amount: number;
            /**
             * @description The currency of the amount, an ISO 4217 code. Proposal: collection-states.
             * @example CAD
             */
            currency: string;
            /**
             * @description The sender email of the notification. Proposal: collection-states.
             * @example tremblay.marc@example.ca
             */
            senderEmail: string;
            /** @description When the notification came in, in UTC. Proposal: collection-states. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the status last changed, in UTC. Proposal: collection-states. */
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description News of a CAD collection. A replay is the same to the byte, so `id` tells whether it is known. Proposal: event-kinds. */
        CollectionEvent: {
            /**
             * @description One per event, the same on every attempt to deliver it. Proposal: event-kinds.
             * @example EVT_4D9X1C6N3T8F5BQA
             */
            id: string;
            /** @description What happened to the collection. Proposal: event-kinds. */
            event: "collection.received" | "collection.reconciled" | "collection.deferred" | "collection.claimed" | (string & Record<never, never>);
            /** @description When it happened, in UTC. Proposal: event-kinds. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The collection as it was then. Proposal: event-kinds. */
            data: components["schemas"]["Collection"];
        };
        /** @description A CAD collection was received. Proposal: event-kinds. */
        CollectionReceivedEvent: components["schemas"]["CollectionEvent"] & {
            /**
             * @description The kind of this event. Proposal: event-kinds.
             * @constant
             */
            event: "collection.received";
        };
        /** @description A CAD collection was reconciled. Proposal: event-kinds. */
        CollectionReconciledEvent: components["schemas"]["CollectionEvent"] & {
            /**
             * @description The kind of this event. Proposal: event-kinds.
             * @constant
             */
            event: "collection.reconciled";
        };
        /** @description A CAD collection was deferred. Proposal: event-kinds. */
        CollectionDeferredEvent: components["schemas"]["CollectionEvent"] & {
            /**
             * @description The kind of this event. Proposal: event-kinds.
             * @constant
             */
            event: "collection.deferred";
        };
        /** @description A deferred CAD collection was claimed. Proposal: event-kinds. */
        CollectionClaimedEvent: components["schemas"]["CollectionEvent"] & {
            /**
             * @description The kind of this event. Proposal: event-kinds.
             * @constant
             */
            event: "collection.claimed";
        };
        /** @description Responses carry `statusCode`, and in places `statusId`. The error body shape is not shown. §7. */
        AnyBody: {
            /**
             * @description The full list of its values is not shown. §7.
             * @example 200
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
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The payment order, which waits for its charge. Keep `reference`. */
        InitiatedPayment: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description Proposal: s2s-responses. */
                    data: components["schemas"]["PaymentOrder"];
                };
            };
        };
        /** @description A field is missing or malformed, or the currency is not supported; `errors` names the field. No order was created. */
        BadPayment: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The key was not accepted. A valid key of the wrong type is told with the message `Invalid public key passed`, as the interface document words it for public-key endpoints. */
        UnauthorizedPublicKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The idempotency key was used with another body. Send each new request with a key of its own. */
        ReusedIdempotencyKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The body is larger than 64 KB. Nothing of it was carried out. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The body is not `application/json`. Nothing of it was carried out. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Too many requests; `Retry-After` says how long to wait. The call was not carried out and may be repeated. */
        RateLimited: {
            headers: {
                /**
                 * @description Seconds until the next request may be sent.
                 * @example 30
                 */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The service failed, or something between the two did (500 to 599). A proxy may answer in any other form. A write may have taken effect all the same: find out before it is repeated. */
        ServiceFailure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The payment order and the address of its hosted page. Keep `reference`, and send the customer to `checkoutUrl`. */
        CreatedCheckoutLink: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description Proposal: s2s-responses. */
                    data: components["schemas"]["CheckoutLink"];
                };
            };
        };
        /** @description A field is missing or malformed, or the currency is not supported; `errors` names the field. No order was created. */
        BadCheckoutLink: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description What the charge came to. A refused card is answered here too, with `success` false. Where `nextAction` is not null the charge goes on. */
        ChargedCard: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description Proposal: s2s-responses. */
                    data: components["schemas"]["ChargeResult"];
                };
            };
        };
        /** @description A field is missing or malformed, or `cardData` cannot be read. The latter has one message for every cause: check the card key and how the card was encrypted. */
        BadCharge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description There is no such record; one that belongs to another business is answered the same way. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The payment order has already ended, or a charge of it is under way: then only the PIN or the OTP that it asks for is taken, with the same card. Or the idempotency key came with another request. */
        PaymentClosed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The payment order as it stands. `success` says that it was found; whether it was paid, `status` says. */
        VerifiedPayment: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description Proposal: s2s-responses. */
                    data: components["schemas"]["PaymentVerification"];
                };
            };
        };
        /** @description The reference in the path is malformed; `errors` names it. Send it as the order showed it. */
        BadReference: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The envelope, with transactions and `meta` in `data`. */
        ListedTransactions: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description §4.3. */
                    data: components["schemas"]["TransactionList"];
                };
            };
        };
        /** @description A query parameter is malformed or out of bounds; `errors` names it. Correct it before calling again. */
        BadTransactionQuery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The key was not accepted. A valid key of the wrong type is told with the message `Invalid SECRET key`, as a secret-key endpoint of the checkout API tells it. */
        UnauthorizedSecretKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description AML records in `data`, and `meta`. */
        ListedAmlRecords: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AmlRecordList"];
            };
        };
        /** @description A query parameter is malformed or out of bounds; `errors` names it. Correct it before calling again. */
        BadAmlQuery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The data is attached; `kycStatus` tells where its check stands. */
        AttachedCustomerKyc: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description Proposal: compliance-responses. */
                    data: components["schemas"]["CustomerKyc"];
                };
            };
        };
        /** @description A field is missing or malformed; `errors` names it. The data that was attached before stays as it is. */
        BadIdentity: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The AML record of the transaction, its proof uploaded. It waits for its review. */
        SubmittedSourceOfFunds: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description Proposal: source-of-funds-record. */
                    data: components["schemas"]["AmlRecord"];
                };
            };
        };
        /** @description A field is missing or malformed; `errors` names it. Nothing was submitted. */
        BadSourceOfFunds: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The transaction is not held, or its AML record is `APPROVED` or `REJECTED`, and both are final: the proof was not taken. Or the idempotency key came with another request. */
        ReviewClosed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The AML record of the transaction, its proof uploaded. It waits for its review. */
        SubmittedSourceOfFundsFile: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description Proposal: source-of-funds-record. */
                    data: components["schemas"]["AmlRecord"];
                };
            };
        };
        /** @description The file is larger than 10 MB. Nothing was submitted. */
        FileTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The body is not `multipart/form-data`, or the file is no PDF, PNG or JPEG by its content. */
        UnsupportedFile: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description All emails that the business has registered. */
        ListedCadCollectionEmails: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description The registered emails; may be empty. Proposal: cad-email-responses. */
                    data: components["schemas"]["CadCollectionEmail"][];
                };
            };
        };
        /** @description The registered email. Registering it again returns the same record. */
        RegisteredCadCollectionEmail: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description Proposal: cad-email-responses. */
                    data: components["schemas"]["CadCollectionEmail"];
                };
            };
        };
        /** @description The email is missing or malformed, or has space around it; `errors` names it. Nothing was registered. */
        BadEmail: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Another business registered the email, or it is the address of another business's account: it was not registered, and trying again does not help. Or the idempotency key came with another request. */
        EmailTaken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The email that was removed. */
        RemovedCadCollectionEmail: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description Proposal: cad-email-responses. */
                    data: components["schemas"]["CadCollectionEmail"];
                };
            };
        };
        /** @description The id in the path is malformed; `errors` names it. Take it from the list, as it is shown there. */
        BadId: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The airtime providers, in the envelope. */
        ListedAirtimeProviders: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description The airtime providers. §4.7. */
                    data: components["schemas"]["Provider"][];
                };
            };
        };
        /** @description The cable TV providers, in the envelope. */
        ListedTvProviders: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description The cable TV providers. §4.7. */
                    data: components["schemas"]["Provider"][];
                };
            };
        };
        /** @description The packages of the provider, in the envelope. */
        ListedTvPackages: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description The packages of the provider. §4.7. */
                    data: components["schemas"]["TvPackage"][];
                };
            };
        };
        /** @description The internet providers, in the envelope. */
        ListedInternetProviders: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description The internet providers. Proposal: internet-providers. */
                    data: components["schemas"]["Provider"][];
                };
            };
        };
        /** @description The data plans of the provider, in the envelope. */
        ListedDataPlans: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description The data plans of the provider. §4.7. */
                    data: components["schemas"]["DataPlan"][];
                };
            };
        };
        /** @description The notification was taken in; a repeated event gets the first answer again. */
        ReceivedCadCollection: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description Proposal: cad-webhook-payload. */
                    data: components["schemas"]["CollectionReceipt"];
                };
            };
        };
        /** @description The notification lacks a field, or one is malformed; `errors` names it. The collection was not taken in. */
        BadNotification: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The signature is missing or wrong, or the timestamp is more than 300 seconds off. */
        UnauthorizedSignature: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
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
         * @description The `serviceCategoryId` of a provider, from the provider list. §4.7.
         * @example 61e7b1c2-8f3a-4d0b-9c55-2a7d9e04f618
         */
        ServiceCategoryId: string;
        /**
         * @description The `serviceCategoryId` of a provider, from the provider list. §4.7.
         * @example 28b5d7f0-9c13-4e6a-84f2-d0a7c3e91b56
         */
        InternetServiceCategoryId: string;
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
    initiatePayment: {
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
                "application/json": components["schemas"]["InitiatePaymentRequest"];
            };
        };
        responses: {
            200: components["responses"]["InitiatedPayment"];
            400: components["responses"]["BadPayment"];
            401: components["responses"]["UnauthorizedPublicKey"];
            409: components["responses"]["ReusedIdempotencyKey"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    createCheckoutLink: {
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
                "application/json": components["schemas"]["CreateCheckoutLinkRequest"];
            };
        };
        responses: {
            200: components["responses"]["CreatedCheckoutLink"];
            400: components["responses"]["BadCheckoutLink"];
            401: components["responses"]["UnauthorizedPublicKey"];
            409: components["responses"]["ReusedIdempotencyKey"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    chargeCard: {
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
                "application/json": components["schemas"]["ChargeCardRequest"];
            };
        };
        responses: {
            200: components["responses"]["ChargedCard"];
            400: components["responses"]["BadCharge"];
            401: components["responses"]["UnauthorizedPublicKey"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["PaymentClosed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    verifyPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `reference` that the payment order carries (§1.7). §4.2.
                 * @example PAY_7H2K9Q4M1X8D3ZTB
                 */
                reference: components["schemas"]["Reference"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["VerifiedPayment"];
            400: components["responses"]["BadReference"];
            401: components["responses"]["UnauthorizedPublicKey"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /**
                 * @description Maximum transactions per call, 1 or more. §4.3.
                 *
                 *     Proposed (gap page-sizes): 20 where it is left out, and at most 100.
                 * @example 20
                 */
                list?: number | undefined;
                /**
                 * @description The page to retrieve, 1 or more. §4.3.
                 *
                 *     Proposed (gap page-sizes): The first where it is left out.
                 * @example 1
                 */
                page?: number | undefined;
                /**
                 * @description Searches within the history. §4.3.
                 *
                 *     Proposed (gap search-fields): It looks at references, status, currency, channel, method and the words of the description, each by its beginning and without regard to case. All words must be found.
                 * @example invoice
                 */
                search?: string | undefined;
                /**
                 * @description Filters by type. §4.3.
                 * @example CREDIT
                 */
                type?: "CREDIT" | "DEBIT" | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ListedTransactions"];
            400: components["responses"]["BadTransactionQuery"];
            401: components["responses"]["UnauthorizedSecretKey"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    listAmlRecords: {
        parameters: {
            query?: {
                /**
                 * @description Filters by status. Without it there is no filter. §4.4.
                 * @example PENDING
                 */
                status?: "PENDING" | "PROOF_UPLOADED" | "APPROVED" | "REJECTED" | undefined;
                /**
                 * @description The page, as a string. §4.4.
                 * @example 1
                 */
                page?: string | undefined;
                /**
                 * @description The limit, as a string. §4.4.
                 *
                 *     Proposed (gap page-sizes): At most 100.
                 * @example 20
                 */
                limit?: string | undefined;
            } | undefined;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ListedAmlRecords"];
            400: components["responses"]["BadAmlQuery"];
            401: components["responses"]["UnauthorizedSecretKey"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    attachCustomerKyc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` in the path. §4.5.
                 * @example 2c9b6f0e-4a83-4d1f-8f57-6b0d1c7e9a35
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AttachCustomerKycRequest"];
            };
        };
        responses: {
            200: components["responses"]["AttachedCustomerKyc"];
            400: components["responses"]["BadIdentity"];
            401: components["responses"]["UnauthorizedSecretKey"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    submitSourceOfFunds: {
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
                "application/json": components["schemas"]["SubmitSourceOfFundsRequest"];
            };
        };
        responses: {
            200: components["responses"]["SubmittedSourceOfFunds"];
            400: components["responses"]["BadSourceOfFunds"];
            401: components["responses"]["UnauthorizedSecretKey"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ReviewClosed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    submitSourceOfFundsFile: {
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
                "multipart/form-data": components["schemas"]["SubmitSourceOfFundsFileRequest"];
            };
        };
        responses: {
            200: components["responses"]["SubmittedSourceOfFundsFile"];
            400: components["responses"]["BadSourceOfFunds"];
            401: components["responses"]["UnauthorizedSecretKey"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ReviewClosed"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedFile"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    listCadCollectionEmails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ListedCadCollectionEmails"];
            401: components["responses"]["UnauthorizedSecretKey"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    registerCadCollectionEmail: {
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
                "application/json": components["schemas"]["RegisterCadCollectionEmailRequest"];
            };
        };
        responses: {
            200: components["responses"]["RegisteredCadCollectionEmail"];
            400: components["responses"]["BadEmail"];
            401: components["responses"]["UnauthorizedSecretKey"];
            409: components["responses"]["EmailTaken"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    removeCadCollectionEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `id` of the registered email. §4.6.
                 * @example 5d0a7f4c-93be-4c27-a1d8-0e6f2b9c4471
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RemovedCadCollectionEmail"];
            400: components["responses"]["BadId"];
            401: components["responses"]["UnauthorizedSecretKey"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    listAirtimeProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ListedAirtimeProviders"];
            401: components["responses"]["UnauthorizedSecretKey"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    listTvProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ListedTvProviders"];
            401: components["responses"]["UnauthorizedSecretKey"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    listTvPackages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `serviceCategoryId` of a provider, from the provider list. §4.7.
                 * @example 61e7b1c2-8f3a-4d0b-9c55-2a7d9e04f618
                 */
                serviceCategoryId: components["parameters"]["ServiceCategoryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ListedTvPackages"];
            400: components["responses"]["BadId"];
            401: components["responses"]["UnauthorizedSecretKey"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    listInternetProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ListedInternetProviders"];
            401: components["responses"]["UnauthorizedSecretKey"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    listDataPlans: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The `serviceCategoryId` of a provider, from the provider list. §4.7.
                 * @example 28b5d7f0-9c13-4e6a-84f2-d0a7c3e91b56
                 */
                serviceCategoryId: components["parameters"]["InternetServiceCategoryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ListedDataPlans"];
            400: components["responses"]["BadId"];
            401: components["responses"]["UnauthorizedSecretKey"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    receiveCadCollection: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description When the message was signed, in seconds since 1970-01-01T00:00:00Z. A receiver refuses one that is more than 300 seconds from its own clock. Proposal: webhook-signature.
                 * @example 1773480491
                 */
                "x-webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CadCollectionNotification"];
            };
        };
        responses: {
            200: components["responses"]["ReceivedCadCollection"];
            400: components["responses"]["BadNotification"];
            401: components["responses"]["UnauthorizedSignature"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            "5XX": components["responses"]["ServiceFailure"];
        };
    };
    amlOpened: {
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
                "application/json": components["schemas"]["AmlOpenedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    amlProofUploaded: {
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
                "application/json": components["schemas"]["AmlProofUploadedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    amlApproved: {
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
                "application/json": components["schemas"]["AmlApprovedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    amlRejected: {
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
                "application/json": components["schemas"]["AmlRejectedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    collectionReceived: {
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
                "application/json": components["schemas"]["CollectionReceivedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    collectionReconciled: {
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
                "application/json": components["schemas"]["CollectionReconciledEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    collectionDeferred: {
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
                "application/json": components["schemas"]["CollectionDeferredEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    collectionClaimed: {
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
                "application/json": components["schemas"]["CollectionClaimedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
