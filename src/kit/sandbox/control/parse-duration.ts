export const unitMs: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}

/** Long enough for any test, and short enough for every date to stay valid. */
export const LONGEST_MS = 3_660 * 86_400_000

/** Parses a text such as `1h30m` into milliseconds. Undefined if omitted; NaN if it is not a duration. */
export function parseDuration(text: unknown): number | undefined {
  if (text === undefined) return undefined
  if (typeof text !== 'string' || !/^(\d{1,12}(ms|s|m|h|d))+$/.test(text)) return Number.NaN
  const parts = [...text.matchAll(/(\d+)(ms|s|m|h|d)/g)]
  return parts.reduce((sumMs, [, count, unit]) => sumMs + Number(count) * unitMs[unit!]!, 0)
}
