export type RefundCheck =
  | { ok: true; amountMinor: number }
  | {
      ok: false
      /** Nothing is left, more is asked for than is left, or the amount is not above zero. */
      problem: 'nothing_left' | 'too_much' | 'not_positive'
      refundableMinor: number
    }

/**
 * How much of a payment can still go back.
 *
 * @param refundedMinor the refunds so far, those that have failed excepted: one under way holds its amount
 */
export function refundable(paidMinor: number, refundedMinor: number): number {
  return Math.max(0, paidMinor - refundedMinor)
}

/**
 * Checks a refund that is asked for.
 *
 * @param requestedMinor absent: all that is left
 */
export function checkRefund(
  requestedMinor: number | undefined,
  paid: { paidMinor: number; refundedMinor: number },
): RefundCheck {
  const refundableMinor = refundable(paid.paidMinor, paid.refundedMinor)
  const refuse = (problem: 'nothing_left' | 'too_much' | 'not_positive'): RefundCheck => ({
    ok: false,
    problem,
    refundableMinor,
  })
  if (requestedMinor !== undefined && requestedMinor <= 0) return refuse('not_positive')
  if (refundableMinor === 0) return refuse('nothing_left')
  if (requestedMinor !== undefined && requestedMinor > refundableMinor) return refuse('too_much')
  return { ok: true, amountMinor: requestedMinor ?? refundableMinor }
}

/** Whether the refunds that succeeded give back all that was paid. */
export function isWhollyRefunded(paidMinor: number, succeededMinor: number): boolean {
  return paidMinor > 0 && succeededMinor >= paidMinor
}
