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
         * @description Opens a payment order for a card that the merchant's own server will charge. The order carries a `reference` by which it is tracked and verified. §4.2.
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
         * @description Opens a payment order and a page on which the service itself handles card entry, OTP and 3DS. The user is redirected at the end. §4.2.
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
         * @description Charges a card for a payment order. The merchant's server handles the card data, which must be encrypted with AES-256-GCM. §4.2.
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
         * @description Tells what became of a payment order, by its reference. §4.2.
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
         * @description The transactions of the business, a page at a time. §4.3.
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
         * @description Flagged transactions of the business that need, or have already received, source-of-funds review. The response has no envelope. §4.4.
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
         * @description Attaches or updates a customer's identity (KYC) data. §4.5.
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
         * @description Submits the source of funds for a pending transaction, one that is held in review. §4.5.
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
         * @description Submits the source of funds for a transaction held in review, as a file. §4.5.
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
         * @description The emails that the business has registered. It takes an authenticated business account. §4.6.
         */
        get: operations["listCadCollectionEmails"];
        put?: never;
        /**
         * Register a CAD collection email
         * @description Registers a sender email, exactly as the collection webhook's source information shows it. Collections from it are reconciled to this business. One email can belong to only one business. It takes an authenticated business account. §4.6.
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
         * @description Removes a registered email. It takes an authenticated business account. §4.6.
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
         * @description The airtime providers. §4.7.
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
         * @description The cable TV providers. The `serviceCategoryId` of one lists its packages. §4.7.
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
         * @description The packages of one cable TV provider. §4.7.
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
         * @description The internet providers, by symmetry with the airtime and TV lists. The `serviceCategoryId` of one lists its data plans. Proposal: internet-providers.
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
         * @description The data plans of one internet provider. §4.7.
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
         * Receive a CAD collection
         * @description The inbound notification of a CAD collection. It carries sender source information, which includes the sender email. An email that a business has registered reconciles the collection to that business; where none matches, a business's own email does. Either way the business's CAD wallet is credited, which must be available. Where neither matches, the collection is deferred and handled through the CAD claim flow. The signature covers the raw bytes of the body. The same `event_id` is applied once: a repetition gets the first answer again. §3, §6.
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
         * @description A transaction was flagged and its deposit is held: source of funds is asked for. Proposal: outgoing-webhooks.
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
         * @description A source-of-funds proof reached the record; it waits for its review. Proposal: outgoing-webhooks.
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
         * @description The review ended well and the deposit is credited. Proposal: outgoing-webhooks.
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
         * @description The review refused the proof and the deposit fails. Proposal: outgoing-webhooks.
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
         * @description A collection from a sender that belongs to the business came in and is about to be reconciled. Proposal: outgoing-webhooks.
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
         * @description The collection is matched to the business and its CAD wallet is credited. Proposal: outgoing-webhooks.
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
         * @description The sender belongs to the business, but no CAD wallet is available; the collection waits for the claim flow. A collection whose sender matches nobody is announced to nobody. Proposal: outgoing-webhooks.
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
         * @description A claim on the deferred collection was approved and the CAD wallet is credited. Proposal: claim-flow.
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
        /** @description An amount in major units, with at most as many decimals as the currency has. Proposal: money-format. */
        Amount: number;
        /**
         * @description A currency that a request may name, as its ISO 4217 code. The interface document counts 21 supported currencies, which all endpoints share, and does not list them; this list is proposed. §8.
         * @example NGN
         * @enum {string}
         */
        CurrencyCode: "NGN" | "USD" | "GBP" | "EUR" | "CAD" | "GHS" | "KES" | "ZAR" | "UGX" | "TZS" | "RWF" | "XOF" | "XAF" | "ZMW" | "MWK" | "EGP" | "MAD" | "AED" | "CNY" | "INR" | "AUD";
        /** @description Who pays. Proposal: s2s-requests. */
        PaymentCustomer: {
            /** @description Proposal: s2s-requests. */
            firstName?: string;
            /** @description Proposal: s2s-requests. */
            lastName?: string;
            /**
             * Format: email
             * @description Proposal: s2s-requests.
             */
            email?: string;
            /** @description In international form. Proposal: s2s-requests. */
            phone?: string;
        };
        /** @description The merchant's own data, by names of the merchant's choice. It is flat. Proposal: s2s-requests. */
        Metadata: {
            [key: string]: string | number | boolean | null;
        };
        /** @description Proposal: s2s-requests. */
        InitiatePaymentRequest: {
            /** @description Proposal: s2s-requests. */
            amount: components["schemas"]["Amount"];
            /** @description Proposal: s2s-requests. */
            currency: components["schemas"]["CurrencyCode"];
            /** @description Proposal: s2s-requests. */
            customer: components["schemas"]["PaymentCustomer"];
            /** @description What the payment is for. Proposal: s2s-requests. */
            description?: string;
            /**
             * Format: uri
             * @description Where the customer returns to. Proposal: s2s-requests.
             */
            redirectUrl?: string;
            /** @description Proposal: s2s-requests. */
            metadata?: components["schemas"]["Metadata"];
        };
        /** @description The response envelope. §2. */
        Envelope: {
            /** @description §2. */
            success: boolean;
            /** @description The HTTP status. §2. */
            statusCode: number;
            /** @description §2. */
            message: string;
            /** @description An object or an array; each operation states which. §2. */
            data: unknown;
        };
        /** @description A reference of the form `<prefix>_<alphanumeric>`. §1.7, §2. */
        Reference: string;
        /** @description The reference of a payment order. Proposal: reference-prefix. */
        PaymentReference: components["schemas"]["Reference"];
        /** @description The state of a payment order: `PENDING` until it ends as `SUCCESSFUL`, `FAILED`, `CANCELLED` or `EXPIRED`; a successful one that is wholly refunded becomes `REVERSED`. Proposal: s2s-states. */
        PaymentStatus: "PENDING" | "SUCCESSFUL" | "FAILED" | "CANCELLED" | "EXPIRED" | "REVERSED" | (string & Record<never, never>);
        /**
         * Format: date-time
         * @description An ISO 8601 timestamp. §2.
         * @example 2026-03-14T09:26:53.000Z
         */
        Timestamp: string;
        /** @description The merchant's own data, as it was given when the payment was created; left out where none was given. Proposal: payment-metadata. */
        ReturnedMetadata: {
            [key: string]: unknown;
        };
        /** @description A payment order. Proposal: s2s-responses. */
        PaymentOrder: {
            /** @description Proposal: s2s-responses. */
            reference: components["schemas"]["PaymentReference"];
            /** @description Proposal: s2s-responses. */
            amount: number;
            /** @description Proposal: s2s-responses. */
            fee: number;
            /** @description Proposal: s2s-responses. */
            currency: string;
            /** @description Proposal: s2s-responses. */
            status: components["schemas"]["PaymentStatus"];
            /** @description Proposal: s2s-responses. */
            expiresAt: components["schemas"]["Timestamp"];
            /** @description Proposal: s2s-responses. */
            metadata?: components["schemas"]["ReturnedMetadata"];
        };
        /**
         * @description One field of the request that was refused, and why. Proposal: error-body.
         * @example {
         *       "field": "order.amount",
         *       "message": "must be greater than 0"
         *     }
         */
        FieldError: {
            /** @description Path of the field, its parts joined by dots. A field of the encrypted payload is named as it is in the plaintext. Proposal: error-body. */
            field: string;
            /** @description What is wrong with it. Proposal: error-body. */
            message: string;
        };
        /** @description The body of a refusal, the response envelope without data. Proposal: error-body. */
        ErrorBody: {
            /**
             * @description Proposal: error-body.
             * @constant
             */
            success: false;
            /** @description The HTTP status. §7. */
            statusCode: number;
            /** @description §7. */
            message: string;
            /** @description Proposal: error-body. */
            data: null;
            /** @description The fields at fault, where the refusal is about fields. Proposal: error-body. */
            errors?: components["schemas"]["FieldError"][];
        };
        /** @description As for initiating a payment, and the page must know where to return to. Proposal: s2s-requests. */
        CreateCheckoutLinkRequest: WithRequired<components["schemas"]["InitiatePaymentRequest"], "redirectUrl">;
        /** @description A payment order with its hosted page. Proposal: s2s-responses. */
        CheckoutLink: components["schemas"]["PaymentOrder"] & {
            /**
             * Format: uri
             * @description The hosted page: card entry, 3DS where the card asks for it, OTP, then a redirect to `redirectUrl?reference=…&status=…`. Proposal: hosted-page.
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
            /** @description The card number, digits only. Proposal: aes-parameters. */
            number: string;
            /** @description Two digits. Proposal: aes-parameters. */
            expiryMonth: string;
            /** @description Two or four digits. Proposal: aes-parameters. */
            expiryYear: string;
            /** @description Proposal: aes-parameters. */
            cvv: string;
            /** @description The card's PIN, once `nextAction` asked for it. Before that it is not looked at. Proposal: s2s-challenge. */
            pin?: string;
            /** @description The one-time password that the bank sent, once `nextAction` asked for it. Before that it is not looked at. Proposal: s2s-challenge. */
            otp?: string;
            /** @description Proposal: aes-parameters. */
            holderName?: string;
        };
        /** @description Proposal: s2s-requests. */
        ChargeCardRequest: {
            /** @description Proposal: s2s-requests. */
            reference: components["schemas"]["Reference"];
            /** @description The card, encrypted with AES-256-GCM, as `hex(iv):hex(ciphertext):hex(tag)`. The IV is 12 random bytes (16 are accepted), the tag 16 bytes, and there is no additional data. Proposal: aes-parameters. */
            cardData: components["schemas"]["CardData"];
        };
        /** @description `redirect` sends the customer to `url`, for 3DS. `pin` and `otp` are entered in the merchant's own form: chargeCard is then sent again with the same card, and in it `pin` or `otp`; that goes on with the charge, and the answer says what is left. A wrong one is asked for again, and the third wrong one declines the card. Proposal: s2s-challenge. */
        NextAction: {
            /** @description Proposal: s2s-challenge. */
            type: "redirect" | "pin" | "otp" | (string & Record<never, never>);
            /**
             * Format: uri
             * @description Stands beside `redirect` alone. Proposal: s2s-challenge.
             */
            url?: string;
        };
        /** @description Why a card was refused: 05 do not honour, 14 invalid number, 41 lost, 43 stolen, 51 insufficient funds, 54 expired, 59 suspected fraud, 82 wrong CVV. Null where nothing was refused. Proposal: status-codes. */
        FailureCode: "05" | "14" | "41" | "43" | "51" | "54" | "59" | "82" | (string & Record<never, never>) | null;
        /** @description What the charge came to. A refused card is an answer too, `FAILED` with its failure code. Proposal: s2s-responses. */
        ChargeResult: {
            /** @description Proposal: s2s-responses. */
            reference: components["schemas"]["PaymentReference"];
            /** @description Proposal: s2s-responses. */
            status: components["schemas"]["PaymentStatus"];
            /** @description What the customer has to do next, null where nothing is left to do. Proposal: s2s-responses. */
            nextAction: components["schemas"]["NextAction"] | null;
            /** @description Proposal: s2s-responses. */
            failureCode: components["schemas"]["FailureCode"];
            /** @description Proposal: s2s-responses. */
            metadata?: components["schemas"]["ReturnedMetadata"];
        };
        /** @description The customer as given when the payment order was created. Proposal: s2s-responses. */
        Payer: {
            /** @description Proposal: s2s-responses. */
            firstName?: string;
            /** @description Proposal: s2s-responses. */
            lastName?: string;
            /** @description Proposal: s2s-responses. */
            email?: string;
            /** @description Proposal: s2s-responses. */
            phone?: string;
        };
        /** @description What became of a payment order. Proposal: s2s-responses. */
        PaymentVerification: {
            /** @description Proposal: s2s-responses. */
            reference: components["schemas"]["PaymentReference"];
            /** @description Proposal: s2s-responses. */
            amount: number;
            /** @description Proposal: s2s-responses. */
            fee: number;
            /** @description Proposal: s2s-responses. */
            currency: string;
            /** @description Proposal: s2s-responses. */
            status: components["schemas"]["PaymentStatus"];
            /** @description How it was paid, null until it was tried. Proposal: s2s-responses. */
            channel: string | null;
            /** @description Null until it is paid. Proposal: s2s-responses. */
            paidAt: components["schemas"]["Timestamp"] | null;
            /** @description Proposal: s2s-responses. */
            failureCode: components["schemas"]["FailureCode"];
            /** @description Proposal: s2s-responses. */
            customer: components["schemas"]["Payer"];
            /** @description Proposal: s2s-responses. */
            metadata?: components["schemas"]["ReturnedMetadata"];
        };
        /** @description Link to the related record. It may be null, and an empty string is possible. §2. */
        RelatedId: string | null;
        /** @description The related record, or null. §2. */
        RelatedRecord: {
            /** @description §2. */
            id: string;
            /** @description §2. */
            amount: number;
            /** @description §2. */
            currency: string;
            /** @description §2. */
            status: string;
            /**
             * Format: date-time
             * @description §2.
             */
            createdAt: string;
        } | null;
        /** @description The deposit behind a transaction. §2. */
        Deposit: {
            /** @description §2. */
            id: string;
            /** @description §2. */
            currency: string;
            /** @description §2. */
            amount: number;
            /** @description §2. */
            fee: number;
            /** @description §2. */
            amountSent: number;
            /** @description `PENDING` is an observed value. §2. */
            status: "PENDING" | "SUCCESSFUL" | "FAILED" | "REVERSED" | (string & Record<never, never>);
            /** @description `BANK_TRANSFER` is an observed value. §2. */
            depositType: "BANK_TRANSFER" | "CARD" | "USSD" | "CAD_COLLECTION" | (string & Record<never, never>);
            /** @description §2. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description §2. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description §2. */
            provider: string | null;
            /** @description §2. */
            providerId: string;
        };
        /** @description One movement in the history of a business. §2. */
        Transaction: {
            /** @description Identifier. §2. */
            id: string;
            /** @description §2. */
            amount: number;
            /** @description `PENDING` is an observed value. §2. */
            status: "PENDING" | "SUCCESSFUL" | "FAILED" | "REVERSED" | (string & Record<never, never>);
            /** @description §2. */
            fee: number;
            /** @description §2. */
            description: string;
            /** @description §2. */
            type: "CREDIT" | "DEBIT" | (string & Record<never, never>);
            /** @description §2. */
            channel: string | null;
            /** @description §2. */
            method: string | null;
            /** @description Currency code. §2. */
            currency: string;
            /** @description §2. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description §2. */
            updatedAt: components["schemas"]["Timestamp"];
            /** @description §2. */
            businessId: string;
            /** @description §2. */
            reference: components["schemas"]["Reference"];
            /** @description §2. */
            depositId: components["schemas"]["RelatedId"];
            /** @description §2. */
            spendingId: components["schemas"]["RelatedId"];
            /** @description §2. */
            refundId: components["schemas"]["RelatedId"];
            /** @description §2. */
            topupId: components["schemas"]["RelatedId"];
            /** @description §2. */
            tuitionId: components["schemas"]["RelatedId"];
            /** @description §2. */
            walletId: components["schemas"]["RelatedId"];
            /** @description §2. */
            cardId: components["schemas"]["RelatedId"];
            /** @description §2. */
            swapId: components["schemas"]["RelatedId"];
            /** @description §2. */
            balance: components["schemas"]["RelatedRecord"];
            /** @description §2. */
            refund: components["schemas"]["RelatedRecord"];
            /** @description §2. */
            topup: components["schemas"]["RelatedRecord"];
            /** @description §2. */
            spending: components["schemas"]["RelatedRecord"];
            /** @description §2. */
            billPayment: components["schemas"]["RelatedRecord"];
            /** @description §2. */
            swap: components["schemas"]["RelatedRecord"];
            /** @description §2. */
            deposit: components["schemas"]["Deposit"] | null;
        };
        /** @description Where the page stands in the list. §2. */
        TransactionListMeta: {
            /** @description §2. */
            size: number;
            /** @description §2. */
            totalItems: number;
            /** @description The next page, 0 where there is none. §2. */
            nextPage: number;
            /** @description The previous page, 0 where there is none. §2. */
            previousPage: number;
        };
        /** @description A page of transactions. §4.3. */
        TransactionList: {
            /** @description §4.3. */
            transactions: components["schemas"]["Transaction"][];
            /** @description §4.3. */
            meta: components["schemas"]["TransactionListMeta"];
        };
        /** @description The deposit of the flagged transaction. §2. */
        AmlDeposit: {
            /** @description §2. */
            id: string;
            /** @description §2. */
            amount: number;
            /** @description §2. */
            currency: string;
            /** @description `PENDING` is an observed value. §2. */
            status: "PENDING" | "SUCCESSFUL" | "FAILED" | "REVERSED" | (string & Record<never, never>);
            /** @description §2. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description The customer of the flagged transaction. §2. */
        AmlCustomer: {
            /** @description §2. */
            id: string;
            /** @description §2. */
            firstName: string;
            /** @description §2. */
            lastName: string;
            /** @description §2. */
            email: string;
        };
        /** @description A flagged transaction that needs, or has already received, source-of-funds review. §2. */
        AmlRecord: {
            /** @description §2. */
            id: string;
            /** @description §2. */
            businessId: string;
            /** @description Currency code. §2. */
            currency: string;
            /** @description §2. */
            amount: number;
            /** @description §2. */
            status: "PENDING" | "PROOF_UPLOADED" | "APPROVED" | "REJECTED" | (string & Record<never, never>);
            /** @description §2. */
            proofUrl: string | null;
            /** @description §2. */
            reviewNotes: string | null;
            /** @description §2. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description §2. */
            deposit: components["schemas"]["AmlDeposit"];
            /** @description §2. */
            customer: components["schemas"]["AmlCustomer"];
        };
        /** @description Where the page stands in the list. §2. */
        AmlRecordListMeta: {
            /** @description §2. */
            total: number;
            /** @description §2. */
            page: number;
            /** @description §2. */
            limit: number;
            /** @description §2. */
            pages: number;
        };
        /** @description A page of AML records. There is no envelope. §4.4. */
        AmlRecordList: {
            /** @description §4.4. */
            data: components["schemas"]["AmlRecord"][];
            /** @description §4.4. */
            meta: components["schemas"]["AmlRecordListMeta"];
        };
        /** @description An identity document and what goes with it. Proposal: compliance-requests. */
        AttachCustomerKycRequest: {
            /**
             * @description Proposal: compliance-requests.
             * @enum {string}
             */
            idType: "PASSPORT" | "DRIVERS_LICENSE" | "RESIDENT_PERMIT" | "NATIONAL_ID" | "VOTERS_CARD" | "BVN" | "NIN";
            /** @description Proposal: compliance-requests. */
            idNumber: string;
            /** @description The issuing country, ISO 3166-1 alpha-2. Proposal: compliance-requests. */
            country: string;
            /**
             * Format: date
             * @description Proposal: compliance-requests.
             */
            dateOfBirth: string;
            /** @description Proposal: compliance-requests. */
            address: string;
            /**
             * Format: date
             * @description Proposal: compliance-requests.
             */
            idIssueDate?: string;
            /**
             * Format: date
             * @description Proposal: compliance-requests.
             */
            idExpiryDate?: string;
            /**
             * Format: uri
             * @description Proposal: compliance-requests.
             */
            idFrontUrl?: string;
            /**
             * Format: uri
             * @description Proposal: compliance-requests.
             */
            idBackUrl?: string;
            /**
             * Format: uri
             * @description Proposal: compliance-requests.
             */
            proofOfAddressUrl?: string;
        };
        /** @description The customer's identity check, `PENDING` until it is `VERIFIED` or `REJECTED`. Proposal: kyc-record. */
        CustomerKyc: {
            /** @description The id of the customer. Proposal: kyc-record. */
            id: string;
            /** @description Proposal: kyc-record. */
            kycStatus: "PENDING" | "VERIFIED" | "REJECTED" | (string & Record<never, never>);
        };
        /**
         * @description Where the money comes from. Proposal: compliance-requests.
         * @enum {string}
         */
        SourceOfFunds: "SALARY" | "BUSINESS_REVENUE" | "SAVINGS" | "INVESTMENT" | "GIFT" | "LOAN" | "SALE_OF_ASSETS" | "OTHER";
        /** @description Where the money of a transaction comes from, with a link to the proof. Proposal: compliance-requests. */
        SubmitSourceOfFundsRequest: {
            /** @description The id of the transaction held in review. Proposal: compliance-requests. */
            transactionId: string;
            /** @description Proposal: compliance-requests. */
            sourceOfFunds: components["schemas"]["SourceOfFunds"];
            /** @description Proposal: compliance-requests. */
            description?: string;
            /**
             * Format: uri
             * @description Proposal: compliance-requests.
             */
            proofUrl: string;
        };
        /** @description Where the money of a transaction comes from, with the proof itself. Proposal: compliance-requests. */
        SubmitSourceOfFundsFileRequest: {
            /** @description The id of the transaction held in review. Proposal: compliance-requests. */
            transactionId: string;
            /** @description Proposal: compliance-requests. */
            sourceOfFunds: components["schemas"]["SourceOfFunds"];
            /**
             * Format: binary
             * @description The proof: a PDF, PNG or JPEG by its content, at most 10 MB. Proposal: compliance-requests.
             */
            file: Blob;
        };
        /** @description A sender email that a business has registered. One email can belong to only one business. §2. */
        CadCollectionEmail: {
            /** @description §2. */
            id: string;
            /** @description The exact sender email shown in the collection webhook's source information. §2. */
            email: string;
            /** @description Proposal: cad-email-record. */
            businessId: string;
            /** @description Proposal: cad-email-record. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description §4.6. */
        RegisterCadCollectionEmailRequest: {
            /** @description The exact sender email shown in the collection webhook's source information. §4.6. */
            email: string;
        };
        /** @description A bill payment provider. §2. */
        Provider: {
            /** @description §2. */
            serviceCategoryId: string;
            /** @description §2. */
            name: string;
            /** @description §2. */
            identifier: string;
            /** @description §2. */
            isFixedAmount: boolean;
            /** @description §2. */
            description: string;
            /** @description §2. */
            logoUrl: string;
        };
        /** @description A package of a cable TV provider. §2. */
        TvPackage: {
            /** @description §2. */
            name: string;
            /** @description §2. */
            bundleCode: string;
            /** @description Null when the amount is not fixed. §2. */
            amount: number | null;
            /** @description §2. */
            isAmountFixed: boolean;
        };
        /** @description A data plan of an internet provider. §2. */
        DataPlan: {
            /** @description A duration in words. §2. */
            validity: string;
            /** @description §2. */
            bundleCode: string;
            /** @description A decimal with two places, "0.00" where it is not fixed. §2. */
            amount: string;
            /** @description §2. */
            isAmountFixed: boolean;
        };
        /** @description An incoming CAD collection. Proposal: cad-webhook-payload. */
        CadCollectionNotification: {
            /** @description The same event is applied once. Proposal: cad-webhook-payload. */
            event_id: string;
            /**
             * @description Proposal: cad-webhook-payload.
             * @enum {string}
             */
            type: "collection";
            /** @description Proposal: cad-webhook-payload. */
            transaction_id: string;
            /** @description Proposal: cad-webhook-payload. */
            transaction_reference: string;
            /** @description Anything but `SUCCESSFUL` leaves it ignored. Proposal: cad-webhook-payload. */
            transaction_status: string;
            /** @description Proposal: cad-webhook-payload. */
            transaction_amount: components["schemas"]["Amount"];
            /**
             * @description Proposal: collection-currency.
             * @enum {string}
             */
            transaction_currency: "CAD";
            /** @description Proposal: cad-webhook-payload. */
            source_information: {
                /** @description The sender email. Proposal: cad-webhook-payload. */
                collection_email: string;
            };
        };
        /** @description What the notification came to. It does not say which business was matched. Proposal: collection-states. */
        CollectionReceipt: {
            /** @description The id of the collection. Proposal: collection-states. */
            id: string;
            /** @description Proposal: collection-states. */
            status: "RECONCILED" | "DEFERRED" | "IGNORED" | (string & Record<never, never>);
        };
        /** @description News of an AML record. A replay is the same to the byte, so `id` tells whether it is known. Proposal: event-kinds. */
        AmlEvent: {
            /** @description One per event, the same on every attempt to deliver it. Proposal: event-kinds. */
            id: string;
            /** @description Proposal: event-kinds. */
            event: "aml.opened" | "aml.proof_uploaded" | "aml.approved" | "aml.rejected" | (string & Record<never, never>);
            /** @description Proposal: event-kinds. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description Proposal: event-kinds. */
            data: components["schemas"]["AmlRecord"];
        };
        /** @description An AML record was opened. Proposal: event-kinds. */
        AmlOpenedEvent: components["schemas"]["AmlEvent"] & {
            /**
             * @description Proposal: event-kinds.
             * @constant
             */
            event: "aml.opened";
        };
        /** @description Source of funds was submitted. Proposal: event-kinds. */
        AmlProofUploadedEvent: components["schemas"]["AmlEvent"] & {
            /**
             * @description Proposal: event-kinds.
             * @constant
             */
            event: "aml.proof_uploaded";
        };
        /** @description An AML record was approved. Proposal: event-kinds. */
        AmlApprovedEvent: components["schemas"]["AmlEvent"] & {
            /**
             * @description Proposal: event-kinds.
             * @constant
             */
            event: "aml.approved";
        };
        /** @description An AML record was rejected. Proposal: event-kinds. */
        AmlRejectedEvent: components["schemas"]["AmlEvent"] & {
            /**
             * @description Proposal: event-kinds.
             * @constant
             */
            event: "aml.rejected";
        };
        /** @description An incoming CAD collection: `RECEIVED`, then `RECONCILED`, or `DEFERRED` (no match, or no CAD wallet) and perhaps `CLAIMED` later. One whose transaction did not succeed is `IGNORED`. Proposal: collection-states. */
        Collection: {
            /** @description Proposal: collection-states. */
            id: string;
            /** @description The sender's own reference. Proposal: collection-states. */
            transactionReference: string;
            /** @description Proposal: collection-states. */
            status: "RECEIVED" | "RECONCILED" | "DEFERRED" | "CLAIMED" | "IGNORED" | (string & Record<never, never>);
            /** @description Proposal: collection-states. */
            amount: number;
            /** @description Proposal: collection-states. */
            currency: string;
            /** @description Proposal: collection-states. */
            senderEmail: string;
            /** @description Proposal: collection-states. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description Proposal: collection-states. */
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description News of a CAD collection. A replay is the same to the byte, so `id` tells whether it is known. Proposal: event-kinds. */
        CollectionEvent: {
            /** @description One per event, the same on every attempt to deliver it. Proposal: event-kinds. */
            id: string;
            /** @description Proposal: event-kinds. */
            event: "collection.received" | "collection.reconciled" | "collection.deferred" | "collection.claimed" | (string & Record<never, never>);
            /** @description Proposal: event-kinds. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description Proposal: event-kinds. */
            data: components["schemas"]["Collection"];
        };
        /** @description A CAD collection was received. Proposal: event-kinds. */
        CollectionReceivedEvent: components["schemas"]["CollectionEvent"] & {
            /**
             * @description Proposal: event-kinds.
             * @constant
             */
            event: "collection.received";
        };
        /** @description A CAD collection was reconciled. Proposal: event-kinds. */
        CollectionReconciledEvent: components["schemas"]["CollectionEvent"] & {
            /**
             * @description Proposal: event-kinds.
             * @constant
             */
            event: "collection.reconciled";
        };
        /** @description A CAD collection was deferred. Proposal: event-kinds. */
        CollectionDeferredEvent: components["schemas"]["CollectionEvent"] & {
            /**
             * @description Proposal: event-kinds.
             * @constant
             */
            event: "collection.deferred";
        };
        /** @description A deferred CAD collection was claimed. Proposal: event-kinds. */
        CollectionClaimedEvent: components["schemas"]["CollectionEvent"] & {
            /**
             * @description Proposal: event-kinds.
             * @constant
             */
            event: "collection.claimed";
        };
        /** @description The body of any response. Where in it the two fields stand is not shown. §7. */
        AnyBody: {
            /** @description Which values it has is not shown. §7. */
            statusCode?: unknown;
            /** @description Which values it has and where it is carried is not shown. §7. */
            statusId?: unknown;
        };
    };
    responses: {
        /** @description What else this operation answers is not shown by the interface document. Responses carry `statusCode`, and in places `statusId`. */
        AnyResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "*/*": components["schemas"]["AnyBody"];
            };
        };
        /** @description The payment order. */
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
        /** @description A field is missing or malformed, or the currency is not supported. */
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
        /** @description The idempotency key was used with another body. */
        ReusedIdempotencyKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The body is larger than 64 KB. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The body is not `application/json`. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Too many requests; `Retry-After` says how long to wait. */
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
        /** @description The payment order and the address of its hosted page. */
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
        /** @description A field is missing or malformed, or the currency is not supported. */
        BadCheckoutLink: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description What the charge came to. A refused card is answered here too, with `success` false. */
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
        /** @description A field is missing or malformed (30), or `cardData` cannot be read (30); the latter has one message for every cause. */
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
        /** @description The payment order has already ended, or a charge of it is under way: then only the PIN or the OTP that it asks for is taken, with the same card. */
        PaymentClosed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The payment order as it stands. */
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
        /** @description A path parameter is malformed; `errors` names it. */
        BadReference: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description A page of transactions. */
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
        /** @description A query parameter is malformed or out of bounds; `errors` names it. */
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
        /** @description A page of AML records, without the envelope. */
        ListedAmlRecords: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AmlRecordList"];
            };
        };
        /** @description A query parameter is malformed or out of bounds; `errors` names it. */
        BadAmlQuery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The customer's identity check. */
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
        /** @description A field is missing or malformed; `errors` names it. */
        BadIdentity: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The AML record of the transaction, its proof uploaded. */
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
        /** @description A field is missing or malformed; `errors` names it. */
        BadSourceOfFunds: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The AML record is `APPROVED` or `REJECTED`, and both are final. */
        ReviewClosed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The AML record of the transaction, its proof uploaded. */
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
        /** @description The file is larger than 10 MB. */
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
        /** @description The business's registered emails. */
        ListedCadCollectionEmails: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description Proposal: cad-email-responses. */
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
        /** @description A field is missing or malformed; `errors` names it. */
        BadEmail: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The email belongs to another business. */
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
        /** @description The id in the path is malformed; `errors` names it. */
        BadId: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The airtime providers. */
        ListedAirtimeProviders: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description §4.7. */
                    data: components["schemas"]["Provider"][];
                };
            };
        };
        /** @description The cable TV providers. */
        ListedTvProviders: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description §4.7. */
                    data: components["schemas"]["Provider"][];
                };
            };
        };
        /** @description The packages of the provider. */
        ListedTvPackages: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description §4.7. */
                    data: components["schemas"]["TvPackage"][];
                };
            };
        };
        /** @description The internet providers. */
        ListedInternetProviders: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description Proposal: internet-providers. */
                    data: components["schemas"]["Provider"][];
                };
            };
        };
        /** @description The data plans of the provider. */
        ListedDataPlans: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"] & {
                    /** @description §4.7. */
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
        /** @description The notification lacks a field, or one is malformed; `errors` names it. */
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
        /** @description Received. Any 2xx will do, and a body is ignored. After any other answer, or none, delivery is tried again, until five attempts were made at 0 s, 30 s, 5 min, 30 min and 2 h. */
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
                 * @example 5f0c1b7e-93d4-4a0b-8a55-6c2e1f7d9b30
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
        };
    };
    createCheckoutLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of the caller's choice that makes a repetition safe. A request that comes again with the same key is not carried out again: it gets the first answer. The same key with another request is a conflict (409). An encrypted request is the same when its plaintext is. Proposal: idempotency.
                 * @example 5f0c1b7e-93d4-4a0b-8a55-6c2e1f7d9b30
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
        };
    };
    chargeCard: {
        parameters: {
            query?: never;
            header?: never;
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
        };
    };
    verifyPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The reference of the payment order. §4.2.
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
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /**
                 * @description Maximum number of transactions per call. §4.3.
                 * @example 20
                 */
                list?: number;
                /**
                 * @description The page to retrieve. §4.3.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Searches within the history. §4.3.
                 * @example invoice
                 */
                search?: string;
                /**
                 * @description Keeps the transactions of one type. §4.3.
                 * @example CREDIT
                 */
                type?: "CREDIT" | "DEBIT";
            };
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
        };
    };
    listAmlRecords: {
        parameters: {
            query?: {
                /**
                 * @description Keeps the records in one status. Without it nothing is filtered. §4.4.
                 * @example PENDING
                 */
                status?: "PENDING" | "PROOF_UPLOADED" | "APPROVED" | "REJECTED";
                /**
                 * @description The page to retrieve, as a string. §4.4.
                 * @example 1
                 */
                page?: string;
                /**
                 * @description Records per page, as a string. §4.4.
                 * @example 20
                 */
                limit?: string;
            };
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
        };
    };
    attachCustomerKyc: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the customer. §4.5.
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
        };
    };
    submitSourceOfFunds: {
        parameters: {
            query?: never;
            header?: never;
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
        };
    };
    submitSourceOfFundsFile: {
        parameters: {
            query?: never;
            header?: never;
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
        };
    };
    registerCadCollectionEmail: {
        parameters: {
            query?: never;
            header?: never;
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
        };
    };
    removeCadCollectionEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id of the registered email. §4.6.
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
