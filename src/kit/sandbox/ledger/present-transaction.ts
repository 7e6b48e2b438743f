import type { components } from '../../../../generated/business/types.ts'
import { toMajor } from '../../../client/money/minor-units.ts'
import { show } from '../domain/show.ts'
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
  return {
    ...show(
      facts,
      'id amountMinor status feeMinor description type channel method currency createdAt updatedAt businessId reference depositId refundId',
    ),
    ...noLinks,
    ...noRecords,
    refund: related.refund ? show(related.refund, 'id amountMinor currency status createdAt') : null,
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

function presentDeposit(deposit: DepositRow) {
  const { amountMinor, feeMinor, currency } = deposit
  return {
    ...show(deposit, 'id currency amountMinor feeMinor'),
    amountSent: toMajor(amountMinor - feeMinor, currency),
    ...show(deposit, 'status depositType createdAt updatedAt provider providerId'),
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
