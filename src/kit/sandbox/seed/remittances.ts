import { toMinor } from '../../../client/money/minor-units.ts'
import type { AmlState } from '../domain/machines.ts'
import { reviewAmlRecord, submitProof } from '../ledger/aml-records.ts'
import { claimCollection } from '../ledger/claims.ts'
import { receiveCollection } from '../ledger/collections.ts'
import { findRow } from '../store/rows.ts'
import type { CollectionRow } from '../store/schema.ts'
import { HOUR, type Later, MINUTE, type Story, withKnownIds } from './story.ts'

/** Money sent from a Canadian account. The sender's email determines its business. */
export interface Remittance {
  /** Unique across all businesses: a transfer is credited once. */
  number: number
  email: string
  /** Major units, CAD. */
  amount: number
  at: number
  hasSucceeded?: false
  /** Ids in the specification's examples: of the collection, its deposit, its transaction, and the AML record. */
  known?: readonly string[]
}

export function collect({ step }: Story, remittance: Remittance): Later<CollectionRow> {
  const { number, email, amount, at, hasSucceeded = true, known = [] } = remittance
  let id = ''
  step(at, async (context) => {
    const receipt = await receiveCollection(withKnownIds(context, known), {
      eventId: `evt_history_${context.ids.uuid()}`,
      transactionId: String(5_501_000 + number),
      reference: referenceOf(number),
      ...{ hasSucceeded, amountMinor: toMinor(amount, 'CAD'), currency: 'CAD', senderEmail: email },
    })
    id = receipt.id
  })
  return (afterMs, act) =>
    step(at + afterMs, async (context) => act(context, (await findRow(context.db, 'collections', { id }))!))
}

function referenceOf(number: number): string {
  return `CA-7731-${4000 + number}`
}

/** Claims a collection without an owner for a business; the claim is approved or still under review. */
export function claim({ businessId }: Story, later: Later<CollectionRow>, isGranted: boolean): void {
  const decide = (afterMs: number, decision: 'OPEN' | 'UNDER_REVIEW' | 'APPROVED') =>
    later(afterMs, (context, { id }) => claimCollection(context, id, { businessId, decision }))
  decide(18 * HOUR, 'OPEN')
  decide(19 * HOUR, 'UNDER_REVIEW')
  if (isGranted) decide(20 * HOUR, 'APPROVED')
}

const sources = ['BUSINESS_REVENUE', 'SALARY', 'SAVINGS', 'SALE_OF_ASSETS'] as const

/** Advances the review of a held collection to a state. */
export function review({ businessId }: Story, later: Later<CollectionRow>, status: AmlState): void {
  if (status === 'PENDING') return
  later(90 * MINUTE, (context, { transactionId, reference }) =>
    submitProof(context, businessId, {
      transactionId: transactionId!,
      sourceOfFunds: sources[Number(reference.slice(-4)) % sources.length]!,
      proofUrl: `https://files.example.com/proofs/${transactionId}.pdf`,
    }),
  )
  if (status === 'PROOF_UPLOADED') return
  later(status === 'APPROVED' ? 26 * HOUR : 30 * HOUR, async (context, { transactionId }) => {
    const record = await findRow(context.db, 'amlRecords', { transactionId: transactionId! })
    return reviewAmlRecord(context, record!.id, { decision: status, reviewNotes: notes[status] })
  })
}

const notes = {
  APPROVED: 'The statement covers the amount',
  REJECTED: 'The document does not name the sender',
}
