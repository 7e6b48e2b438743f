import type { TestCase, TestModule } from 'vitest/node'
import type { Contract } from '../contract/contract.ts'
import { quoteForShell } from '../quote-for-shell.ts'
import { measureCoverage } from './coverage.ts'
import type { Evaluated } from './evaluate-history.ts'
import { groupCauses } from './group-causes.ts'
import { judgeRequirements } from './judge-requirements.ts'
import { readTitle } from './report/read-title.ts'
import type { CauseResult, Coverage, Failure, RequirementResult, State, TestResult } from './report/result.ts'

/** The outcome of a run's tests. */
export interface Findings {
  tests: TestResult[]
  requirements: RequirementResult[]
  /** Why tests failed or broke, each cause once. */
  causes: CauseResult[]
  coverage: Coverage
}

export interface Judging {
  /** What the target was checked against. */
  contract: Contract
  /** Command that runs a part of the suite again once `--only '…'` is added. */
  rerun: string
  /** Applied to what vitest itself reports of a test. */
  redact: (text: string) => string
}

/**
 * Judges every chosen test by what its worker recorded.
 *
 * @param evaluated the findings of the judges on the history of the run
 */
export function judgeRun(
  modules: readonly TestModule[],
  judging: Judging,
  evaluated: Evaluated = { tests: [], unproved: new Map() },
): Findings {
  const ran = modules.flatMap((module) => [...module.children.allTests()])
  const described = ran.map((test) => ({ test, own: describeTest(test, judging) }))
  const tests = [...described.flatMap(({ own }) => own), ...evaluated.tests]
  const troubles = [
    ...described.flatMap(({ test, own }) =>
      own.map((each) => ({ test: each, causes: test.meta().judgement?.causes ?? [] })),
    ),
    ...evaluated.tests.map((test) => ({ test, causes: [] })),
  ].filter(({ test }) => test.failure)
  const { operations, requirements } = judging.contract
  const fieldTests = described.flatMap(({ test, own }) =>
    own.flatMap(({ title, operationId, requirements: ids }) =>
      operationId ? [{ title, operationId, requirements: ids, fields: test.meta().fields ?? [] }] : [],
    ),
  )
  const causes = groupCauses(troubles, fieldTests)
  const results = judgeRequirements(requirements, tests, causes, evaluated.unproved)
  const sightings = ran.flatMap((test) => test.meta().sightings ?? [])
  return {
    tests,
    requirements: results,
    causes,
    coverage: measureCoverage(operations, requirements, results, sightings),
  }
}

function describeTest(test: TestCase, { contract, rerun, redact }: Judging): TestResult[] {
  const result = test.result()
  const { judgement, exchanges = [], sightings = [] } = test.meta()
  const state = stateOfTest(test)
  if (!state) return []
  const note = result.state === 'skipped' ? result.note : undefined
  const { requirements: ids, isProposal } = readTitle(test.fullName)
  const operationId = operationOf(contract, test.fullName, sightings)
  const shown: TestResult = {
    title: test.fullName,
    ...(operationId && { operationId }),
    requirements: ids,
    isProposal,
    tier: /[\\/]properties[\\/]/.test(test.module.moduleId) ? 'property' : 'deterministic',
    state,
    ...(note !== undefined && { reason: redact(note) }),
    durationMs: Math.round(test.diagnostic()?.duration ?? 0),
    exchanges,
  }
  if (state !== 'failed' && state !== 'error') return [shown]
  const sections = contract.requirements.flatMap(({ id, section }) => (ids.includes(id) ? [section] : []))
  const failure: Failure = {
    message: judgement?.message ?? redact(messageOf(result)),
    sections: [...new Set(sections)],
    ...(judgement?.expected !== undefined && { expected: judgement.expected }),
    ...(judgement?.actual !== undefined && { actual: judgement.actual }),
    ...(judgement?.curl && { curl: judgement.curl }),
    ...(judgement?.request && { request: judgement.request }),
    rerun: `${rerun} --only ${quoteForShell(`=${shown.title}`)}`,
  }
  return [{ ...shown, failure }]
}

/** Whether the title pattern chose a test of the file. */
export const isChosen = (module: TestModule): boolean => [...module.children.allTests()].some(stateOfTest)

/** Whether a test of the file got an answer or was decided without one. */
export const hasPlayed = (module: TestModule): boolean =>
  [...module.children.allTests()].some((test) => {
    const state = stateOfTest(test)
    const isDecided = state !== undefined && state !== 'skipped' && state !== 'disabled'
    return isDecided || (test.meta().sightings ?? []).length > 0
  })

/** Returns undefined for a test that the title pattern left out: it is skipped without a note. */
export function stateOfTest(test: Pick<TestCase, 'result' | 'meta'>): State | undefined {
  const { state, ...result } = test.result()
  const { isDisabled, judgement } = test.meta()
  if (state === 'pending') return undefined
  if (state === 'passed') return 'passed'
  // A test that failed without a judgement broke before the harness could judge: in a timeout or a hook.
  if (state === 'failed') return judgement?.state ?? 'error'
  if (!('note' in result) || result.note === undefined) return undefined
  return isDisabled ? 'disabled' : 'skipped'
}

function messageOf(result: ReturnType<TestCase['result']>): string {
  return result.errors?.[0]?.message ?? 'It ended without a reason.'
}

function operationOf(
  { operations }: Contract,
  fullName: string,
  sightings: { operationId: string }[],
): string | undefined {
  const first = fullName.split(/[ >]/, 1)[0]!
  if (operations.some(({ operationId }) => operationId === first)) return first
  const called = new Set(sightings.map(({ operationId }) => operationId))
  return called.size === 1 ? [...called][0] : undefined
}
