import type { AmlState } from '../domain/aml-state.ts'
import { toMinor } from '../domain/money.ts'
import type { AmlRecordRow, CollectionRow, CustomerRow } from '../store/schema.ts'
import type { Entry } from './history-book.ts'
import { HOUR, MINUTE, type Story } from './story.ts'

/** Money that was sent to a business from a Canadian account. */
export interface Remittance {
  customer: CustomerRow
  /** Major units, CAD. */
  amount: number
  at: number
  matchedBy: 'registered_email' | 'own_email' | 'claim'
  known?: { transactionId: string; depositId: string }
}

/** A collection that belongs to the business: reconciled at once, or claimed later. */
export function collect(story: Story, { customer, amount, at, matchedBy, known = undefined }: Remittance) {
  const isClaimed = matchedBy === 'claim'
  const creditedAt = isClaimed ? at + 20 * HOUR : at
  const row = describe(story, customer.email, amount, at, isClaimed ? 'CLAIMED' : 'RECONCILED')
  const entry = story.credit({
    ...{
      amountMinor: row.amountMinor,
      feeMinor: 0,
      currency: 'CAD',
      customerId: customer.id,
      at: creditedAt,
    },
    ...{ depositType: 'CAD_COLLECTION', description: `CAD collection from ${customer.email}` },
    ...{ channel: 'BANK', method: 'CAD_COLLECTION', providerId: `CAD-${row.senderTransactionId}` },
    ...known,
  })
  const { businessId } = story.book
  const transactionId = entry.facts.id
  story.book.collections.push({ ...row, businessId, transactionId, matchedBy, updatedAt: creditedAt })
  if (isClaimed) addClaim(story, row.id, 'APPROVED', creditedAt)
  return entry
}

/** A collection that belongs to nobody so far; or to nobody ever, where its transfer did not succeed. */
export function strand(
  story: Story,
  {
    email,
    amount,
    at,
    isIgnored = false,
  }: { email: string; amount: number; at: number; isIgnored?: boolean },
): CollectionRow {
  const row = describe(story, email, amount, at, isIgnored ? 'IGNORED' : 'DEFERRED')
  story.book.collections.push(row)
  return row
}

export function addClaim(story: Story, collectionId: string, status: string, at: number): void {
  const { businessId } = story.book
  story.book.claims.push({
    id: story.ids.uuid(),
    collectionId,
    businessId,
    status,
    createdAt: at,
    updatedAt: at,
  })
}

function describe(story: Story, email: string, amount: number, at: number, status: string): CollectionRow {
  const number = story.book.collections.length + 1
  const id = story.ids.uuid()
  return {
    ...{ id, eventId: `evt_history_${id}`, businessId: null, transactionId: null, senderEmail: email },
    senderTransactionId: String(5_501_000 + number),
    ...{ amountMinor: toMinor(amount, 'CAD'), currency: 'CAD' },
    reference: `CA-7731-${String(4000 + number)}`,
    ...{ status, matchedBy: null, createdAt: at, updatedAt: at },
  }
}

const sources = ['BUSINESS_REVENUE', 'SALARY', 'SAVINGS', 'SALE_OF_ASSETS'] as const

/** Holds a credit for review, and tells what has become of the review. */
export function review(
  story: Story,
  { facts, deposit }: Entry & { deposit: NonNullable<Entry['deposit']> },
  status: AmlState,
  id = story.ids.uuid(),
): AmlRecordRow {
  const { createdAt } = facts
  const isOver = status === 'APPROVED' || status === 'REJECTED'
  const updatedAt =
    createdAt + { PENDING: 0, PROOF_UPLOADED: 90 * MINUTE, APPROVED: 26 * HOUR, REJECTED: 30 * HOUR }[status]
  const outcome = {
    PENDING: 'PENDING',
    PROOF_UPLOADED: 'PENDING',
    APPROVED: 'SUCCESSFUL',
    REJECTED: 'FAILED',
  }[status]
  Object.assign(facts, { status: outcome, updatedAt: isOver ? updatedAt : createdAt })
  Object.assign(deposit, { status: outcome, updatedAt: isOver ? updatedAt : createdAt })
  const hasProof = status !== 'PENDING'
  const record: AmlRecordRow = {
    ...{ id, businessId: facts.businessId, transactionId: facts.id, depositId: deposit.id },
    ...{
      customerId: deposit.customerId!,
      position: 0,
      amountMinor: facts.amountMinor,
      currency: facts.currency,
    },
    status,
    sourceOfFunds: hasProof ? sources[story.book.amlRecords.length % sources.length]! : null,
    sourceDescription: null,
    proofUrl: hasProof
      ? `https://files.example.com/proofs/${facts.reference.slice(4).toLowerCase()}.pdf`
      : null,
    reviewNotes: notes[status],
    ...{ createdAt, updatedAt },
  }
  story.book.amlRecords.push(record)
  return record
}

const notes: Record<AmlState, string | null> = {
  PENDING: null,
  PROOF_UPLOADED: null,
  APPROVED: 'The statement covers the amount',
  REJECTED: 'The document does not name the sender',
}
