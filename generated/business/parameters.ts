// generated from spec/business by `npm run generate`: change the source, not this file
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
