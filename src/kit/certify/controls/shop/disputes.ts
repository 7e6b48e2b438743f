import { readChargebacks } from './lists.ts'
import { has } from './settings.ts'
import { type Order, orders, save } from './store.ts'

export function isFrozen(dispute: string | undefined): boolean {
  return dispute !== undefined && dispute !== 'WON'
}

const KNOWN = ['OPEN', 'ACCEPTED', 'DECLINED', 'WON', 'LOST']

/** Records the current state of the dispute of an order. */
export async function readDispute(order: Order): Promise<Order> {
  if (has('ignores-disputes')) return order
  const [newest] = await readChargebacks(order.reference)
  if (newest) noteDispute(order, newest.status)
  return orders.get(order.id)!
}

export function noteDispute({ id }: Order, status: string): void {
  const order = orders.get(id)!
  if (has('knows-one-dispute-of-an-order') && order.dispute === 'WON') return
  const isOver =
    (has('closed-is-won') && status === 'LOST') ||
    (has('takes-contested-for-over') && status === 'DECLINED') ||
    (has('takes-accepted-for-over') && status === 'ACCEPTED') ||
    (has('closes-unknown-disputes') && !KNOWN.includes(status))
  const isKept = has('freezes-for-good') && status === 'WON'
  const noted = isOver ? 'WON' : isKept ? 'OPEN' : status
  if (order.dispute !== noted) save({ ...order, dispute: noted })
}
