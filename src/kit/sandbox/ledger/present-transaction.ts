import type { components } from '../../../../generated/business/types.ts'
import { toMajor } from '../../../client/money/minor-units.ts'
import type { DepositRow, RefundRow, TransactionRow } from '../store/schema.ts'
import { termsOf } from './search-terms.ts'

/** A transaction in the form of the business API. */
export type TransactionBody = components['schemas']['Transaction']

export interface TransactionFacts extends Omit<TransactionRow, 'position' | 'body' | 'words'> {
  feeMinor: number
  description: string
  channel: string | null
  method: string | null
}

/** @see the interface document, §2 */
export function presentTransaction(
  facts: TransactionFacts,
  related: { deposit?: DepositRow; refund?: RefundRow },
): TransactionBody {
  const { currency } = facts
  return {
    id: facts.id,
    amount: toMajor(facts.amountMinor, currency),
    status: facts.status,
    fee: toMajor(facts.feeMinor, currency),
    description: facts.description,
    type: facts.type,
    channel: facts.channel,
    method: facts.method,
    currency,
    createdAt: toTimestamp(facts.createdAt),
    updatedAt: toTimestamp(facts.updatedAt),
    businessId: facts.businessId,
    reference: facts.reference,
    depositId: facts.depositId,
    refundId: facts.refundId,
    ...noLinks,
    ...noRecords,
    refund: related.refund ? presentRefund(related.refund) : null,
    deposit: related.deposit ? presentDeposit(related.deposit) : null,
  }
}

/** Links to kinds of records for which the sandbox moves no money. */
const noLinks = {
  spendingId: null,
  topupId: null,
  tuitionId: null,
  walletId: null,
  cardId: null,
  swapId: null,
} as const
const noRecords = { balance: null, topup: null, spending: null, billPayment: null, swap: null } as const

function presentRefund({ id, amountMinor, currency, status, createdAt }: RefundRow) {
  return { id, amount: toMajor(amountMinor, currency), currency, status, createdAt: toTimestamp(createdAt) }
}

function presentDeposit(deposit: DepositRow) {
  const { amountMinor, feeMinor, currency } = deposit
  return {
    id: deposit.id,
    currency,
    amount: toMajor(amountMinor, currency),
    fee: toMajor(feeMinor, currency),
    amountSent: toMajor(amountMinor - feeMinor, currency),
    status: deposit.status,
    depositType: deposit.depositType,
    createdAt: toTimestamp(deposit.createdAt),
    updatedAt: toTimestamp(deposit.updatedAt),
    provider: deposit.provider,
    providerId: deposit.providerId,
  }
}

/** Returns the search terms of a transaction in their stored form: a space before each. */
export function searchWordsOf(body: TransactionBody): string {
  const { reference, description, status, currency, channel, method, deposit } = body
  const code = reference.slice(reference.indexOf('_') + 1)
  const provider = deposit && deposit.providerId !== deposit.id ? [deposit.provider, deposit.providerId] : []
  const terms = termsOf([reference, code, status, currency, channel, method, ...provider], description)
  return terms.map((term) => ` ${term}`).join('')
}

export function toTimestamp(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
