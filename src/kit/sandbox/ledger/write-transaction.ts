import { toMinor } from '../../../client/money/minor-units.ts'
import { isBooked, netOf } from '../domain/ledger.ts'
import { type TransactionEvent, type TransactionState, transactionMachine } from '../domain/machines.ts'
import { toTimestamp } from '../domain/show.ts'
import { insertInOrder } from '../store/next-position.ts'
import { updateRow } from '../store/rows.ts'
import type { DepositRow, RefundRow, TransactionRow } from '../store/schema.ts'
import { changeBalance } from '../store/wallets.ts'
import type { WriteContext } from '../store/write-context.ts'
import {
  presentTransaction,
  searchWordsOf,
  type TransactionBody,
  type TransactionFacts,
} from './present-transaction.ts'

/** A transaction before it has an id, a reference, dates and its records. */
type Movement = Omit<
  TransactionFacts,
  'id' | 'reference' | 'depositId' | 'refundId' | 'createdAt' | 'updatedAt'
>

/** Writes a movement: its row, its search terms, and its effect on the wallet if it is booked. */
export async function writeTransaction(
  { db, ids, now }: Pick<WriteContext, 'db' | 'ids' | 'now'>,
  movement: Movement,
  related: { deposit?: DepositRow; refund?: RefundRow },
): Promise<TransactionRow> {
  const facts: TransactionFacts = {
    ...{ ...movement, id: ids.uuid(), reference: ids.reference('transaction') },
    ...{ depositId: related.deposit?.id ?? null, refundId: related.refund?.id ?? null },
    ...{ createdAt: now, updatedAt: now },
  }
  const { feeMinor: _fee, description: _, channel: _channel, method: _method, ...columns } = facts
  const body = presentTransaction(facts, related)
  const transaction = await insertInOrder(db, 'transactions', {
    ...columns,
    body: JSON.stringify(body),
    words: searchWordsOf(body),
  })
  const booking = { ...facts, status: facts.status as TransactionState }
  if (isBooked(booking)) await changeBalance(db, facts.businessId, facts.currency, netOf(booking))
  return transaction
}

/**
 * Advances a transaction, its deposit and its wallet: the balance changes when it is first booked.
 *
 * @param change returns further changes to the answered record
 * @returns the changed transaction, or undefined if its state does not allow the event
 */
export async function moveTransaction(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  transaction: TransactionRow,
  event: TransactionEvent,
  change: (body: TransactionBody) => Partial<TransactionBody> = () => ({}),
): Promise<TransactionRow | undefined> {
  const before = transaction.status as TransactionState
  const after = transactionMachine.next(before, event)
  if (!after) return undefined
  const known = JSON.parse(transaction.body) as TransactionBody
  const stamp = { status: after, updatedAt: toTimestamp(now) }
  const deposit = known.deposit && { ...known.deposit, ...stamp }
  const body: TransactionBody = { ...known, ...change(known), ...stamp, deposit }
  const stored = { status: after, updatedAt: now }
  const moved = await updateRow(
    db,
    'transactions',
    { id: transaction.id },
    { ...stored, body: JSON.stringify(body), words: searchWordsOf(body) },
  )
  if (transaction.depositId) await updateRow(db, 'deposits', { id: transaction.depositId }, stored)
  const movement = { ...transaction, feeMinor: toMinor(body.fee, transaction.currency) }
  if (!isBooked({ ...movement, status: before }) && isBooked({ ...movement, status: after })) {
    const netMinor = netOf({ ...movement, status: after })
    await changeBalance(db, transaction.businessId, transaction.currency, netMinor)
  }
  return moved
}
