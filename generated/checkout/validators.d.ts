// generated from spec/checkout by `npm run generate`: change the source, not this file
export interface Problem {
  /** JSON pointer into the value that was checked. */
  instancePath: string
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
  message?: string
}

/** Answers whether the value conforms; after `false`, `errors` lists every problem until the next call. */
export interface Validate {
  (value: unknown): boolean
  errors?: Problem[] | null
}

export declare const validators: {
  createOrder: { body: Validate; payload: Validate; headers: Validate; responses: { "200": Validate; "400": Validate; "401": Validate; "409": Validate; "413": Validate; "415": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  payOrder: { body: Validate; payload: Validate; headers: Validate; responses: { "200": Validate; "400": Validate; "401": Validate; "404": Validate; "409": Validate; "413": Validate; "415": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  getOrderStatus: { body: Validate; payload: Validate; responses: { "200": Validate; "400": Validate; "401": Validate; "404": Validate; "413": Validate; "415": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  getOrderFee: { body: Validate; payload: Validate; responses: { "200": Validate; "400": Validate; "401": Validate; "413": Validate; "415": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  saveCard: { body: Validate; payload: Validate; headers: Validate; responses: { "200": Validate; "400": Validate; "401": Validate; "404": Validate; "409": Validate; "413": Validate; "415": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  trackOrderEvent: { body: Validate; payload: Validate; headers: Validate; responses: { "200": Validate; "400": Validate; "401": Validate; "404": Validate; "409": Validate; "413": Validate; "415": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  listBanks: { responses: { "200": Validate; "401": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  ping: { responses: { "200": Validate; "401": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  verifyOrder: { body: Validate; payload: Validate; responses: { "200": Validate; "400": Validate; "401": Validate; "404": Validate; "413": Validate; "415": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  createRefund: { body: Validate; payload: Validate; headers: Validate; responses: { "200": Validate; "400": Validate; "401": Validate; "404": Validate; "409": Validate; "413": Validate; "415": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  listRefunds: { query: Validate; responses: { "200": Validate; "400": Validate; "401": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  listChargebacks: { query: Validate; responses: { "200": Validate; "400": Validate; "401": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  chargeToken: { body: Validate; payload: Validate; headers: Validate; responses: { "200": Validate; "400": Validate; "401": Validate; "404": Validate; "409": Validate; "413": Validate; "415": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
}

export declare const webhooks: { "order.succeeded": Validate; "order.failed": Validate; "order.cancelled": Validate; "order.expired": Validate; "refund.succeeded": Validate; "refund.failed": Validate; "chargeback.opened": Validate; "chargeback.declined": Validate; "chargeback.resolved": Validate }

export declare const schemas: { "Event": Validate; "Customer": Validate; "RequestedAmount": Validate; "CurrencyCode": Validate; "OrderReference": Validate; "OrderRequest": Validate; "PaymentSettings": Validate; "CreateOrderPayload": Validate; "EncryptedCreateOrder": Validate; "StatusCode": Validate; "FieldError": Validate; "ErrorEnvelope": Validate; "Envelope": Validate; "Amount": Validate; "OrderStatusId": Validate; "OrderStatus": Validate; "Timestamp": Validate; "RecordedKey": Validate; "Order": Validate; "PaymentOption": Validate; "OrderCreation": Validate; "RequestedPaymentOption": Validate; "Card": Validate; "BankTransfer": Validate; "PayOrderPayload": Validate; "EncryptedPayOrder": Validate; "PaymentReference": Validate; "RecipientAccount": Validate; "PaymentDetail": Validate; "OrderPayment": Validate; "PaymentResult": Validate; "GetOrderStatusPayload": Validate; "EncryptedGetOrderStatus": Validate; "OrderStatusReport": Validate; "GetOrderFeePayload": Validate; "EncryptedGetOrderFee": Validate; "OrderFee": Validate; "SaveCardPayload": Validate; "EncryptedSaveCard": Validate; "CardToken": Validate; "CardDetails": Validate; "SavedCard": Validate; "TrackOrderEventPayload": Validate; "EncryptedTrackOrderEvent": Validate; "Bank": Validate; "Pong": Validate; "VerifyOrderPayload": Validate; "EncryptedVerifyOrder": Validate; "OrderCustomer": Validate; "VerifiedOrder": Validate; "CreateRefundPayload": Validate; "EncryptedCreateRefund": Validate; "RefundReference": Validate; "RefundStatus": Validate; "Refund": Validate; "PageMeta": Validate; "RefundPage": Validate; "ChargebackReference": Validate; "ChargebackStatus": Validate; "Chargeback": Validate; "ChargebackPage": Validate; "ChargeTokenPayload": Validate; "EncryptedChargeToken": Validate; "ReturnedMetadata": Validate; "EventOrder": Validate; "OrderEvent": Validate; "OrderSucceededEvent": Validate; "OrderFailedEvent": Validate; "OrderCancelledEvent": Validate; "OrderExpiredEvent": Validate; "RefundEvent": Validate; "RefundSucceededEvent": Validate; "RefundFailedEvent": Validate; "ChargebackEvent": Validate; "ChargebackOpenedEvent": Validate; "ChargebackDeclinedEvent": Validate; "ChargebackResolvedEvent": Validate; "AnyBody": Validate }
