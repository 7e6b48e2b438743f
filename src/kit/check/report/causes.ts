import { factOf, subjectOf } from './group-tests.ts'
import type { CauseResult, CheckResult, TestResult } from './result.ts'
import { countOf, formatCount } from './states.ts'

/** A cause with the tests that see it, the plainest of them first. */
export interface SeenCause {
  cause: CauseResult
  /** Shows the cause best. */
  exemplar: TestResult
  others: TestResult[]
}

/** The causes that speak against the target, or those that kept it from being asked. */
export function listCauses(
  { causes, tests }: Pick<CheckResult, 'causes' | 'tests'>,
  state: 'failed' | 'error',
): SeenCause[] {
  const known = new Map(tests.map((test) => [test.title, test]))
  return causes.flatMap((cause) => {
    const [exemplar, ...others] = cause.tests.flatMap((title) => known.get(title) ?? [])
    const isBroken = cause.kind === 'broken'
    return exemplar && isBroken === (state === 'error') ? [{ cause, exemplar, others }] : []
  })
}

/** What is wrong, in one line: of a claim, the fact that does not hold. */
export function headlineOf({ cause, exemplar }: SeenCause): string {
  return cause.kind === 'claim' ? nameOf(exemplar) : cause.title
}

/** `listTransactions: amount and fee are numbers`. */
export function nameOf(test: Pick<TestResult, 'title' | 'operationId'>): string {
  return `${subjectOf(test)}: ${factOf(test)}`
}

/** `seen in 44 tests of 3 operations`. */
export function formatReach({ cause: { operations, tests } }: SeenCause): string {
  const where = operations.length > 1 ? ` of ${formatCount(operations.length)} operations` : ''
  return `seen in ${countOf(tests.length, 'test')}${where}`
}

/** What was expected and what came, of this cause alone where the test sees several. */
export function differenceOf({ cause, exemplar: { failure } }: SeenCause) {
  return { expected: cause.expected ?? failure?.expected, actual: cause.actual ?? failure?.actual }
}

/** What states it: each requirement with its section and rule. Of a proposal nothing does. */
export function listStatements(
  { requirements }: Pick<CheckResult, 'requirements'>,
  seen: SeenCause,
): string[] {
  const { cause, exemplar } = seen
  if (cause.isProposal) return ['proposal: the interface document does not show it']
  const stated = exemplar.requirements.map((id) => {
    const known = requirements.find((each) => each.id === id)
    return known ? `${id} ${known.section}: ${known.rule}` : id
  })
  const sections = exemplar.failure?.sections ?? []
  return stated.length > 0 || sections.length === 0 ? stated : [sections.join(', ')]
}

/** Which of its requests a test means; nothing where it sent one. */
export function formatPosition(request: { number: number; of: number } | undefined): string {
  return request === undefined || request.of === 1 ? '' : ` (request ${request.number} of ${request.of})`
}
