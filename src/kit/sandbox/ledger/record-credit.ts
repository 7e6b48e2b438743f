import { needsReview } from '../domain/aml-rules.ts'
import { type TransactionState, transactionMachine } from '../domain/machines.ts'
import { insertRow } from '../store/rows.ts'
import type { AmlRecordRow, DepositRow, TransactionRow } from '../store/schema.ts'
import type { WriteContext } from '../store/write-context.ts'
import { openAmlRecord } from './aml-records.ts'
import { ensureCustomer, type NamedCustomer } from './ensure-customer.ts'
import { writeTransaction } from './write-transaction.ts'

export interface Credit {
  businessId: string
  amountMinor: number
  feeMinor: number
  currency: string
  depositType: 'CARD' | 'BANK_TRANSFER' | 'USSD' | 'CAD_COLLECTION'
  description: string
  channel: string | null
  method: string | null
  orderId?: string
  /** The payer, for the review of a large deposit. Either field suffices. */
  customer?: NamedCustomer
  customerId?: string
  /** The provider of the money, and its id. Default to null and the deposit's own id. */
  provider?: string
  providerId?: string
}

export interface RecordedCredit {
  transaction: TransactionRow
  deposit: DepositRow
  amlRecord?: AmlRecordRow
}

/**
 * Records incoming money as a deposit and a CREDIT. It reaches the wallet at once, less its fee, unless it reaches the
 * threshold: then both stay PENDING, and an AML record opens and is announced as `aml.opened`.
 */
export async function recordCredit(context: WriteContext, credit: Credit): Promise<RecordedCredit> {
  const { db, settings } = context
  const isHeld = needsReview(credit.amountMinor, credit.currency, settings.amlThresholds)
  const customerId = await findPayer(context, credit, isHeld)
  const status = isHeld
    ? transactionMachine.initial
    : transactionMachine.next(transactionMachine.initial, 'succeeded')!
  const deposit = describeDeposit(context, credit, status, customerId)
  await insertRow(db, 'deposits', deposit)
  const { businessId, amountMinor, feeMinor, currency, description, channel, method } = credit
  const movement = {
    ...{ businessId, type: 'CREDIT' as const, amountMinor, feeMinor, currency },
    ...{ description, channel, method, status, orderId: credit.orderId ?? null },
  }
  const transaction = await writeTransaction(context, movement, { deposit })
  if (!isHeld) return { transaction, deposit }
  const amlRecord = await openAmlRecord(context, transaction, { ...deposit, customerId: customerId! })
  return { transaction, deposit, amlRecord }
}

/** Finds the payer. A review needs a customer, even a nameless one. */
async function findPayer(context: WriteContext, credit: Credit, isHeld: boolean): Promise<string | null> {
  const { businessId, customerId, customer } = credit
  if (customerId !== undefined) return customerId
  if (!customer && !isHeld) return null
  const { id } = await ensureCustomer(
    context,
    businessId,
    customer ?? { firstName: '', lastName: '', email: '' },
  )
  return id
}

function describeDeposit(
  { ids, now }: WriteContext,
  credit: Credit,
  status: TransactionState,
  customerId: string | null,
): DepositRow {
  const id = ids.uuid()
  return {
    id,
    businessId: credit.businessId,
    customerId,
    amountMinor: credit.amountMinor,
    feeMinor: credit.feeMinor,
    currency: credit.currency,
    status,
    depositType: credit.depositType,
    provider: credit.provider ?? null,
    providerId: credit.providerId ?? id,
    createdAt: now,
    updatedAt: now,
  }
}
