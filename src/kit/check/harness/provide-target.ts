import type { TestProject } from 'vitest/node'
import { startTarget } from '../../target/start-target.ts'
import type { Target } from '../../target/target.ts'

/** Name of the variable by which the runner hands a described target to the tests. */
export const TARGET_VARIABLE = 'PAYCONTRACT_TARGET'

/** The projects that run the deterministic tier, by the target that each starts. */
export const PROJECTS = { mock: 'contract', sandbox: 'contract-sandbox' } as const

/** Gives every contract its target: the one the runner described, or the project's own, started for this run. */
export default async function provideTarget(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const described = process.env[TARGET_VARIABLE]
  if (described) {
    project.provide('target', JSON.parse(described) as Target)
    return undefined
  }
  const { target, stop } = await startTarget(project.name === PROJECTS.mock ? 'mock' : 'sandbox')
  project.provide('target', target)
  return stop
}
