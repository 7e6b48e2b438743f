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

/** How each webhook is signed that is sent, by its name, or received, by its operation. */
export const webhookSignatures = {
  "order.succeeded": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "encoding": "hex"
  },
  "order.failed": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "encoding": "hex"
  },
  "order.cancelled": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "encoding": "hex"
  },
  "order.expired": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "encoding": "hex"
  },
  "refund.succeeded": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "encoding": "hex"
  },
  "refund.failed": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "encoding": "hex"
  },
  "chargeback.opened": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "encoding": "hex"
  },
  "chargeback.declined": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "encoding": "hex"
  },
  "chargeback.resolved": {
    "header": "x-webhook-signature",
    "timestampHeader": "x-webhook-timestamp",
    "encoding": "hex"
  }
} as const

/** The paddings under which `data` is read. */
export const paddings = [
  "oaep-sha256",
  "oaep-sha1",
  "pkcs1-v1_5"
] as const

/** How the names are written that the service gives to records. */
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
