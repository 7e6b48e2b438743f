// generated from spec/checkout and spec/business by `npm run generate`: change the source, not this file
import type { operations as checkout } from './checkout/types.ts'
import type { operations as business } from './business/types.ts'

/** What each event holds, by its name. */
export interface WebhookEvents {
  /** An order was paid */
  "order.succeeded": NonNullable<checkout['orderSucceeded']['requestBody']>['content']['application/json']
  /** An order failed */
  "order.failed": NonNullable<checkout['orderFailed']['requestBody']>['content']['application/json']
  /** An order was cancelled */
  "order.cancelled": NonNullable<checkout['orderCancelled']['requestBody']>['content']['application/json']
  /** An order expired */
  "order.expired": NonNullable<checkout['orderExpired']['requestBody']>['content']['application/json']
  /** A refund succeeded */
  "refund.succeeded": NonNullable<checkout['refundSucceeded']['requestBody']>['content']['application/json']
  /** A refund failed */
  "refund.failed": NonNullable<checkout['refundFailed']['requestBody']>['content']['application/json']
  /** A chargeback was opened */
  "chargeback.opened": NonNullable<checkout['chargebackOpened']['requestBody']>['content']['application/json']
  /** A chargeback is contested */
  "chargeback.declined": NonNullable<checkout['chargebackDeclined']['requestBody']>['content']['application/json']
  /** A chargeback was resolved */
  "chargeback.resolved": NonNullable<checkout['chargebackResolved']['requestBody']>['content']['application/json']
  /** An AML record was opened */
  "aml.opened": NonNullable<business['amlOpened']['requestBody']>['content']['application/json']
  /** Source of funds was submitted */
  "aml.proof_uploaded": NonNullable<business['amlProofUploaded']['requestBody']>['content']['application/json']
  /** An AML record was approved */
  "aml.approved": NonNullable<business['amlApproved']['requestBody']>['content']['application/json']
  /** An AML record was rejected */
  "aml.rejected": NonNullable<business['amlRejected']['requestBody']>['content']['application/json']
  /** A CAD collection was received */
  "collection.received": NonNullable<business['collectionReceived']['requestBody']>['content']['application/json']
  /** A CAD collection was reconciled */
  "collection.reconciled": NonNullable<business['collectionReconciled']['requestBody']>['content']['application/json']
  /** A CAD collection was deferred */
  "collection.deferred": NonNullable<business['collectionDeferred']['requestBody']>['content']['application/json']
  /** A deferred CAD collection was claimed */
  "collection.claimed": NonNullable<business['collectionClaimed']['requestBody']>['content']['application/json']
}

/**
 * How each event is signed, how long its answer is waited for and what its body looks like, for `webhooks` of `paycontract/webhooks`. `types` is there for
 * the compiler alone.
 */
