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
    "cardData.cvv"
  ],
  "attachCustomerKyc": [
    "idExpiryDate"
  ],
  "receiveCadCollection": [
    "transaction_amount"
  ]
}
