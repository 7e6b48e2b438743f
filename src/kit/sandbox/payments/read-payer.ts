import type { NamedCustomer } from '../ledger/ensure-customer.ts'
import type { OrderRow } from '../store/schema.ts'

/** Reads the payer from the customer of an order. Without an email address, the payer cannot be recognised. */
export function readPayer(customer: object): NamedCustomer | undefined {
  // each host has its own field names
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