export const webhooks: {
  readonly types?: WebhookEvents
  readonly nameField: "event"
  readonly idField: "id"
  readonly signatures: readonly {
    header: string
    timestampHeader?: string
    toleranceSeconds?: number
    encoding: "hex" | "base64"
    hash?: "SHA-384" | "SHA-512"
    signedText?: string
    scheme?: "standard-webhooks" | "http-message-signatures"
  }[]
  readonly events: Readonly<
    Record<keyof WebhookEvents, { signature?: number; timeoutSeconds?: number; shape: object }>
  >
  readonly shapes: Readonly<Record<string, object>>
} = {
  "nameField": "event",
  "idField": "id",
  "signatures": [
    {
      "header": "x-webhook-signature",
      "timestampHeader": "x-webhook-timestamp",
      "toleranceSeconds": 300,
      "encoding": "hex"
    }
  ],
  "events": {
    "order.succeeded": {
      "signature": 0,
      "timeoutSeconds": 5,
      "shape": {
        "$ref": "OrderEvent"
      }
    },
    "order.failed": {
      "signature": 0,
      "timeoutSeconds": 5,
      "shape": {
        "$ref": "OrderEvent"
      }
    },
    "order.cancelled": {
      "signature": 0,
      "timeoutSeconds": 5,
      "shape": {
        "$ref": "OrderEvent"
      }
    },
    "order.expired": {
      "signature": 0,
      "timeoutSeconds": 5,
      "shape": {
        "$ref": "OrderEvent"
      }
    },
    "refund.succeeded": {
      "signature": 0,
      "timeoutSeconds": 5,
      "shape": {
        "$ref": "RefundEvent"
      }
    },
    "refund.failed": {
      "signature": 0,
      "timeoutSeconds": 5,
      "shape": {
        "$ref": "RefundEvent"
      }
    },
    "chargeback.opened": {
      "signature": 0,
      "timeoutSeconds": 5,
      "shape": {
        "$ref": "ChargebackEvent"
      }
    },
    "chargeback.declined": {
      "signature": 0,
      "timeoutSeconds": 5,
      "shape": {
        "$ref": "ChargebackEvent"
      }
    },
    "chargeback.resolved": {
      "signature": 0,
      "timeoutSeconds": 5,
      "shape": {
        "$ref": "ChargebackEvent"
      }
    },
    "aml.opened": {
      "signature": 0,
      "timeoutSeconds": 5,
      "shape": {
        "$ref": "AmlEvent"
      }
    },
    "aml.proof_uploaded": {
      "signature": 0,
      "timeoutSeconds": 5,
      "shape": {
        "$ref": "AmlEvent"
      }
    },
    "aml.approved": {
      "signature": 0,
      "timeoutSeconds": 5,
      "shape": {
        "$ref": "AmlEvent"
      }
    },
    "aml.rejected": {
      "signature": 0,
      "timeoutSeconds": 5,
      "shape": {
        "$ref": "AmlEvent"
      }
    },
    "collection.received": {
      "signature": 0,
      "timeoutSeconds": 5,
      "shape": {
        "$ref": "CollectionEvent"
      }
    },
    "collection.reconciled": {
      "signature": 0,
      "timeoutSeconds": 5,
      "shape": {
        "$ref": "CollectionEvent"
      }
    },
    "collection.deferred": {
      "signature": 0,
      "timeoutSeconds": 5,
      "shape": {
        "$ref": "CollectionEvent"
      }
    },
    "collection.claimed": {
      "signature": 0,
      "timeoutSeconds": 5,
      "shape": {
        "$ref": "CollectionEvent"
      }
    }
  },
  "shapes": {
    "Timestamp": {
      "type": "string",
      "format": "date-time",
      "pattern": "^(?:\\d{4}-(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|\\d{4}-(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|\\d{4}-02-(?:0[1-9]|1\\d|2[0-8])|(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)[Tt](?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)|23:59:60(?:\\.\\d+)?[Zz])$"
    },
    "Order": {
      "type": "object",
      "optional": [
        "description",
        "idempotencyKey"
      ],
      "properties": {
        "reference": {
          "type": "string"
        },
        "amount": {
          "type": "number",
          "minimum": 0
        },
        "fee": {
          "type": "number",
          "minimum": 0
        },
        "currency": {
          "type": "string"
        },
        "description": {
          "type": [
            "string",
            "null"
          ]
        },
        "statusId": {
          "type": "integer"
        },
        "status": {
          "type": "string"
        },
        "amountRefunded": {
          "type": "number",
          "minimum": 0
        },
        "isDisputed": {
          "type": "boolean"
        },
        "createdAt": {
          "$ref": "Timestamp"
        },
        "updatedAt": {
          "$ref": "Timestamp"
        },
        "idempotencyKey": {
          "type": "string"
        }
      }
    },
    "EventOrder": {
      "allOf": [
        {
          "$ref": "Order"
        },
        {
          "type": "object",
          "optional": [
            "metadata"
          ],
          "properties": {
            "metadata": {
              "type": "object"
            }
          }
        }
      ]
    },
    "OrderEvent": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "minLength": 1
        },
        "event": {
          "type": "string"
        },
        "createdAt": {
          "$ref": "Timestamp"
        },
        "data": {
          "$ref": "EventOrder"
        }
      }
    },
    "RefundReference": {
      "type": "string",
      "pattern": "^RFD_[A-Z0-9]{16}$"
    },
    "Refund": {
      "type": "object",
      "optional": [
        "idempotencyKey"
      ],
      "properties": {
        "id": {
          "type": "string"
        },
        "refundReference": {
          "$ref": "RefundReference"
        },
        "orderReference": {
          "type": "string"
        },
        "amount": {
          "type": "number",
          "minimum": 0
        },
        "currency": {
          "type": "string"
        },
        "reason": {
          "type": [
            "string",
            "null"
          ]
        },
        "status": {
          "type": "string"
        },
        "createdAt": {
          "$ref": "Timestamp"
        },
        "updatedAt": {
          "$ref": "Timestamp"
        },
        "idempotencyKey": {
          "type": "string"
        }
      }
    },
    "RefundEvent": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "minLength": 1
        },
        "event": {
          "type": "string"
        },
        "createdAt": {
          "$ref": "Timestamp"
        },
        "data": {
          "$ref": "Refund"
        }
      }
    },
    "ChargebackReference": {
      "type": "string",
      "pattern": "^CBK_[A-Z0-9]{16}$"
    },
    "Chargeback": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "chargebackReference": {
          "$ref": "ChargebackReference"
        },
        "orderReference": {
          "type": "string"
        },
        "amount": {
          "type": "number",
          "minimum": 0
        },
        "currency": {
          "type": "string"
        },
        "reasonCode": {
          "type": "string"
        },
        "reason": {
          "type": "string"
        },
        "status": {
          "type": "string"
        },
        "dueDate": {
          "$ref": "Timestamp"
        },
        "createdAt": {
          "$ref": "Timestamp"
        }
      }
    },
    "ChargebackEvent": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "minLength": 1
        },
        "event": {
          "type": "string"
        },
        "createdAt": {
          "$ref": "Timestamp"
        },
        "data": {
          "$ref": "Chargeback"
        }
      }
    },
    "AmlDeposit": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "amount": {
          "type": "number"
        },
        "currency": {
          "type": "string"
        },
        "status": {
          "type": "string"
        },
        "createdAt": {
          "allOf": [
            {
              "$ref": "Timestamp"
            }
          ]
        }
      }
    },
    "AmlCustomer": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "firstName": {
          "type": "string"
        },
        "lastName": {
          "type": "string"
        },
        "email": {
          "type": "string"
        }
      }
    },
    "AmlRecord": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "businessId": {
          "type": "string"
        },
        "currency": {
          "type": "string"
        },
        "amount": {
          "type": "number"
        },
        "status": {
          "type": "string"
        },
        "proofUrl": {
          "type": [
            "string",
            "null"
          ]
        },
        "reviewNotes": {
          "type": [
            "string",
            "null"
          ]
        },
        "createdAt": {
          "type": "string",
          "allOf": [
            {
              "$ref": "Timestamp"
            }
          ]
        },
        "deposit": {
          "$ref": "AmlDeposit"
        },
        "customer": {
          "$ref": "AmlCustomer"
        }
      }
    },
    "AmlEvent": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "minLength": 1
        },
        "event": {
          "type": "string"
        },
        "createdAt": {
          "$ref": "Timestamp"
        },
        "data": {
          "$ref": "AmlRecord"
        }
      }
    },
    "Collection": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string"
        },
        "transactionReference": {
          "type": "string"
        },
        "status": {
          "type": "string"
        },
        "amount": {
          "type": "number"
        },
        "currency": {
          "type": "string"
        },
        "senderEmail": {
          "type": "string"
        },
        "createdAt": {
          "$ref": "Timestamp"
        },
        "updatedAt": {
          "$ref": "Timestamp"
        }
      }
    },
    "CollectionEvent": {
      "type": "object",
      "properties": {
        "id": {
          "type": "string",
          "minLength": 1
        },
        "event": {
          "type": "string"
        },
        "createdAt": {
          "$ref": "Timestamp"
        },
        "data": {
          "$ref": "Collection"
        }
      }
    }
  }
}
