import type { Form } from '../form.ts'

export type OtpReading = { ok: true; otp: string } | { ok: false; problem: string }

/** Which of the two buttons of the 3DS page was pressed. */
export function readDecision(form: Form): 'approve' | 'refuse' | undefined {
  return (['approve', 'refuse'] as const).find((decision) => decision === form.decision)
}

/** Reads the one-time code; whether it is the right one is for the sandbox to say. */
export function readOtpForm(form: Form): OtpReading {
  const otp = (form.otp ?? '').normalize('NFKC').replace(/[\s\p{Pd}]/gu, '')
  if (otp === '') return { ok: false, problem: 'Enter the code your bank sent you' }
  if (!/^\d{6}$/.test(otp)) return { ok: false, problem: 'The code has 6 digits' }
  return { ok: true, otp }
}
