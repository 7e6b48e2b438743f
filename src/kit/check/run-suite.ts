import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reporter } from 'vitest/node'
import { readContract } from '../contract/contract.ts'
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
  /** Name of the only contract file to run. */
  file?: string
  shard?: string
  shuffle?: boolean
  seed: number
  runs: number
  reporters: Reporter[]
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** `.ts` in the repository, `.js` in the package. */
const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js'

/** Returns patterns of the contract files of this name, and of those among them that hold property tests. */
function listFiles(name = '*') {
  const files = `${name}.contract.${EXTENSION}`
  return { all: `contracts/**/${files}`, properties: `contracts/properties/**/${files}` }
}

/**
 * Whether the text is the name of a contract file, as a run prints it. An operation is chosen by title: tests in other files are
 * about it too.
 */
export function isContractFile(text: string): boolean {
  if (readContract().operations.some(({ operationId }) => operationId === text)) return false
  const file = `${text}.contract.${EXTENSION}`
  return readdirSync(join(ROOT, 'contracts'), { recursive: true, encoding: 'utf8' }).some(
    (path) => basename(path) === file,
  )
}

/** Runs the contracts against a target in one worker, so that on a stateful target no test sees another's records come and go. */
export async function runSuite(options: SuiteOptions): Promise<void> {
  const { target, contract, tier, pattern, file, shard, shuffle, seed, runs, reporters } = options
  const files = listFiles(file)
  const { startVitest } = await import('vitest/node')
  const { StableOrder } = await import('./stable-order.ts')
  const vitest = await startVitest('test', [], {
    root: ROOT,
    config: false,
    run: true,
    watch: false,
    include: [tier === 'property' ? files.properties : files.all],
    // The package is installed inside node_modules, which vitest excludes by default.
    exclude: tier === 'deterministic' ? [files.properties] : [],
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
