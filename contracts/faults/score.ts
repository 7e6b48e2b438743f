import type { Fault } from './fault.ts'
import type { Outcome } from './worker/messages.ts'

/** What was tried and what saw it, for committing: without dates, times or machine names. */
export interface Results {
  /** Faults that break documented behavior, and all faults. */
  score: { documented: Score; all: Score }
  operators: ({ operator: string } & Score)[]
  operations: ({ operationId: string } & Score)[]
  survivors: Survivor[]
  /** Faults that changed nothing in any test. */
  notApplied: string[]
}

/** Faults that the contracts saw, and that other tools saw in the same traffic. */
export interface Score {
  all: number
  caught: number
  /** Undefined if they were not run. */
  others?: Record<Other, number>
}

export type Other = 'schemas' | 'prism' | 'drift'

export interface Survivor {
  id: string
  profile: Fault['profile']
  describes: string
  /** Why no test can see it. */
  reason?: string
}

/** The ids of the faults that each tool saw. */
export type OthersSeen = Record<Other, Set<string>>

export function scoreFaults(faults: Fault[], outcomes: Outcome[], others?: OthersSeen): Results {
  const verdicts = new Map(outcomes.map(({ id, verdict }) => [id, verdict]))
  const applied = faults.filter(({ id }) => verdicts.get(id) !== 'not applied')
  const isCaught = ({ id }: Fault) => verdicts.get(id) === 'caught'
  const score = (some: Fault[]): Score => ({
    all: some.length,
    caught: some.filter(isCaught).length,
    ...(others && { others: countOthers(some, others) }),
  })
  return {
    score: {
      documented: score(applied.filter(({ profile }) => profile === 'documented')),
      all: score(applied),
    },
    operators: groupBy(applied, 'operator').map(([operator, own]) => ({ operator, ...score(own) })),
    operations: groupBy(applied, 'operationId').map(([operationId, own]) => ({ operationId, ...score(own) })),
    survivors: applied
      .filter((fault) => !isCaught(fault))
      .map(({ id, profile, describes, reason }) => ({ id, profile, describes, ...(reason && { reason }) })),
    notApplied: faults.filter((fault) => !applied.includes(fault)).map(({ id }) => id),
  }
}

function countOthers(faults: Fault[], others: OthersSeen): Record<Other, number> {
  const count = (seen: Set<string>) => faults.filter(({ id }) => seen.has(id)).length
  return { schemas: count(others.schemas), prism: count(others.prism), drift: count(others.drift) }
}

function groupBy(faults: Fault[], field: 'operator' | 'operationId'): [string, Fault[]][] {
  return [...Map.groupBy(faults, (fault) => fault[field])].sort(([one], [two]) =>
    one.localeCompare(two, 'en'),
  )
}

/** Required share of seen faults. */
const LEAST_SHARE = 0.95

/** Returns where the results miss the required scores, or fall behind earlier ones. */
export function findShortfalls(results: Results, before?: Results): string[] {
  const { score, survivors, notApplied } = results
  const unexplained = survivors.filter(({ profile, reason }) => profile === 'documented' && !reason)
  const share = score.all.caught / score.all.all
  return [
    ...unexplained.map(({ id, describes }) => `survives, and what it breaks is stated: ${id} (${describes})`),
    ...notApplied.map((id) => `has nothing to break in any test: ${id}`),
    ...(share < LEAST_SHARE
      ? [`${percent(share)} of all faults are caught; ${percent(LEAST_SHARE)} is the least`]
      : []),
    ...(before ? listRegressions(survivors, before) : []),
  ]
}

function listRegressions(survivors: Survivor[], before: Results): string[] {
  const known = new Set(before.survivors.map(({ id }) => id))
  return survivors.filter(({ id }) => !known.has(id)).map(({ id }) => `was caught before: ${id}`)
}

/** Formats a share, and a dash for zero of zero. */
export function percent(share: number): string {
  if (Number.isNaN(share)) return '–'
  return `${(Math.floor(share * 1000) / 10).toFixed(1)} %`
}
