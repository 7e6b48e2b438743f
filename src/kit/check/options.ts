import type { OwnKind } from '../target/start-target.ts'
import type { Pacing, Target } from '../target/target.ts'

/** Options that describe a target and limit what is sent to it. */
export interface TargetOptions {
  /** File that holds a ready line: URLs, keys and capabilities of the target. */
  config?: string
  /** Overrides the URL of the config. */
  checkoutUrl?: string
  businessUrl?: string
  profile?: Target['profile']
  readOnly?: boolean
  allowWrites?: boolean
  iKnowThisIsLive?: boolean
  timeoutMs: number
  ratePerSecond?: number
  /** Maximum number of requests in flight. */
  concurrency?: number
}

export interface CheckOptions extends TargetOptions {
  /** Starts one of the project's own targets instead of using a described one. */
  target?: OwnKind
  /** Folder of the contract to check against, as `paycontract contract` writes it. Default: the shipped contract. */
  contract?: string
  tier?: 'deterministic' | 'property'
  seed: number
  runs: number
  /** Time limit of the whole run. No test starts after it. */
  maxMinutes?: number
  only?: string
  skip?: string
  shard?: string
  shuffle?: boolean
  /** Folder of the reports; `false` for none. */
  report: string | false
  /** Prints what would decide the undecided tests. */
  explainSkips?: boolean
  /** Prints the document of report.json to stdout, and everything else to stderr. */
  json?: boolean
  /** File that lists the tests that may stay undecided. */
  expect?: string
  updateExpect?: boolean
}

/**
 * Chooses how fast a target is called: one request at a time if its rate is limited, unless the options say otherwise.
 *
 * @param described requests per second that the target's description allows
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

export const DEFAULTS = {
  timeoutMs: 10_000,
  concurrency: 12,
  maxMinutes: 120,
  seed: 20_260_101,
  runs: 100,
  report: 'paycontract-report',
} as const satisfies Partial<CheckOptions>
