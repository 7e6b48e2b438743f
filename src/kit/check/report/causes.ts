import { factOf, subjectOf } from './group-tests.ts'
import type { CauseResult, CheckResult, TestResult } from './result.ts'
import { countOf, formatCount } from './states.ts'

/** A cause with the tests that see it, the plainest of them first. */
export interface SeenCause {
  cause: CauseResult
  /** The test that shows the cause best. */
  exemplar: TestResult
  others: TestResult[]
}

/** Lists the causes that count against the target, or those that kept it from being called. */
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

/** Returns in one line what is wrong: for a claim, the fact that does not hold. */
export function headlineOf({ cause, exemplar }: SeenCause): string {
  return cause.kind === 'claim' ? nameOf(exemplar) : cause.title
}

/** Returns a name such as `listTransactions: amount and fee are numbers`. */
export function nameOf(test: Pick<TestResult, 'title' | 'operationId'>): string {
  return `${subjectOf(test)}: ${factOf(test)}`
}

/** Returns a text such as `seen in 44 tests of ping, saveCard, verifyOrder and 9 more operations`. */
export function formatReach({ cause: { operations, tests } }: SeenCause): string {
  const rest = operations.length - NAMED
  const more = rest > 0 ? ` and ${formatCount(rest)} more ${rest === 1 ? 'operation' : 'operations'}` : ''
  const where = operations.length > 1 ? ` of ${operations.slice(0, NAMED).join(', ')}${more}` : ''
  return `seen in ${countOf(tests.length, 'test')}${where}`
}

const NAMED = 3

/** Returns the expected and the actual value, of this cause alone if the test sees several. */
export function differenceOf({ cause, exemplar: { failure } }: SeenCause) {
  return { expected: cause.expected ?? failure?.expected, actual: cause.actual ?? failure?.actual }
}

/** Lists each requirement that states it, with its section and rule. A proposal has no requirement. */
export function listStatements(
  { requirements }: Pick<CheckResult, 'requirements'>,
  seen: SeenCause,
): string[] {
  const { cause, exemplar } = seen
  if (cause.isProposal) return ['proposal: the interface document does not show it']
  const stated = requirementsOf(seen).map((id) => {
    const known = requirements.find((each) => each.id === id)
    return known ? `${id} ${known.section}: ${known.rule}` : id
  })
  const sections = exemplar.failure?.sections ?? []
  return stated.length > 0 || sections.length === 0 ? stated : [sections.join(', ')]
}

/** Returns the requirements of the field at fault, or else those of the test that shows the cause best. */
export function requirementsOf({ cause, exemplar }: SeenCause): readonly string[] {
  return cause.requirements ?? exemplar.requirements
}

/** Formats which request of the test is meant. Empty if it sent only one. */
export function formatPosition(request: { number: number; of: number } | undefined): string {
  return request === undefined || request.of === 1 ? '' : ` (request ${request.number} of ${request.of})`
}
