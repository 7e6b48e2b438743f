import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseSequencer, createVitest, type Reporter, type TestCase } from 'vitest/node'
import { PROJECTS, TARGET_VARIABLE } from '../../src/kit/check/harness/provide-target.ts'
import type { Target } from '../../src/kit/target/target.ts'
import type { BaselineTest, Plan, Tier } from './plan.ts'

export interface SuiteResult {
  tests: TestCase[]
  /** Full name of the first test that failed. */
  failed: string | undefined
}

export interface Suite {
  /** Sets the contract folder that targets are checked against from the next run on; undefined for the shipped contract. */
  hold: (contract: string | undefined) => void
  runTier: (target: Target, tier: Tier) => Promise<SuiteResult>
  /** Runs the tests of a plan in order: the first file to its end, the others until one test fails. */
  runPlan: (target: Target, plan: Plan) => Promise<SuiteResult>
  /** Returns the result of a test. */
  describe: (test: TestCase) => BaselineTest
  close: () => Promise<void>
}

const TEST_TIMEOUT_MS = 130_000
const CONTRACTS = fileURLToPath(new URL('..', import.meta.url))
/** Names of the runner's projects. */
const TIERS: Record<Tier, string> = { deterministic: PROJECTS.sandbox, property: 'properties' }

/** Keeps the given order: by default, the runner would start with the slowest files. */
class GivenOrder extends BaseSequencer {
  override async sort<T>(files: T[]): Promise<T[]> {
    return files
  }
}

/**
 * Opens the contracts in a runner that is reused: starting one takes longer than most of its runs. A failure before `isBroken`
 * returns true does not count for the fault.
 */
export async function openSuite(target: Target, isBroken: () => boolean): Promise<Suite> {
  process.env[TARGET_VARIABLE] = JSON.stringify(target)
  let failed: string | undefined
  let firstFile: string | undefined
  const stopAfter = (moduleId: string, isEnd: boolean) => {
    if (failed && firstFile && (isEnd || moduleId !== firstFile)) void vitest.cancelCurrentRun('test-failure')
  }
  const watcher: Reporter = {
    onTestCaseResult(test) {
      if (stateOf(test) === 'failed' && isBroken()) failed ??= test.fullName
      stopAfter(test.module.moduleId, false)
    },
    onTestModuleEnd: ({ moduleId }) => stopAfter(moduleId, true),
  }
  const vitest = await createVitest('test', {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    watch: false,
    project: Object.values(TIERS),
    reporters: [watcher],
    fileParallelism: false,
    sequence: { sequencer: GivenOrder },
  })
  await vitest.standalone()
  // A target may ask for a pause, as it may in a check.
  for (const project of vitest.projects) project.config.testTimeout = TEST_TIMEOUT_MS
  type Specifications = Parameters<typeof vitest.runTestSpecifications>[0]
  const run = async (against: Target, specifications: Specifications): Promise<SuiteResult> => {
    failed = undefined
    // A project that has not run yet reads its target when it starts.
    process.env[TARGET_VARIABLE] = JSON.stringify(against)
    for (const project of vitest.projects) project.provide('target', against)
    const { testModules } = await vitest.runTestSpecifications(specifications, false)
    // Results of other projects are still included.
    const own = testModules.filter(({ project }) => project === specifications[0]?.project)
    return { tests: own.flatMap(({ children }) => [...children.allTests()]), failed }
  }
  return {
    hold(contract) {
      for (const project of vitest.projects) project.provide('contract', contract)
    },
    async runTier(against, tier) {
      firstFile = undefined
      const all = await vitest.globTestSpecifications()
      const own = all.filter(({ project }) => project.name === TIERS[tier])
      return run(against, own)
    },
    async runPlan(against, { tier, files }) {
      firstFile = CONTRACTS + files[0]!.file
      const project = vitest.projects.find(({ name }) => name === TIERS[tier])!
      const specifications = files.map(({ file, tests }) =>
        project.createSpecification(CONTRACTS + file, { testNames: tests }),
      )
      return run(against, specifications)
    },
    describe(test) {
      const operationIds = (test.meta().sightings ?? []).map(({ operationId }) => operationId)
      return {
        file: relative(CONTRACTS, test.module.moduleId),
        name: test.fullName,
        state: stateOf(test),
        operationIds: [...new Set(operationIds)],
      }
    },
    close: () => vitest.close(),
  }
}

/** A test without an answer, or out of time, says nothing about the target. */
function stateOf(test: TestCase): BaselineTest['state'] {
  const { state } = test.result()
  if (state === 'passed') return state
  return state === 'failed' && test.meta().judgement?.state === 'failed' ? 'failed' : 'skipped'
}
