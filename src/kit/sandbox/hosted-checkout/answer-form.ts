import { readContentType } from '../http/content-type.ts'
import { readAtMost } from '../http/read-body.ts'
import { decodeUtf8, isEscapedUtf8 } from '../http/utf8.ts'
import type { Form } from '../pages/form.ts'
import { openWriteContext } from '../runtime/change.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { page, redirect, text, unknown } from './answers.ts'
import { type DueStep, findVisit } from './find-visit.ts'
import { addressOf, renderStep } from './render-visit.ts'
import type { Submit } from './submit-step.ts'

export interface StepForm {
  /** The steps whose page shows it. */
  steps: readonly DueStep[]
  submit: Submit
}

/**
 * Answers a posted form, in one write transaction. The form takes effect only if its step is due and it carries the token of
 * that step. Otherwise it came too late or twice, and the answer shows the current state.
 */
export async function answerForm(
  runtime: Runtime,
  slug: string,
  request: Request,
  { steps, submit }: StepForm,
): Promise<Response> {
  const reading = await readForm(request)
  if (!reading.ok) return text(reading.problem, reading.status)
  const { form } = reading
  return runtime.database.write(async (db) => {
    const context = await openWriteContext(runtime, db)
    const visit = await findVisit(db, slug, context.now)
    if (!visit) return unknown()
    const isDue = steps.includes(visit.step) && form.submissionToken === visit.submissionToken
    const problems = isDue ? await submit(visit, form, context) : undefined
    const after = isDue ? await findVisit(db, slug, context.now) : visit
    if (problems) return page(renderStep(after!, slug, problems), 400)
    return redirect(addressOf(slug, after?.step === 'over' ? 'result' : undefined))
  })
}

const MAX_BYTES = 16 * 1024

type FormReading = { ok: true; form: Form } | { ok: false; status: 400 | 413 | 415; problem: string }

/** Reads a posted form within the size limit. The first value of a repeated field wins. */
async function readForm(request: Request): Promise<FormReading> {
  const contentType = readContentType(request.headers)
  if (contentType !== 'application/x-www-form-urlencoded') {
    return { ok: false, status: 415, problem: 'Send the form as application/x-www-form-urlencoded.' }
  }
  const bytes = await readAtMost(request, MAX_BYTES)
  if (bytes === 'cut off') return { ok: false, status: 400, problem: 'The form did not arrive whole.' }
  if (!bytes) return { ok: false, status: 413, problem: 'The form is over 16 KB.' }
  const text = decodeUtf8(bytes)
  if (text === undefined || !isEscapedUtf8(text)) {
    return { ok: false, status: 400, problem: 'The form is not UTF-8.' }
  }
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (!fields.has(name)) fields.set(name, value)
  }
  return { ok: true, form: Object.fromEntries(fields) }
}
