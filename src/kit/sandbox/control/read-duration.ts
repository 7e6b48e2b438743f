import { ControlError } from './control-error.ts'

const unitMs: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}

/** Far enough for any test, and near enough for every date to stay one. */
const LONGEST_MS = 3_660 * 86_400_000

/**
 * Reads how far to advance the clock: `durationMs`, or instead `duration` as `90s`, `1h` or `1h30m`.
 *
 * @throws ControlError `invalid`
 */
export function readDuration({ durationMs, duration }: { durationMs?: unknown; duration?: unknown }): number {
  const wanted = duration === undefined ? durationMs : durationMs === undefined ? parse(duration) : undefined
  if (typeof wanted === 'number' && Number.isSafeInteger(wanted) && wanted > 0 && wanted <= LONGEST_MS) {
    return wanted
  }
  throw new ControlError(
    'invalid',
    'The clock goes forward, by a whole number of milliseconds and at most 10 years',
    'Send {"durationMs": 60000} or {"duration": "1h30m"}; the units are ms, s, m, h and d.',
  )
}

function parse(text: unknown): number | undefined {
  if (typeof text !== 'string' || !/^(\d{1,12}(ms|s|m|h|d))+$/.test(text)) return undefined
  let sum = 0
  for (const [, count, unit] of text.matchAll(/(\d+)(ms|s|m|h|d)/g)) sum += Number(count) * unitMs[unit!]!
  return sum
}
