import { type ClaimEvent, type ClaimState, claimMachine } from '../domain/machines.ts'
import { duplicate, notAllowed, notFound } from '../domain/refusal.ts'
import { findBusiness } from '../store/businesses.ts'
import { findRow, insertRow, listRows, updateRow } from '../store/rows.ts'
import type { ClaimRow, CollectionRow } from '../store/schema.ts'
import { canCredit } from '../store/wallets.ts'
import type { WriteContext } from '../store/write-context.ts'
import { announceCollection, creditCollection, moveCollection } from './collections.ts'

export interface ClaimDecision {
  businessId: string
  decision: ClaimState
}

export interface Claimed {
  claim: ClaimRow
  collection: CollectionRow
}

const events: Record<Exclude<ClaimState, 'OPEN'>, ClaimEvent> = {
  UNDER_REVIEW: 'review_started',
  APPROVED: 'approved',
  REJECTED: 'rejected',
}

/**
 * Opens a business's claim to a deferred collection, or advances it. Approval credits the business's wallet in the collection's
 * currency, and the collection becomes CLAIMED.
 *
 * @throws Refusal 404 if the collection, the business or the claim does not exist, 409 if a state does not allow it
 */
export async function claimCollection(
  context: WriteContext,
  collectionId: string,
  { businessId, decision }: ClaimDecision,
): Promise<Claimed> {
  const { db } = context
  const collection = await findRow(db, 'collections', { id: collectionId })
  if (!collection) throw notFound('collection')
  if (!(await findBusiness(db, businessId))) throw notFound('business')
  const claims = await listRows(db, 'claims', { collectionId, businessId })
  const current = claims.find(({ status }) => !claimMachine.isFinal(status))
  if (decision === 'OPEN') return openClaim(context, collection, businessId, current)
  if (current) return advanceClaim(context, collection, current, decision)
  throw claims.length > 0 ? notAllowed('The claim has ended') : notFound('claim')
}

async function openClaim(
  { db, ids, now }: WriteContext,
  collection: CollectionRow,
  businessId: string,
  current: ClaimRow | undefined,
): Promise<Claimed> {
  if (current) throw duplicate('The business has a claim to this collection already')
  if (!moveCollection(collection.status, 'claimed')) {
    throw notAllowed(`A collection that is ${collection.status} cannot be claimed`)
  }
  const claim: ClaimRow = {
    id: ids.uuid(),
    collectionId: collection.id,
    businessId,
    status: claimMachine.initial,
    createdAt: now,
    updatedAt: now,
  }
  await insertRow(db, 'claims', claim)
  return { claim, collection }
}

async function advanceClaim(
  context: WriteContext,
  collection: CollectionRow,
  current: ClaimRow,
  decision: Exclude<ClaimState, 'OPEN'>,
): Promise<Claimed> {
  const { db, now } = context
  const status = claimMachine.next(current.status, events[decision])
  if (!status) throw notAllowed(`A claim that is ${current.status} cannot become ${decision}`)
  const granted = decision === 'APPROVED' ? await grant(context, collection, current.businessId) : collection
  const claim = await updateRow(db, 'claims', { id: current.id }, { status, updatedAt: now })
  return { claim, collection: granted }
}

async function grant(
  context: WriteContext,
  collection: CollectionRow,
  businessId: string,
): Promise<CollectionRow> {
  const { db, now } = context
  const status = moveCollection(collection.status, 'claimed')
  if (!status) throw notAllowed(`A collection that is ${collection.status} cannot be claimed`)
  const { currency, amountMinor } = collection
  if (!(await canCredit(db, businessId, currency, amountMinor)))
    throw notAllowed(`The business has no ${currency} wallet that can take it`)
  const transaction = await creditCollection(context, collection, businessId)
  const change = { businessId, transactionId: transaction.id, matchedBy: 'claim', status, updatedAt: now }
  const claimed = await updateRow(db, 'collections', { id: collection.id }, change)
  await announceCollection(context, 'collection.claimed', businessId, claimed)
  return claimed
}
