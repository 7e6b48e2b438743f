// generated from spec/checkout by `npm run generate`: change the source, not this file
/** The query parameters of each operation that has any: type and default. */
export const queryParameters = {
  "listRefunds": {
    "page": {
      "type": "integer",
      "default": 1
    },
    "limit": {
      "type": "integer",
      "default": 20
    },
    "reference": {
      "type": "string"
    },
    "status": {
      "type": "string"
    },
    "from": {
      "type": "string"
    },
    "to": {
      "type": "string"
    }
  },
  "listChargebacks": {
    "page": {
      "type": "integer",
      "default": 1
    },
    "limit": {
      "type": "integer",
      "default": 20
    },
    "reference": {
      "type": "string"
    },
    "status": {
      "type": "string"
    },
    "from": {
      "type": "string"
    },
    "to": {
      "type": "string"
    }
  }
} as const

/** The fields of each body that take card data, or numbers such as amounts, which may look like it. */
export const keptFields: Readonly<Record<string, readonly string[]>> = {
  "createOrder": [
    "data.order.amount"
  ],
  "payOrder": [
    "data.card.cardnumber",
    "data.card.expirymonth",
    "data.card.expiryyear",
    "data.card.cvv",
    "data.card.pin",
    "data.card.otp"
  ],
  "getOrderFee": [
    "data.amount"
  ],
  "createRefund": [
    "data.amount"
  ],
  "chargeToken": [
    "data.order.amount"
  ]
}

/** Maximum size of a body, or of the file in it, in bytes, by operation. */
export const bodyLimits: Readonly<Record<string, number>> = {
  "createOrder": 65536,
  "payOrder": 65536,
  "getOrderStatus": 65536,
  "getOrderFee": 65536,
  "saveCard": 65536,
  "trackOrderEvent": 65536,
  "verifyOrder": 65536,
  "createRefund": 65536,
  "chargeToken": 65536
}

/** How each webhook is signed: by name if it is sent, by operation if it is received. */
export const webhookSignatures = {
  "order.succeeded": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "toleranceSeconds": 300,
    "encoding": "hex"
  },
  "order.failed": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "toleranceSeconds": 300,
    "encoding": "hex"
  },
  "order.cancelled": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "toleranceSeconds": 300,
    "encoding": "hex"
  },
  "order.expired": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "toleranceSeconds": 300,
    "encoding": "hex"
  },
  "refund.succeeded": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "toleranceSeconds": 300,
    "encoding": "hex"
  },
  "refund.failed": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "toleranceSeconds": 300,
    "encoding": "hex"
  },
  "chargeback.opened": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "toleranceSeconds": 300,
    "encoding": "hex"
  },
  "chargeback.declined": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "toleranceSeconds": 300,
    "encoding": "hex"
  },
  "chargeback.resolved": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "toleranceSeconds": 300,
    "encoding": "hex"
  }
} as const

/** When each webhook is attempted until it is accepted, in seconds after the first attempt, by name. */
export const webhookAttempts = {
  "order.succeeded": [
    0,
    30,
    300,
    1800,
    7200
  ],
  "order.failed": [
    0,
    30,
    300,
    1800,
    7200
  ],
  "order.cancelled": [
    0,
    30,
    300,
    1800,
    7200
  ],
  "order.expired": [
    0,
    30,
    300,
    1800,
    7200
  ],
  "refund.succeeded": [
    0,
    30,
    300,
    1800,
    7200
  ],
  "refund.failed": [
    0,
    30,
    300,
    1800,
    7200
  ],
  "chargeback.opened": [
    0,
    30,
    300,
    1800,
    7200
  ],
  "chargeback.declined": [
    0,
    30,
    300,
    1800,
    7200
  ],
  "chargeback.resolved": [
    0,
    30,
    300,
    1800,
    7200
  ]
} as const

/** Timeout for the answer to each webhook, in seconds, by name. */
export const webhookTimeouts = {
  "order.succeeded": 5,
  "order.failed": 5,
  "order.cancelled": 5,
  "order.expired": 5,
  "refund.succeeded": 5,
  "refund.failed": 5,
  "chargeback.opened": 5,
  "chargeback.declined": 5,
  "chargeback.resolved": 5
} as const

/** The paddings under which `data` is read. */
export const paddings = [
  "oaep-sha256",
  "oaep-sha1",
  "pkcs1-v1_5"
] as const

/** The form of the references that the service gives to records. */
export const referenceForms = {
  "payment": {
    "prefix": "PAY_",
    "alphabet": "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "length": 16
  },
  "refund": {
    "prefix": "RFD_",
    "alphabet": "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "length": 16
  },
  "chargeback": {
    "prefix": "CBK_",
    "alphabet": "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "length": 16
  },
  "cardToken": {
    "prefix": "TKN_",
    "alphabet": "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "length": 40
  }
} as const

/** Major units from which a deposit is held for a source-of-funds review, by currency. */
export const amlThresholds: Readonly<Record<string, number>> = {}

/** The fee of a payment, by payment option: hundredths of a percent, and its maximum in major units of the currency. */
export const fees = {
  "basisPoints": {
    "CARD": 150,
    "BANK_TRANSFER": 150,
    "USSD": 150
  },
  "caps": {
    "BANK_TRANSFER": {
      "other": 50
    },
    "USSD": {
      "other": 50
    }
  }
} as const
