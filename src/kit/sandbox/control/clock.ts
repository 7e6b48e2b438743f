import { readClockForm } from '../pages/inspector/read-forms.ts'
import { ClockLimitError } from '../runtime/clock.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { addAction, type ControlApp } from './action.ts'
import { ControlError } from './control-error.ts'
import { readDuration } from './read-duration.ts'

export function addClock(control: ControlApp, { clock, runDue }: Runtime): void {
  const tell = () => ({ now: new Date(clock.now()).toISOString(), epochMs: clock.now() })
  control.app.get('/clock', (context) => context.json(tell()))

  addAction(control, '/clock/advance', async ({ isForm, fields }) => {
    const durationMs = isForm ? readForm(fields) : readDuration(fields)
    await clock.advance(durationMs).catch((error) => {
      if (!(error instanceof ClockLimitError)) throw error
      throw new ControlError('invalid', error.message, 'Advance it by less, or begin anew with /reset.')
    })
    await runDue()
    const body = tell()
    return { body, notice: `The clock shows ${body.now}` }
  })
}

function readForm(fields: Readonly<Record<string, unknown>>): number {
  const reading = readClockForm(fields as Record<string, string>)
  if (reading.ok) return reading.advanceMs
  throw new ControlError('invalid', reading.problem, 'Choose how far to advance.')
}
