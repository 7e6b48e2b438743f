import type { Day } from './day.ts'
import { type Orders, readOrder } from './orders.ts'

/** Refunds an order of 80: in part, too much, the rest, and again with nothing left. */
export async function refund({ first, second }: Day, { paid, unpaid }: Orders): Promise<void> {
  const { call } = first
  const give = (about: string, amount: number) => call('createRefund', { about, with: { amount } })
  await give(unpaid, 1)
  await give(paid, 20)
  await give(paid, 10.5)
  await give(paid, 80)
  await give(paid, 49.5)
  await give(paid, 1)
  await second.call('createRefund', { about: paid, with: { amount: 1 } })
}

export async function checkRefunds({ first, second }: Day, { paid }: Orders): Promise<void> {
  await readOrder(first, paid)
  await first.call('listRefunds')
  await second.call('listRefunds')
}
