import type { CheckResult, OperationCoverage, State, TestResult } from './result.ts'

/** The tests of one operation, or of one subject that is no operation. */
export interface TestGroup {
  name: string
  /** Of an operation that the coverage knows. */
  operation?: OperationCoverage
  tests: TestResult[]
  counts: Record<State, number>
  durationMs: number
}

/** The tests by what they are about: operations in the order of the documents, then the rest by name. */
export function groupTests({ tests, coverage }: Pick<CheckResult, 'tests' | 'coverage'>): TestGroup[] {
  const bySubject = new Map<string, TestResult[]>()
  for (const test of tests) {
    const subject = subjectOf(test)
    const known = bySubject.get(subject)
    if (known) known.push(test)
    else bySubject.set(subject, [test])
  }
  const operations = new Map(coverage.matrix.map((row) => [row.operationId, row]))
  const rank = new Map([...operations.keys()].map((operationId, index) => [operationId, index]))
  const place = (name: string) => rank.get(name) ?? Number.MAX_SAFE_INTEGER
  return [...bySubject]
    .sort(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1))
    .map(([name, own]) => describeGroup(name, own, operations.get(name)))
}

function describeGroup(name: string, tests: TestResult[], operation?: OperationCoverage): TestGroup {
  return {
    name,
    ...(operation && { operation }),
    tests,
    counts: countStates(tests),
    durationMs: tests.reduce((sum, { durationMs }) => sum + durationMs, 0),
  }
}

export function countStates(tests: readonly Pick<TestResult, 'state'>[]): Record<State, number> {
  const counts = { passed: 0, failed: 0, skipped: 0, disabled: 0, error: 0 }
  for (const { state } of tests) counts[state] += 1
  return counts
}

const FACT_STARTS = /(?:REQ-[A-Z0-9]+-\d+|proposal:)/

/** What a test is about: its operation, otherwise the words before its requirement. */
export function subjectOf({ operationId, title }: Pick<TestResult, 'operationId' | 'title'>): string {
  if (operationId) return operationId
  const start = title.search(FACT_STARTS)
  return (start > 0 && title.slice(0, start).replaceAll('>', ' ').trim()) || 'The service as a whole'
}

/** The fact alone, without what is shown beside it: subject, requirement ids, the mark of a proposal. */
export function factOf({ operationId, title }: Pick<TestResult, 'operationId' | 'title'>): string {
  const start = title.search(FACT_STARTS)
  const own = operationId && title.startsWith(`${operationId} `) ? title.slice(operationId.length) : title
  const fact = (start >= 0 ? title.slice(start) : own).replace(
    /^(?:[\s>]*(?:REQ-[A-Z0-9]+-\d+|proposal:))*/,
    '',
  )
  return fact.replace(/^[\s>]+/, '') || title
}

/** Tests that nothing decided, by state and reason, the most frequent reason first. */
export function groupByReason(
  tests: readonly TestResult[],
  state: 'skipped' | 'disabled',
): { reason: string; tests: TestResult[] }[] {
  const byReason = new Map<string, TestResult[]>()
  for (const test of tests) {
    if (test.state !== state) continue
    const reason = test.reason?.trim() || 'no reason given'
    byReason.set(reason, [...(byReason.get(reason) ?? []), test])
  }
  return [...byReason]
    .map(([reason, own]) => ({ reason, tests: own }))
    .sort((a, b) => b.tests.length - a.tests.length || (a.reason < b.reason ? -1 : 1))
}
