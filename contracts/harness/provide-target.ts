import type { TestProject } from 'vitest/node'
import { startMock } from './start-mock.ts'
import type { Target } from './target.ts'

/** Name of the variable by which the runner hands a described target to the tests. */
export const TARGET_VARIABLE = 'PAYCONTRACT_TARGET'

/** Gives every contract its target: the one the runner described, or a mock started for this run. */
export default async function provideTarget(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const described = process.env[TARGET_VARIABLE]
  if (described) {
    project.provide('target', JSON.parse(described) as Target)
    return undefined
  }
  const mock = await startMock()
  project.provide('target', mock.target)
  return mock.stop
}
