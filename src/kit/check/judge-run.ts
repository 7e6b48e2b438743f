import type { TestModule } from 'vitest/node'
import { listOperations, listRequirements } from '../contract/contract.ts'
import type { Target } from '../target/target.ts'
import { type Collecting, collectTests, judgeRequirements } from './collect.ts'
import { measureCoverage } from './coverage.ts'
import type { Coverage, RequirementResult, TestResult } from './report/result.ts'

export interface Findings {
  tests: TestResult[]
  requirements: RequirementResult[]
  coverage: Coverage
}

/** What the tests of a run come to. */
export function judgeRun(
  modules: readonly TestModule[],
  { kind, rerun, redact }: Omit<Collecting, 'requirements'> & Pick<Target, 'kind'>,
): Findings {
  const requirements = listRequirements()
  const tests = collectTests(modules, { requirements, rerun, redact })
  const results = judgeRequirements(requirements, tests)
  const sightings = modules.flatMap((module) =>
    [...module.children.allTests()].flatMap((test) => test.meta().sightings ?? []),
  )
  const provable = new Set(requirements.filter((each) => each.provable.includes(kind)).map(({ id }) => id))
  const own = results.filter(({ id }) => provable.has(id))
  return {
    tests,
    requirements: results,
    coverage: measureCoverage(listOperations(), requirements, own, sightings),
  }
}
