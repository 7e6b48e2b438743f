import { type TransactionState, transactionMachine } from '../domain/machines.ts'
import type { RefundRow, TransactionRow } from '../store/schema.ts'
import { listTransactionsOf } from '../store/transactions.ts'
import type { WriteContext } from '../store/write-context.ts'
import { moveTransaction, writeTransaction } from './write-transaction.ts'

/** Records money returned to a customer as a DEBIT. Its status follows the refund's; SUCCESSFUL takes the money. */
export async function recordRefundDebit(
  context: WriteContext,
  refund: RefundRow,
  description: string,
): Promise<TransactionRow> {
  const { businessId, orderId, amountMinor, currency } = refund
  const movement = {
    ...{ businessId, type: 'DEBIT' as const, amountMinor, feeMinor: 0, currency },
    ...{ description, channel: null, method: 'REFUND', status: followRefund(refund.status), orderId },
  }
  return writeTransaction(context, movement, { refund })
}

function followRefund(status: string): TransactionState {
  const event = status === 'SUCCESSFUL' ? 'succeeded' : status === 'FAILED' ? 'failed' : undefined
  return (event && transactionMachine.next(transactionMachine.initial, event)) ?? transactionMachine.initial
}

/** Ends the debit of a pending refund. A debit that has ended stays unchanged. */
export async function settleRefundDebit(
  context: Pick<WriteContext, 'db' | 'now'>,
  refundId: string,
  status: 'SUCCESSFUL' | 'FAILED',
): Promise<void> {
  const event = status === 'SUCCESSFUL' ? 'succeeded' : 'failed'
  for (const transaction of await listTransactionsOf(context.db, 'refundId', refundId)) {
    await moveTransaction(context, transaction, event, ({ refund }) => ({
      refund: refund && { ...refund, status },
    }))
  }
}

/** Whether the money of an order is available: not while it is held for review, and not after it was rejected. */
export async function isCredited({ db }: Pick<WriteContext, 'db'>, orderId: string): Promise<boolean> {
  const credits = (await listTransactionsOf(db, 'orderId', orderId)).filter(({ type }) => type === 'CREDIT')
  return credits.every(({ status }) => status !== 'PENDING' && status !== 'FAILED')
}

/**
 * Marks the credit of a wholly refunded order, and its deposit, as REVERSED. The balance does not change: the refunds have
 * already taken the money back. A credit still held for review stays unchanged.
 */
export async function reverseCredit(
  context: Pick<WriteContext, 'db' | 'now'>,
  orderId: string,
): Promise<void> {
  for (const transaction of await listTransactionsOf(context.db, 'orderId', orderId)) {
    if (transaction.type === 'CREDIT') await moveTransaction(context, transaction, 'reversed')
  }
}
