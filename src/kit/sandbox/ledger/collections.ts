import type { components } from '../../../../generated/business/types.ts'
import { type CollectionEvent, type CollectionState, collectionMachine } from '../domain/machines.ts'
import { matchSender, type SenderMatch } from '../domain/reconciliation.ts'
import { show } from '../domain/show.ts'
import { findTransfer } from '../store/collections.ts'
import { findRow, insertRow, updateRow } from '../store/rows.ts'
import type { CollectionRow, TransactionRow } from '../store/schema.ts'
import { canCredit } from '../store/wallets.ts'
import type { WriteContext } from '../store/write-context.ts'
import { recordCredit } from './record-credit.ts'

export const COLLECTION_CURRENCY = 'CAD'

/** The content of a notification. */
export interface Notification {
  eventId: string
  /** The sender's own identifiers of the transfer. */
  transactionId: string
  reference: string
  hasSucceeded: boolean
  amountMinor: number
  currency: string
  senderEmail: string
}

/** The outcome of a notification. Later changes of the collection do not change it. */
export interface Receipt {
  id: string
  status: 'RECONCILED' | 'DEFERRED' | 'IGNORED'
}

/** @returns the collection's state after the event */
export function moveCollection(status: string, event: CollectionEvent): CollectionState | undefined {
  return collectionMachine.next(status, event)
}

/**
 * Applies an event once, and a transfer once even if several events report it. Reconciles it with the sender's business,
 * credits that business's CAD wallet and notifies it. If no business matches, or the CAD wallet of the match cannot be
 * credited, the collection is deferred.
 *
 * @see the interface document, §3
 */
export async function receiveCollection(context: WriteContext, notice: Notification): Promise<Receipt> {
  const known = await findKnown(context, notice)
  if (known) return receiptOf(known)
  const collection = describeCollection(context, notice)
  await insertRow(context.db, 'collections', collection)
  if (!notice.hasSucceeded) return receiptOf(await advance(context, collection, 'ignored'))
  const { match, candidate } = await findMatch(context, collection)
  // no event is sent about a collection whose owner is unclear
  if (candidate) await announceCollection(context, 'collection.received', candidate, collection)
  if (match.kind === 'reconciled') return receiptOf(await reconcile(context, collection, match))
  const deferred = await advance(context, collection, 'deferred')
  if (candidate) await announceCollection(context, 'collection.deferred', candidate, deferred)
  return receiptOf(deferred)
}

/** Finds what announced it before: the same event, or another event of the same transfer, whose money comes once. */
async function findKnown({ db }: WriteContext, notice: Notification): Promise<CollectionRow | undefined> {
  const told = await findRow(db, 'collections', { eventId: notice.eventId })
  return told ?? (notice.hasSucceeded ? findTransfer(db, notice.transactionId) : undefined)
}

function describeCollection({ ids, now }: WriteContext, notice: Notification): CollectionRow {
  return {
    id: ids.uuid(),
    eventId: notice.eventId,
    businessId: null,
    transactionId: null,
    senderEmail: notice.senderEmail,
    amountMinor: notice.amountMinor,
    currency: notice.currency,
    reference: notice.reference,
    senderTransactionId: notice.transactionId,
    status: collectionMachine.initial,
    matchedBy: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** Returns the original receipt: a claim can only follow a deferral. */
function receiptOf({ id, status }: CollectionRow): Receipt {
  return { id, status: status === 'CLAIMED' ? 'DEFERRED' : (status as Receipt['status']) }
}

async function advance(
  { db, now }: WriteContext,
  { id, status }: CollectionRow,
  event: CollectionEvent,
  change: Partial<Pick<CollectionRow, 'businessId' | 'transactionId' | 'matchedBy'>> = {},
): Promise<CollectionRow> {
  const moved = moveCollection(status, event)
  if (!moved) throw new Error(`a collection that is ${status} cannot be ${event}`)
  return updateRow(db, 'collections', { id }, { ...change, status: moved, updatedAt: now })
}

async function findMatch(
  { db }: WriteContext,
  { senderEmail, currency, amountMinor }: CollectionRow,
): Promise<{ match: SenderMatch; candidate: string | undefined }> {
  const registered = (await findRow(db, 'cadEmails', { email: senderEmail }))?.businessId
  const own = (await findRow(db, 'businesses', { email: senderEmail }))?.id
  const candidate = registered ?? own
  const isCreditable =
    candidate !== undefined &&
    currency === COLLECTION_CURRENCY &&
    (await canCredit(db, candidate, currency, amountMinor))
  const canTake = (businessId: string) => isCreditable && businessId === candidate
  const match = matchSender({ registered, own, canTake })
  return { match, candidate }
}

async function reconcile(
  context: WriteContext,
  collection: CollectionRow,
  { businessId, by }: Extract<SenderMatch, { kind: 'reconciled' }>,
): Promise<CollectionRow> {
  const credit = await creditCollection(context, collection, businessId)
  const reconciled = await advance(context, collection, 'reconciled', {
    businessId,
    transactionId: credit.id,
    matchedBy: by,
  })
  await announceCollection(context, 'collection.reconciled', businessId, reconciled)
  return reconciled
}

/** Records the money of a collection for its business. */
export async function creditCollection(
  context: WriteContext,
  { amountMinor, currency, senderEmail, senderTransactionId }: CollectionRow,
  businessId: string,
): Promise<TransactionRow> {
  const { transaction } = await recordCredit(context, {
    businessId,
    amountMinor,
    feeMinor: 0,
    currency,
    depositType: 'CAD_COLLECTION',
    description: `CAD collection from ${senderEmail}`,
    channel: 'BANK',
    method: 'CAD_COLLECTION',
    // of the sender, a notification has only the email
    customer: { firstName: '', lastName: '', email: senderEmail },
    providerId: `CAD-${senderTransactionId}`,
  })
  return transaction
}

export async function announceCollection(
  { emit }: Pick<WriteContext, 'emit'>,
  event: 'collection.received' | 'collection.reconciled' | 'collection.deferred' | 'collection.claimed',
  businessId: string,
  collection: CollectionRow,
): Promise<void> {
  await emit(businessId, event, presentCollection(collection))
}

/** Presents a collection as events show it. */
export function presentCollection(collection: CollectionRow): components['schemas']['Collection'] {
  return {
    id: collection.id,
    transactionReference: collection.reference,
    ...show(collection, 'status amountMinor currency senderEmail createdAt updatedAt'),
  }
}
