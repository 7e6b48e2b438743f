import { openWriteContext } from '../runtime/change.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { page, redirect, text, unknown } from './answers.ts'
import { type DueStep, findVisit } from './find-visit.ts'
import { readForm } from './read-form.ts'
import { addressOf, renderStep } from './render-visit.ts'
import type { Submit } from './submit-step.ts'

/** A form of the page. */
export interface StepForm {
  /** The steps on whose page it is. */
  steps: readonly DueStep[]
  submit: Submit
}

/**
 * Answers a form that was posted, in one write transaction. It has its effect only where its step is due and it bears
 * the token of that step; otherwise it came too late or twice, and the answer shows how things stand.
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
