import { fileURLToPath } from 'node:url'
import type { Reporter } from 'vitest/node'
import type { Target } from '../target/target.ts'

declare module 'vitest' {
  interface ProvidedContext {
    target: Target
    /** Folder of the contract to check against. Omitted for the shipped one. */
    contract?: string
  }
}

export interface SuiteOptions {
  target: Target
  contract?: string
  tier?: 'deterministic' | 'property'
  /** Matched against the full title. */
  pattern?: RegExp
  shard?: string
  shuffle?: boolean
  seed: number
  runs: number
  reporters: Reporter[]
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** `.ts` in the repository, `.js` in the package. */
const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const PROPERTIES = `contracts/properties/**/*.contract.${EXTENSION}`

/** Runs the contracts against a target in one worker, so that on a stateful target no test sees another's records come and go. */
export async function runSuite(options: SuiteOptions): Promise<void> {
  const { target, contract, tier, pattern, shard, shuffle, seed, runs, reporters } = options
  const { startVitest } = await import('vitest/node')
  const { StableOrder } = await import('./stable-order.ts')
  const vitest = await startVitest('test', [], {
    root: ROOT,
    config: false,
    run: true,
    watch: false,
    include: [tier === 'property' ? PROPERTIES : `contracts/**/*.contract.${EXTENSION}`],
    // The package is installed inside node_modules, which vitest excludes by default.
    exclude: tier === 'deterministic' ? [PROPERTIES] : [],
    provide: { target, ...(contract && { contract }) },
    env: { PAYCONTRACT_SEED: String(seed), PAYCONTRACT_RUNS: String(runs) },
    setupFiles: [`src/kit/check/harness/reset-target.${EXTENSION}`, `contracts/know-fixtures.${EXTENSION}`],
    pool: 'threads',
    isolate: false,
    fileParallelism: false,
    maxConcurrency: target.pacing!.concurrency ?? 1,
    testTimeout: TEST_TIMEOUT_MS + target.pacing!.timeoutMs,
    reporters,
    passWithNoTests: true,
    ...(pattern && { testNamePattern: pattern }),
    ...(shard && { shard }),
    sequence: shuffle ? { shuffle: true } : { sequencer: StableOrder },
  })
  await vitest.close()
}

const TEST_TIMEOUT_MS = 120_000
