import type { OrderRow } from '../../sandbox/store/schema.ts'
import type { Breach } from '../record.ts'

interface Payer {
  email: string
  name: string
  order(): Pick<OrderRow, 'redirectUrl'> | undefined
}

const PAYER = /payer-\d+@example\.com/i

/** Finds an order that the app opened for another payer of the examination than the one who bought. */
export function findWrongPayer({ customer }: Pick<OrderRow, 'customer'>, email: string): Breach[] {
  const named = PAYER.exec(customer)?.[0].toLowerCase()
  if (named === undefined || named === email) return []
  return [
    { kind: 'other-payer', message: `The app opened the order of ${email} with the email address ${named}.` },
  ]
}

/**
 * Returns what the return page of a purchase must not show: the payer of another one. If both share one URL, it names no order
 * but by its reference, and may show that one.
 */
export function hiddenFrom(purchase: Payer, other: Payer): string[] {
  const isShared = purchase.order()?.redirectUrl === other.order()?.redirectUrl
  return isShared || purchase.email === other.email ? [] : [other.email, other.name]
}
