import type { Requirement } from '../contract/ledger/ledger.ts'
import type { Target } from '../target/target.ts'
import type { Coverage, TestResult } from './report/result.ts'

export type JudgedTest = Pick<TestResult, 'title' | 'state' | 'reason' | 'requirements'>

/**
 * Finds what a run of the whole suite should have proved and did not. Every requirement that this kind of target can prove must
 * have a test that ran. On a target that the project itself starts, every operation must be called. On a mock, which serves
 * every example, every status and response field must be seen. Each hole is a reason to fail the run.
 */
export function findHoles(
  kind: Target['kind'],
  requirements: readonly Requirement[],
  coverage: Coverage,
  tests: JudgedTest[],
): string[] {
  return [
    ...findUnproved(kind, requirements, tests),
    ...tests.filter(isSilent).map(({ title }) => `"${title}" is skipped and does not say why`),
    ...(kind === 'live' ? [] : listUncalled(coverage)),
    ...(kind === 'mock' ? listUnseen(coverage) : []),
  ]
}

function isSilent({ state, reason }: JudgedTest): boolean {
  return (state === 'skipped' || state === 'disabled') && !reason
}

function findUnproved(
  kind: Target['kind'],
  requirements: readonly Requirement[],
  tests: JudgedTest[],
): string[] {
  const known = new Set(requirements.map(({ id }) => id))
  const named = new Set(tests.flatMap((each) => each.requirements))
  const unknown = [...named].filter((id) => !known.has(id))
  const unproved = requirements.flatMap(({ id, section, rule, provable }) => {
    if (!provable.includes(kind)) return []
    const own = tests.filter((each) => each.requirements.includes(id))
    if (own.length === 0) return [`${id} (${section}) has no test: ${rule}`]
    return kind === 'live' || own.some(isDecided)
      ? []
      : [`${id} (${section}) is provable here but was skipped: ${own[0]!.reason ?? ''}`]
  })
  return [...unknown.map((id) => `${id} is in a title but not in spec/requirements.yaml`), ...unproved]
}

function isDecided({ state }: JudgedTest): boolean {
  return state === 'passed' || state === 'failed'
}

function listUncalled({ matrix }: Coverage): string[] {
  return matrix.filter(({ calls }) => calls === 0).map(({ operationId }) => `${operationId} was never called`)
}

function listUnseen({ matrix }: Coverage): string[] {
  const shown = new Set(matrix.flatMap(({ fields }) => fields.filter(isCounted).map(({ name }) => name)))
  const named = new Set<string>()
  return matrix.flatMap(({ operationId, statuses, fields }) => [
    ...statuses
      .filter((each) => !isCounted(each))
      .map(({ status }) => `${operationId} was never seen to answer ${status}`),
    ...fields
      .filter(({ name }) => !shown.has(name) && !named.has(name))
      .map(({ name }) => {
        named.add(name)
        return `${name} was never seen; ${operationId} may carry it`
      }),
  ])
}

function isCounted({ count }: { count: number }): boolean {
  return count > 0
}
