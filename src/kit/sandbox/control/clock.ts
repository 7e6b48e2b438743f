import { ClockLimitError } from '../runtime/clock.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { addAction, type ControlApp } from './action.ts'
import { invalid } from './control-error.ts'
import { LONGEST_MS, parseDuration, unitMs } from './parse-duration.ts'
import type { ControlInput } from './read-input.ts'

export function addClock(control: ControlApp, { clock, runDue }: Runtime): void {
  const tell = () => ({ now: new Date(clock.now()).toISOString(), epochMs: clock.now() })
  control.app.get('/clock', (context) => context.json(tell()))

  addAction(control, '/clock/advance', async (input) => {
    await clock.advance(readDuration(input)).catch((error) => {
      if (!(error instanceof ClockLimitError)) throw error
      throw invalid(error.message, 'Advance it by less, or start over with /reset.')
    })
    await runDue()
    const body = tell()
    return { body, notice: `The clock shows ${body.now}` }
  })
}

/**
 * Reads how far to advance the clock: `durationMs`, or `duration` such as `90s`, `1h` or `1h30m`. The inspector sends an
 * `amount` and a `unit` instead.
 */
function readDuration({ isForm, fields }: ControlInput): number {
  const { durationMs, duration, amount, unit } = fields
  const known = [durationMs, parseDuration(duration), isForm ? parseAmount(amount, unit) : undefined]
  const [wanted, ...more] = known.filter((each) => each !== undefined)
  const isWhole = more.length === 0 && Number.isSafeInteger(wanted)
  if (isWhole && Number(wanted) > 0 && Number(wanted) <= LONGEST_MS) return Number(wanted)
  if (isForm) {
    const problem = 'The clock advances by minutes, hours or days, at most 10 years'
    throw invalid(problem, 'Choose how far to advance.')
  }
  throw invalid(
    'The clock advances by a whole number of milliseconds, at most 10 years',
    'Send {"durationMs": 60000} or {"duration": "1h30m"}; the units are ms, s, m, h and d.',
  )
}

function parseAmount(amount: unknown, unit: unknown): number | undefined {
  if (amount === undefined) return undefined
  return Math.round(Number(amount || Number.NaN) * (unitMs[String(unit)] ?? Number.NaN))
}
