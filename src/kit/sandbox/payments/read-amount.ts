import { type AmountProblem, checkAmount, toMinor } from '../domain/money.ts'
import { malformed, type Refusal, unsupported } from '../domain/refusal.ts'
import type { SandboxSettings } from '../domain/settings.ts'

const messages: Record<AmountProblem, string> = {
  not_a_number: 'is not a number',
  too_many_decimals: 'has more decimals than its currency',
  too_large: 'is too large',
}

/**
 * Reads an amount of a request into minor units; refuses a currency that is not accepted (57) and an amount that the
 * currency cannot hold (30).
 *
 * @param parent what the two fields lie in, as `order`; absent at the top
 */
export function readAmount(
  { amount, currency }: { amount: number; currency: string },
  { currencies }: Pick<SandboxSettings, 'currencies'>,
  parent?: string,
): number | Refusal {
  const nameOf = (field: string) => (parent ? `${parent}.${field}` : field)
  if (!currencies.includes(currency)) return unsupported(nameOf('currency'), 'This currency')
  const problem = checkAmount(amount, currency)
  if (problem) return malformed([{ field: nameOf('amount'), message: messages[problem] }])
  return toMinor(amount, currency)
}
