import type { Invariant } from '../../src/kit/history/invariant.ts'
import type { ChangeOperator, Place } from './change.ts'
import { createChangeJudge } from './judge-change.ts'
import type { Recorded } from './recorded.ts'

/** Results of one operator on one history. */
export interface Tried {
  operator: ChangeOperator
  /** 0 if the history has no place for it. */
  changes: number
  found: number
  /** Indexes of the exchanges where a change was not found. */
  survivors: readonly number[]
}

/** Applies each operator at up to `places` places, spread over the history, and judges each change separately. */
export function tryOperators(
  recorded: Recorded,
  operators: readonly ChangeOperator[],
  invariants: readonly Invariant[],
  { places, seed }: { places: number; seed: number },
): Tried[] {
  const judge = createChangeJudge(recorded, invariants)
  return operators.map((operator, position) => {
    const chosen = spread(operator.findPlaces(recorded), places, seed + position)
    const survivors = chosen.filter((place) => judge.judge(place) === undefined).map(({ index }) => index)
    return { operator, changes: chosen.length, found: chosen.length - survivors.length, survivors }
  })
}

/** Picks one place from each of `count` stretches of equal length, by the seed. */
export function spread(all: readonly Place[], count: number, seed: number): Place[] {
  if (all.length <= count) return [...all]
  const offset = ((seed * 0.618033988749895) % 1) / count
  return Array.from({ length: count }, (_, nth) => all[Math.floor((nth / count + offset) * all.length)]!)
}
