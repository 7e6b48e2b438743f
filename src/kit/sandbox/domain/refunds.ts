import { toMajor } from '../../../client/money/minor-units.ts'
import { malformed, notAllowed, Refusal } from './refusal.ts'

/**
 * Returns the amount to refund: the requested amount, or all that is left. Earlier refunds count unless they failed: a pending
 * one holds its amount.
 *
 * @throws Refusal 30 if the amount is not above zero, 12 if less or nothing is left
 */
export function checkRefund(
  requestedMinor: number | undefined,
  { paidMinor, refundedMinor, currency }: { paidMinor: number; refundedMinor: number; currency: string },
): number {
  const refundableMinor = Math.max(0, paidMinor - refundedMinor)
  const amountMinor = requestedMinor ?? refundableMinor
  if (requestedMinor !== undefined && requestedMinor <= 0)
    throw malformed([{ field: 'amount', message: 'must be greater than 0' }])
  if (refundableMinor === 0) throw notAllowed('Nothing is left to refund')
  if (amountMinor <= refundableMinor) return amountMinor
  const left = toMajor(refundableMinor, currency)
  const problems = [{ field: 'amount', message: `must be at most ${left}` }]
  throw new Refusal(409, '12', `Only ${left} ${currency} is left to refund`, { problems })
}

/** Whether the successful refunds return all that was paid. */
export function isWhollyRefunded(paidMinor: number, succeededMinor: number): boolean {
  return paidMinor > 0 && succeededMinor >= paidMinor
}
