import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readContract } from '../../contract/contract.ts'
import { beginHistory } from '../../history/write-history.ts'
import { startTarget } from '../../target/start-target.ts'
import type { Target } from '../../target/target.ts'
import { describeHistory } from '../describe-history.ts'

/** Environment variable in which the runner passes a described target to the tests. */
export const TARGET_VARIABLE = 'PAYCONTRACT_TARGET'

/** The projects that run the deterministic tier, by the target that each starts. */
export const PROJECTS = { mock: 'contract', sandbox: 'contract-sandbox' } as const

/** Provides the target of every contract: the one that the runner described, or one of our own, started for this run. */
export default async function provideTarget(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const described = process.env[TARGET_VARIABLE]
  if (described) {
    project.provide('target', JSON.parse(described) as Target)
    return undefined
  }
  const { target, stop } = await startTarget(project.name === PROJECTS.mock ? 'mock' : 'sandbox')
  const folder = await mkdtemp(join(tmpdir(), 'paycontract-history-'))
  const history = { path: join(folder, 'history.ndjson'), startedAtMs: Date.now() }
  beginHistory(
    history.path,
    describeHistory(readContract(), target, history.startedAtMs, (text) => text),
  )
  project.provide('target', { ...target, history })
  return async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}
