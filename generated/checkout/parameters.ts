// generated from spec/checkout by `npm run generate`: change the source, not this file
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
