import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readContract } from '../../src/kit/contract/contract.ts'
import type { Knowledge, TestRun } from './messages.ts'
import type { ServiceName } from './services.ts'

/** Results on a service, by what the check knew about it: without dates, times or machine names. */
export interface ServiceResults {
  /** Requirements that apply to services of others, and those of them that no test decides. */
  rules: { all: number; undecided: string[] }
  /** Runs with other choices than the defaults, by name, and the alarms: `choice=value: title of the test`. */
  combinations: string[]
  alarms: string[]
  /** Number of faults that the service offers; those in neither of the next two were not tried. */
  faults?: number
  /** Each fault that was seen, with the test that saw it. */
  caught: Record<string, string>
  /** Each fault that was not seen, with its effect. */
  survivors: Record<string, string>
}

export type Results = { [service in ServiceName]?: { [knowledge in Knowledge]?: ServiceResults } }

const RECORD = fileURLToPath(new URL('results.json', import.meta.url))

export function readResults(): Results {
  return existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : {}
}

/** Called after each step, so that an interrupted run keeps its results. */
export function saveResults(results: Results): void {
  writeFileSync(`${RECORD}.new`, `${JSON.stringify(results, undefined, 2)}\n`)
  renameSync(`${RECORD}.new`, RECORD)
}

export function resultsOf(results: Results, service: ServiceName, knowledge: Knowledge): ServiceResults {
  const known = results[service]?.[knowledge]
  if (known) return known
  const none = { rules: { all: 0, undecided: [] }, combinations: [], alarms: [], caught: {}, survivors: {} }
  results[service] = { ...results[service], [knowledge]: none }
  return none
}

/** Returns the requirements that apply to services of others, and which of them no test decides. */
export function countRules(tests: readonly TestRun[]): ServiceResults['rules'] {
  const decided = tests.filter(({ state }) => state !== 'skipped').map(({ name }) => name)
  const own = readContract().requirements.filter(({ provable }) => provable.includes('live'))
  const undecided = own.filter(({ id }) => !decided.some((name) => name.split(/[ ,]/).includes(id)))
  return { all: own.length, undecided: undecided.map(({ id }) => id) }
}
