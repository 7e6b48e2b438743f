import type { components } from '../../../../generated/business/types.ts'
import { type AmlEvent, type AmlState, amlMachine } from '../domain/machines.ts'
import { notAllowed, notFound } from '../domain/refusal.ts'
import { show, toTimestamp } from '../domain/show.ts'
import { type AmlRecordView, findAmlRecord } from '../store/aml-records.ts'
import { insertInOrder } from '../store/next-position.ts'
import { findRow, updateRow } from '../store/rows.ts'
import type { AmlRecordRow, DepositRow, TransactionRow } from '../store/schema.ts'
import type { WriteContext } from '../store/write-context.ts'
import { moveTransaction } from './write-transaction.ts'

/** An AML record in the form of the business API. */
export type AmlRecordBody = components['schemas']['AmlRecord']

/** @see the interface document, §2 */
export function presentAmlRecord(record: AmlRecordView): AmlRecordBody {
  const { amount } = show(record, 'amountMinor')
  return {
    ...show(record, 'id businessId currency amountMinor status proofUrl reviewNotes createdAt'),
    deposit: {
      ...{ id: record.depositId, amount, currency: record.currency, status: record.depositStatus },
      createdAt: toTimestamp(record.depositCreatedAt),
    },
    customer: { id: record.customerId, ...show(record, 'firstName lastName email') },
  }
}

/** Opens the review of a held deposit, and announces it. */
export async function openAmlRecord(
  context: WriteContext,
  transaction: TransactionRow,
  { id: depositId, customerId }: DepositRow & { customerId: string },
): Promise<AmlRecordRow> {
  const { db, ids, now } = context
  const { businessId, amountMinor, currency } = transaction
  const record = await insertInOrder(db, 'amlRecords', {
    id: ids.uuid(),
    businessId,
    transactionId: transaction.id,
    depositId,
    customerId,
    amountMinor,
    currency,
    status: amlMachine.initial,
    sourceOfFunds: null,
    sourceDescription: null,
    proofUrl: null,
    reviewNotes: null,
    createdAt: now,
    updatedAt: now,
  })
  await announce(context, 'aml.opened', record.id)
  return record
}

async function announce(context: WriteContext, event: string, id: string): Promise<AmlRecordBody> {
  const record = (await findAmlRecord(context.db, id))!
  const body = presentAmlRecord(record)
  await context.emit(record.businessId, event, body)
  return body
}

export interface SourceOfFunds {
  transactionId: string
  sourceOfFunds: string
  description?: string | undefined
  proofUrl: string
}

/**
 * Accepts the source of funds of a transaction held in review. A new proof replaces the last one.
 *
 * @throws Refusal 404 if the business has no such transaction, 409 if it is not held
 */
export async function submitProof(
  context: WriteContext,
  businessId: string,
  { transactionId, sourceOfFunds, description, proofUrl }: SourceOfFunds,
): Promise<AmlRecordBody> {
  const { db, now } = context
  if (!(await findRow(db, 'transactions', { businessId, id: transactionId }))) throw notFound('transaction')
  const record = await findRow(db, 'amlRecords', { transactionId })
  if (!record) throw notAllowed('The transaction is not held in review')
  const status = next(record, 'proof_uploaded')
  if (!status) throw notAllowed('Review is closed')
  const proof = { sourceOfFunds, sourceDescription: description ?? null, proofUrl }
  await updateRow(db, 'amlRecords', { id: record.id }, { ...proof, status, updatedAt: now })
  return announce(context, 'aml.proof_uploaded', record.id)
}

function next({ status }: AmlRecordRow, event: AmlEvent): AmlState | undefined {
  return amlMachine.next(status, event)
}

/**
 * Ends a review: an approved deposit is credited to the wallet, a rejected one fails.
 *
 * @throws Refusal 404 if it does not exist, 409 if its state does not allow it
 */
export async function reviewAmlRecord(
  context: WriteContext,
  amlRecordId: string,
  { decision, reviewNotes }: { decision: 'APPROVED' | 'REJECTED'; reviewNotes?: string | undefined },
): Promise<AmlRecordRow> {
  const { db, now } = context
  const record = await findAmlRecord(db, amlRecordId)
  if (!record) throw notFound('AML record')
  const isApproved = decision === 'APPROVED'
  const status = next(record, isApproved ? 'approved' : 'rejected')
  if (!status) throw notAllowed(`An AML record that is ${record.status} cannot be reviewed`)
  const transaction = await findRow(db, 'transactions', { id: record.transactionId })
  const moved = await moveTransaction(context, transaction!, isApproved ? 'succeeded' : 'failed')
  if (!moved) throw notAllowed('The transaction is not held in review')
  const verdict = { status, reviewNotes: reviewNotes ?? null, updatedAt: now }
  const reviewed = await updateRow(db, 'amlRecords', { id: record.id }, verdict)
  await announce(context, isApproved ? 'aml.approved' : 'aml.rejected', record.id)
  return reviewed
}
