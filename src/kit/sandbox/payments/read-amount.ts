import { checkAmount, toMinor } from '../../../client/money/minor-units.ts'
import { malformed, unsupported } from '../domain/refusal.ts'
import type { SandboxSettings } from '../domain/settings.ts'

/**
 * Converts an amount of a request to minor units. Refuses a currency that is not accepted (57) and an amount that the currency
 * cannot hold (30).
 *
 * @param parent the object that holds both fields, such as `order`; omitted at the top level
 */
export function readAmount(
  { amount, currency }: { amount: number; currency: string },
  { currencies }: Pick<SandboxSettings, 'currencies'>,
  parent?: string,
): number {
  const nameOf = (field: string) => (parent ? `${parent}.${field}` : field)
  if (currencies && !currencies.includes(currency)) throw unsupported(nameOf('currency'), 'This currency')
  const message = checkAmount(amount, currency)
  if (message) throw malformed([{ field: nameOf('amount'), message }])
  return toMinor(amount, currency)
}
