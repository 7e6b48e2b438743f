export { presentAmlRecord, reviewAmlRecord, submitProof } from './aml-records.ts'
export { claimCollection } from './claims.ts'
export { COLLECTION_CURRENCY, presentCollection, receiveCollection } from './collections.ts'
export type { LedgerContext } from './context.ts'
export { ensureCustomer, type NamedCustomer } from './ensure-customer.ts'
export { type Credit, recordCredit } from './record-credit.ts'
export {
  isCredited,
  recordRefundDebit,
  reverseCredit,
  settleRefundDebit,
} from './record-refund-debit.ts'
export { wordsOf } from './search-terms.ts'
