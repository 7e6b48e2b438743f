import { readTitle } from './read-title.ts'
import type { CheckResult, TestResult } from './result.ts'

/** Lists every test, including those of which a report keeps only the title. */
export function listTests({ tests, disabled, coverage }: CheckResult): TestResult[] {
  const known = new Set(coverage.matrix.map(({ operationId }) => operationId))
  const bare = disabled.flatMap(({ reason, tests: titles }) =>
    titles.map((title): TestResult => {
      const first = title.split(/[ >]/, 1)[0]!
      return {
        title,
        ...(known.has(first) && { operationId: first }),
        ...readTitle(title),
        tier: 'deterministic',
        state: 'disabled',
        reason,
        durationMs: 0,
        exchanges: [],
      }
    }),
  )
  return [...tests, ...bare]
}
