import { isBooked, netOf } from '../domain/ledger.ts'
import { toMinor } from '../domain/money.ts'
import {
  type TransactionEvent,
  type TransactionState,
  transactionMachine,
} from '../domain/transaction-state.ts'
import { setDepositStatus } from '../store/deposits.ts'
import type { DepositRow, RefundRow, TransactionRow } from '../store/schema.ts'
import { addTerms, removeTerms } from '../store/transaction-terms.ts'
import { drawPositions, insertTransaction, updateTransaction } from '../store/transactions.ts'
import { changeBalance } from '../store/wallets.ts'
import type { WriteContext } from '../store/write-context.ts'
import {
  presentTransaction,
  searchTermsOf,
  type TransactionBody,
  type TransactionFacts,
  toTimestamp,
} from './present-transaction.ts'

/** Writes a movement down: its row, the words it is found by, and its effect on the wallet if it is booked. */
export async function writeTransaction(
  { db }: Pick<WriteContext, 'db'>,
  facts: TransactionFacts,
  related: { deposit?: DepositRow; refund?: RefundRow },
): Promise<TransactionRow> {
  const { feeMinor, description: _, channel: _channel, method: _method, ...columns } = facts
  const body = presentTransaction(facts, related)
  const transaction: TransactionRow = {
    ...columns,
    ...(await drawPositions(db, facts.businessId, facts.type)),
    body: JSON.stringify(body),
  }
  await insertTransaction(db, transaction)
  await addTerms(db, transaction, searchTermsOf(body))
  const movement = { ...facts, feeMinor, status: facts.status as TransactionState }
  if (isBooked(movement)) await changeBalance(db, facts.businessId, facts.currency, netOf(movement))
  return transaction
}

/**
 * Moves a transaction on, with its deposit and its wallet: booking it for the first time changes the balance.
 *
 * @param change what else changes in the answered record
 * @returns the transaction as it is now, or undefined where its state does not allow the event
 */
export async function moveTransaction(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  transaction: TransactionRow,
  event: TransactionEvent,
  change: (body: TransactionBody) => Partial<TransactionBody> = () => ({}),
): Promise<TransactionRow | undefined> {
  const before = transaction.status as TransactionState
  const step = transactionMachine.next(before, event)
  if (!step.ok) return undefined
  const known = JSON.parse(transaction.body) as TransactionBody
  const stamp = { status: step.state, updatedAt: toTimestamp(now) }
  const deposit = known.deposit && { ...known.deposit, ...stamp }
  const body: TransactionBody = { ...known, ...change(known), ...stamp, deposit }
  const moved = { ...transaction, status: step.state, body: JSON.stringify(body), updatedAt: now }
  await updateTransaction(db, moved)
  if (transaction.depositId) await setDepositStatus(db, transaction.depositId, step.state, now)
  await changeTerms(db, transaction, searchTermsOf(known), searchTermsOf(body))
  const movement = { ...transaction, feeMinor: toMinor(body.fee, transaction.currency) }
  if (!isBooked({ ...movement, status: before }) && isBooked({ ...movement, status: step.state })) {
    await changeBalance(
      db,
      transaction.businessId,
      transaction.currency,
      netOf({ ...movement, status: step.state }),
    )
  }
  return moved
}

async function changeTerms(
  db: WriteContext['db'],
  transaction: TransactionRow,
  before: string[],
  after: string[],
): Promise<void> {
  await removeTerms(
    db,
    transaction,
    before.filter((term) => !after.includes(term)),
  )
  await addTerms(
    db,
    transaction,
    after.filter((term) => !before.includes(term)),
  )
}
