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
    "data.card.cvv"
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
