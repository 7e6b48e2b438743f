import { setImmediate } from 'node:timers/promises'

/** The middle value: at least half of the measurements do not exceed it, and outliers do not move it. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('the median of nothing')
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Returns the median as the value of a row, and the range in its note. */
export function describeSpread(values: readonly number[], unit: string, digits: number) {
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits))
  const note = `median of ${values.length}, from ${least} to ${most} ${unit}`
  return { value: median(values), unit, note }
}

interface RaceOptions {
  /** Number of measurements per candidate; odd, so that the median is a measured value. */
  rounds: number
  /** Calls per measurement. */
  calls: number
}

/**
 * Measures candidates in turn, round by round and in alternating order, so that whatever disturbs the machine disturbs them all
 * alike. The first rounds warm up and do not count.
 *
 * @returns the microseconds per call of each candidate, by round
 */
export async function race<Name extends string>(
  candidates: Record<Name, () => unknown>,
  { rounds, calls }: RaceOptions,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(candidates) as Name[]
  const timesUs = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  const warmUpRounds = Math.ceil(rounds / 4)
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const timeUs = await timeOneCall(candidates[name], calls)
      if (round >= 0) timesUs[name].push(timeUs)
    }
  }
  return timesUs
}

async function timeOneCall(candidate: () => unknown, calls: number): Promise<number> {
  const started = performance.now()
  for (let call = 0; call < calls; call++) {
    const result = candidate()
    if (result instanceof Promise) await result
  }
  // What a candidate leaves to the event loop, such as finalizers of its requests, counts as its time too.
  await setImmediate()
  return ((performance.now() - started) * 1000) / calls
}

/** Median difference between two candidates, in pairs of the same round. */
export function medianDifference(more: readonly number[], less: readonly number[]): number {
  return median(more.map((value, round) => value - less[round]!))
}
