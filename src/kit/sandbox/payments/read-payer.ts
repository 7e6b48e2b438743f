import type { NamedCustomer } from '../ledger/ensure-customer.ts'
import type { OrderRow } from '../store/schema.ts'

/** Reads who pays from what was sent with the order. Without an email address there is nobody to recognise. */
export function readPayer(customer: object): NamedCustomer | undefined {
  // each host has its own words
  const { firstName, firstname, lastName, lastname, email } = customer as Record<string, unknown>
  if (typeof email !== 'string') return undefined
  return { firstName: textOf(firstName ?? firstname), lastName: textOf(lastName ?? lastname), email }
}

export function readPayerOf({ customer }: Pick<OrderRow, 'customer'>): NamedCustomer | undefined {
  return readPayer(JSON.parse(customer) as object)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
