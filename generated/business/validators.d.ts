// generated from spec/business by `npm run generate`: change the source, not this file
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
  initiatePayment: { body: Validate; headers: Validate; responses: { "200": Validate; "400": Validate; "401": Validate; "409": Validate; "413": Validate; "415": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  createCheckoutLink: { body: Validate; headers: Validate; responses: { "200": Validate; "400": Validate; "401": Validate; "409": Validate; "413": Validate; "415": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  chargeCard: { body: Validate; payload: Validate; headers: Validate; responses: { "200": Validate; "400": Validate; "401": Validate; "404": Validate; "409": Validate; "413": Validate; "415": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  verifyPayment: { path: Validate; responses: { "200": Validate; "400": Validate; "401": Validate; "404": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  listTransactions: { query: Validate; responses: { "200": Validate; "400": Validate; "401": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  listAmlRecords: { query: Validate; responses: { "200": Validate; "400": Validate; "401": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  attachCustomerKyc: { body: Validate; path: Validate; responses: { "200": Validate; "400": Validate; "401": Validate; "404": Validate; "413": Validate; "415": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  submitSourceOfFunds: { body: Validate; headers: Validate; responses: { "200": Validate; "400": Validate; "401": Validate; "404": Validate; "409": Validate; "413": Validate; "415": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  submitSourceOfFundsFile: { headers: Validate; responses: { "200": Validate; "400": Validate; "401": Validate; "404": Validate; "409": Validate; "413": Validate; "415": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  registerCadCollectionEmail: { body: Validate; headers: Validate; responses: { "200": Validate; "400": Validate; "401": Validate; "409": Validate; "413": Validate; "415": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  listCadCollectionEmails: { responses: { "200": Validate; "401": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  removeCadCollectionEmail: { path: Validate; responses: { "200": Validate; "400": Validate; "401": Validate; "404": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  listAirtimeProviders: { responses: { "200": Validate; "401": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  listTvProviders: { responses: { "200": Validate; "401": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  listTvPackages: { path: Validate; responses: { "200": Validate; "400": Validate; "401": Validate; "404": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  listInternetProviders: { responses: { "200": Validate; "401": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  listDataPlans: { path: Validate; responses: { "200": Validate; "400": Validate; "401": Validate; "404": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
  receiveCadCollection: { body: Validate; headers: Validate; responses: { "200": Validate; "400": Validate; "401": Validate; "413": Validate; "415": Validate; "429": Validate; "5XX": Validate; "default": Validate } }
}

export declare const webhooks: { "aml.opened": Validate; "aml.proof_uploaded": Validate; "aml.approved": Validate; "aml.rejected": Validate; "collection.received": Validate; "collection.reconciled": Validate; "collection.deferred": Validate; "collection.claimed": Validate }

export declare const schemas: { "Event": Validate; "Amount": Validate; "CurrencyCode": Validate; "PaymentCustomer": Validate; "Metadata": Validate; "InitiatePaymentRequest": Validate; "FieldError": Validate; "ErrorBody": Validate; "Envelope": Validate; "Reference": Validate; "PaymentReference": Validate; "PaymentStatus": Validate; "Timestamp": Validate; "ReturnedMetadata": Validate; "PaymentOrder": Validate; "CreateCheckoutLinkRequest": Validate; "CheckoutLink": Validate; "CardData": Validate; "ChargeCardRequest": Validate; "NextAction": Validate; "FailureCode": Validate; "ChargeResult": Validate; "Payer": Validate; "RecordedKey": Validate; "PaymentVerification": Validate; "RelatedId": Validate; "RelatedRecord": Validate; "Deposit": Validate; "Transaction": Validate; "TransactionListMeta": Validate; "TransactionList": Validate; "AmlDeposit": Validate; "AmlCustomer": Validate; "AmlRecord": Validate; "AmlRecordListMeta": Validate; "AmlRecordList": Validate; "AttachCustomerKycRequest": Validate; "CustomerKyc": Validate; "SourceOfFunds": Validate; "SubmitSourceOfFundsRequest": Validate; "SubmitSourceOfFundsFileRequest": Validate; "CadCollectionEmail": Validate; "RegisterCadCollectionEmailRequest": Validate; "Provider": Validate; "TvPackage": Validate; "DataPlan": Validate; "CadCollectionNotification": Validate; "CollectionReceipt": Validate; "AmlEvent": Validate; "AmlOpenedEvent": Validate; "AmlProofUploadedEvent": Validate; "AmlApprovedEvent": Validate; "AmlRejectedEvent": Validate; "Collection": Validate; "CollectionEvent": Validate; "CollectionReceivedEvent": Validate; "CollectionReconciledEvent": Validate; "CollectionDeferredEvent": Validate; "CollectionClaimedEvent": Validate; "AnyBody": Validate }
