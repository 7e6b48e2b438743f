import type { CheckResult, OperationCoverage, State, TestResult } from './result.ts'
import { countStates, type Undecided } from './states.ts'

/** The tests of one operation, or of one subject that is not an operation. */
export interface TestGroup {
  name: string
  /** Set if the group is an operation that the coverage knows. */
  operation: OperationCoverage | undefined
  tests: TestResult[]
  counts: Record<State, number>
  durationMs: number
}

/** Groups tests by subject: operations in the order of the documents, then the rest by name. */
export function groupTests({ tests, coverage }: Pick<CheckResult, 'tests' | 'coverage'>): TestGroup[] {
  const bySubject = Map.groupBy(tests, subjectOf)
  const operations = new Map(coverage.matrix.map((row) => [row.operationId, row]))
  const others = [...bySubject.keys()].filter((name) => !operations.has(name)).sort()
  return [...operations.keys(), ...others].flatMap((name) => {
    const own = bySubject.get(name)
    if (!own) return []
    const durationMs = own.reduce((sum, each) => sum + each.durationMs, 0)
    return [{ name, operation: operations.get(name), tests: own, counts: countStates(own), durationMs }]
  })
}

const FACT_STARTS = /(?:REQ-[A-Z0-9]+-\d+|proposal:)/

type Titled = Pick<TestResult, 'operationId' | 'title'>

/** Returns the subject of a test: its operation, or else the words before its requirement. */
export function subjectOf({ operationId, title }: Titled): string {
  if (operationId) return operationId
  const start = title.search(FACT_STARTS)
  return (start > 0 && title.slice(0, start).replaceAll('>', ' ').trim()) || 'The service as a whole'
}

/** Returns the fact alone, without what is shown beside it: subject, requirement ids, the mark of a proposal. */
export function factOf({ operationId, title }: Titled): string {
  const start = title.search(FACT_STARTS)
  const own = operationId && title.startsWith(`${operationId} `) ? title.slice(operationId.length) : title
  const fact = (start >= 0 ? title.slice(start) : own).replace(
    /^(?:[\s>]*(?:REQ-[A-Z0-9]+-\d+|proposal:))*/,
    '',
  )
  return fact.replace(/^[\s>]+/, '') || title
}

/** Returns the requirements that a test proves, or the mark of a proposal. */
export function marksOf({ isProposal, requirements }: TestResult): string {
  return isProposal ? 'proposal' : requirements.join(' ')
}

/** Groups undecided tests by reason, the most frequent reason first. */
export function groupByReason(
  tests: readonly TestResult[],
  state: Undecided,
): { reason: string; tests: TestResult[] }[] {
  const undecided = tests.filter((test) => test.state === state)
  const byReason = Map.groupBy(undecided, ({ reason }) => reason?.trim() || 'no reason given')
  return [...byReason]
    .map(([reason, own]) => ({ reason, tests: own }))
    .sort((a, b) => b.tests.length - a.tests.length || (a.reason < b.reason ? -1 : 1))
}
