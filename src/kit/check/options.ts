import type { OwnKind } from '../target/start-target.ts'
import type { Pacing, Target } from '../target/target.ts'

/** How a target is described, and what may be asked of it. */
export interface TargetOptions {
  /** File that holds a ready line: URLs, keys and capabilities of the target. */
  config?: string
  /** In place of the config's. */
  checkoutUrl?: string
  businessUrl?: string
  profile?: Target['profile']
  readOnly?: boolean
  allowWrites?: boolean
  iKnowThisIsLive?: boolean
  timeoutMs: number
  ratePerSecond?: number
  /** Requests that are under way at the same time. */
  concurrency?: number
}

/** What may be asked of a check. */
export interface CheckOptions extends TargetOptions {
  /** Starts one of the project's own targets in place of a described one. */
  target?: OwnKind
  /** Folder of the contract that the target is checked against, as `paycontract contract` writes one; by default the shipped one. */
  contract?: string
  tier?: 'deterministic' | 'property'
  seed: number
  runs: number
  /** How long the whole run may take: no test begins later. */
  maxMinutes?: number
  only?: string
  skip?: string
  shard?: string
  shuffle?: boolean
  /** Folder of the reports; `false` for none. */
  report: string | false
  /** Tells what would decide what the run leaves undecided. */
  explainSkips?: boolean
  /** The document of report.json alone goes to the standard output, and everything else to the standard error. */
  json?: boolean
  /** File that lists what may be left undecided. */
  expect?: string
  updateExpect?: boolean
}

/**
 * How a target is asked: one request at a time where its rate is bounded, unless the options say otherwise.
 *
 * @param described the rate that the target's description names
 */
export function choosePacing(
  { timeoutMs, ratePerSecond, concurrency }: TargetOptions,
  described?: number,
): Pacing {
  const rate = ratePerSecond ?? described
  return {
    timeoutMs,
    concurrency: concurrency ?? (rate ? 1 : DEFAULTS.concurrency),
    ...(rate && { ratePerSecond: rate }),
  }
}

/** What is taken where nothing else is asked for. */
export const DEFAULTS = {
  timeoutMs: 10_000,
  concurrency: 12,
  maxMinutes: 120,
  seed: 20_260_101,
  runs: 100,
  report: 'paycontract-report',
} as const satisfies Partial<CheckOptions>
