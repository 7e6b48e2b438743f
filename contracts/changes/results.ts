import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Tried } from './try-operators.ts'

/** Results of the changes of one operator. */
interface Count {
  changes: number
  found: number
}

/** Counts of each history by operator name: without times or anything else that differs between machines. */
export type Results = Record<string, Record<string, Count>>

const RECORD = new URL('results.json', import.meta.url)

export function readResults(): Results {
  return existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : {}
}

export function saveResults(results: Results): void {
  writeFileSync(RECORD, `${JSON.stringify(results, undefined, 1)}\n`)
}

export function countTried(tried: readonly Tried[]): Record<string, Count> {
  return Object.fromEntries(tried.map(({ operator, changes, found }) => [operator.name, { changes, found }]))
}

/**
 * Operators most of whose changes the judges found before, and none now. Histories of a service never have the same places, so
 * fewer found changes are not a loss.
 */
export function findLost(before: Record<string, Count>, now: Record<string, Count>): string[] {
  return Object.entries(now).flatMap(([name, count]) => {
    const known = before[name]
    const isLost = known && known.found * 2 > known.changes && count.changes > 0 && count.found === 0
    return isLost ? [name] : []
  })
}

/** Sums the counts of one operator over all histories. */
export function sumCounts(results: Results, name: string): Count {
  const counts = Object.values(results).flatMap((counted) => counted[name] ?? [])
  return {
    changes: counts.reduce((sum, { changes }) => sum + changes, 0),
    found: counts.reduce((sum, { found }) => sum + found, 0),
  }
}
