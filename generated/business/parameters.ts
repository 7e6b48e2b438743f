// generated from spec/business by `npm run generate`: change the source, not this file
/** The query parameters of each operation that has any: type and default. */
export const queryParameters = {
  "listTransactions": {
    "list": {
      "type": "number",
      "default": 20
    },
    "page": {
      "type": "number",
      "default": 1
    },
    "search": {
      "type": "string"
    },
    "type": {
      "type": "string"
    }
  },
  "listAmlRecords": {
    "status": {
      "type": "string"
    },
    "page": {
      "type": "string",
      "default": "1"
    },
    "limit": {
      "type": "string",
      "default": "20"
    }
  }
} as const

/** The fields of each body that take card data, or numbers such as amounts, which may look like it. */
export const keptFields: Readonly<Record<string, readonly string[]>> = {
  "initiatePayment": [
    "amount"
  ],
  "createCheckoutLink": [
    "amount"
  ],
  "chargeCard": [
    "cardData.number",
    "cardData.expiryMonth",
    "cardData.expiryYear",
    "cardData.cvv",
    "cardData.pin",
    "cardData.otp"
  ],
  "attachCustomerKyc": [
    "idExpiryDate"
  ],
  "receiveCadCollection": [
    "transaction_amount"
  ]
}

/** Maximum size of a body, or of the file in it, in bytes, by operation. */
export const bodyLimits: Readonly<Record<string, number>> = {
  "initiatePayment": 65536,
  "createCheckoutLink": 65536,
  "chargeCard": 65536,
  "attachCustomerKyc": 65536,
  "submitSourceOfFunds": 65536,
  "submitSourceOfFundsFile": 10485760,
  "registerCadCollectionEmail": 65536,
  "receiveCadCollection": 65536
}

/** How each webhook is signed: by name if it is sent, by operation if it is received. */
export const webhookSignatures = {
  "aml.opened": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "toleranceSeconds": 300,
    "encoding": "hex"
  },
  "aml.proof_uploaded": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "toleranceSeconds": 300,
    "encoding": "hex"
  },
  "aml.approved": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "toleranceSeconds": 300,
    "encoding": "hex"
  },
  "aml.rejected": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "toleranceSeconds": 300,
    "encoding": "hex"
  },
  "collection.received": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "toleranceSeconds": 300,
    "encoding": "hex"
  },
  "collection.reconciled": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "toleranceSeconds": 300,
    "encoding": "hex"
  },
  "collection.deferred": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "toleranceSeconds": 300,
    "encoding": "hex"
  },
  "collection.claimed": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "toleranceSeconds": 300,
    "encoding": "hex"
  },
  "receiveCadCollection": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "toleranceSeconds": 300,
    "encoding": "hex"
  }
} as const

/** When each webhook is attempted until it is accepted, in seconds after the first attempt, by name. */
export const webhookAttempts = {
  "aml.opened": [
    0,
    30,
    300,
    1800,
    7200
  ],
  "aml.proof_uploaded": [
    0,
    30,
    300,
    1800,
    7200
  ],
  "aml.approved": [
    0,
    30,
    300,
    1800,
    7200
  ],
  "aml.rejected": [
    0,
    30,
    300,
    1800,
    7200
  ],
  "collection.received": [
    0,
    30,
    300,
    1800,
    7200
  ],
  "collection.reconciled": [
    0,
    30,
    300,
    1800,
    7200
  ],
  "collection.deferred": [
    0,
    30,
    300,
    1800,
    7200
  ],
  "collection.claimed": [
    0,
    30,
    300,
    1800,
    7200
  ]
} as const

/** Timeout for the answer to each webhook, in seconds, by name. */
export const webhookTimeouts = {
  "aml.opened": 5,
  "aml.proof_uploaded": 5,
  "aml.approved": 5,
  "aml.rejected": 5,
  "collection.received": 5,
  "collection.reconciled": 5,
  "collection.deferred": 5,
  "collection.claimed": 5
} as const

/** The paddings under which `data` is read. */
export const paddings = [] as const

/** The form of the references that the service gives to records. */
export const referenceForms = {
  "s2sPayment": {
    "prefix": "PAY_",
    "alphabet": "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "length": 16
  },
  "transaction": {
    "prefix": "TXN_",
    "alphabet": "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "length": 16
  }
} as const

/** Major units from which a deposit is held for a source-of-funds review, by currency. */
export const amlThresholds: Readonly<Record<string, number>> = {
  "CAD": 10000,
  "USD": 10000,
  "EUR": 10000,
  "GBP": 10000,
  "NGN": 5000000
}

/** The fee of a payment, by payment option: hundredths of a percent, and its maximum in major units of the currency. */
export const fees = {
  "basisPoints": {},
  "caps": {}
} as const
