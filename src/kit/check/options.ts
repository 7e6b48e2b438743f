import type { OwnKind } from '../target/start-target.ts'
import type { TargetOptions } from './describe-target.ts'

/** What may be asked of a check. */
export interface CheckOptions extends TargetOptions {
  /** Starts one of the project's own targets in place of a described one. */
  target?: OwnKind
  tier?: 'deterministic' | 'property'
  seed: number
  runs: number
  only?: string
  skip?: string
  shard?: string
  shuffle?: boolean
  /** Folder of the reports; `false` for none. */
  report: string | false
  /** File that lists what may be left undecided. */
  expect?: string
  updateExpect?: boolean
}

/** What is taken where nothing else is asked for. */
export const DEFAULTS = {
  timeoutMs: 10_000,
  seed: 20_260_101,
  runs: 100,
  report: 'paycontract-report',
} as const satisfies Partial<CheckOptions>
