import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ServiceName } from '../../contracts/services/services.ts'

/** Results of one tool on one service. */
export interface ToolResults {
  /** Complaints about the right service. */
  alarms: string[]
  /** Faults with at least one complaint that the right service never got, and that complaint. */
  found: Record<string, string>
  missed: string[]
  /** Faults on which the tool did not run at all: neither found nor missed. The value is the reason. */
  broken: Record<string, string>
  /** Median time of a run, in seconds. */
  seconds: number
}

export interface ServiceOutcome {
  /** For each fault whose day was recorded: whether an answer differs from those of the right service. */
  shown: Record<string, boolean>
  tools: Record<string, ToolResults>
}

export interface Results {
  tools: Record<string, { title: string; version: string; kind: 'passive' | 'active'; setupLines: number }>
  services: Partial<Record<ServiceName, ServiceOutcome>>
}

const FILE = fileURLToPath(new URL('results.json', import.meta.url))

export function readResults(): Results {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : { tools: {}, services: {} }
}

/** Called after each step, so that an interrupted run keeps its results. */
export function saveResults(results: Results): void {
  writeFileSync(`${FILE}.new`, `${JSON.stringify(results, undefined, 2)}\n`)
  renameSync(`${FILE}.new`, FILE)
}
