import type { RefundState } from '../domain/machines.ts'
import type { Db } from './database.ts'

/** Returns the sum of an order's successful refunds. */
export async function sumSucceededRefunds(db: Db, orderId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('refunds')
    .select((refunds) => refunds.fn.sum('amountMinor').as('sum'))
    .where('orderId', '=', orderId)
    .where('status', '=', 'SUCCESSFUL' satisfies RefundState)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}
