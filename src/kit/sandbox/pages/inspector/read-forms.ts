import type { Form } from '../form.ts'
import type { ClaimStatus } from './model.ts'

export type ClockReading = { ok: true; advanceMs: number } | { ok: false; problem: string }
export type ReviewReading =
  | { ok: true; decision: 'APPROVED' | 'REJECTED'; notes?: string }
  | { ok: false; problem: string }
export type ClaimReading =
  | { ok: true; step: ClaimStatus; businessId?: string }
  | { ok: false; problem: string }

const unitMs: Readonly<Record<string, number>> = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 }
const longestAdvanceMs = 3_660 * 86_400_000

/** Reads `advanceMs` of a preset button, or else `amount` and `unit` (minutes, hours or days). */
export function readClockForm(form: Form): ClockReading {
  const advanceMs = form.advanceMs
    ? Number(form.advanceMs)
    : Math.round(Number(form.amount || Number.NaN) * (unitMs[form.unit ?? ''] ?? Number.NaN))
  if (!Number.isSafeInteger(advanceMs) || advanceMs <= 0) {
    return { ok: false, problem: 'The clock goes forward by a number of minutes, hours or days' }
  }
  if (advanceMs > longestAdvanceMs)
    return { ok: false, problem: 'The clock goes forward by 10 years at most' }
  return { ok: true, advanceMs }
}

/** Reads `decision` (APPROVED or REJECTED) and the optional `notes`. */
export function readAmlReview(form: Form): ReviewReading {
  const decision = (['APPROVED', 'REJECTED'] as const).find((known) => known === form.decision)
  if (!decision) return { ok: false, problem: 'A review approves or rejects' }
  const notes = form.notes?.trim()
  return { ok: true, decision, ...(notes && { notes }) }
}

/** Reads `step`, the state the claim is to have, and `businessId`, which a new claim needs. */
export function readClaimForm(form: Form): ClaimReading {
  const step = (['OPEN', 'UNDER_REVIEW', 'APPROVED', 'REJECTED'] as const).find(
    (known) => known === form.step,
  )
  if (!step) return { ok: false, problem: 'A claim is opened, reviewed, approved or rejected' }
  if (step === 'OPEN' && !form.businessId) return { ok: false, problem: 'Choose who claims the collection' }
  return { ok: true, step, ...(form.businessId && { businessId: form.businessId }) }
}
