import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeHistory } from '../../src/kit/check/describe-history.ts'
import { evaluateHistory } from '../../src/kit/check/evaluate-history.ts'
import { readContract } from '../../src/kit/contract/contract.ts'
import { beginHistory } from '../../src/kit/history/write-history.ts'
import type { Target } from '../../src/kit/target/target.ts'
import type { BaselineTest } from './plan.ts'

/** A rule of the judges, reported as a test without a file. */
export interface RuleRun extends BaselineTest {
  /** Why it failed, or was not decided. */
  reason?: string
}

/** Runs tests against a target and keeps their exchanges for the judges. */
export async function keepHistory<Answer>(
  target: Target,
  run: (target: Target, judge: () => Promise<RuleRun[]>) => Promise<Answer>,
): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), 'paycontract-history-'))
  const history = { path: join(folder, 'history.ndjson'), startedAtMs: Date.now() }
  try {
    const head = describeHistory(readContract(), target, history.startedAtMs, (text) => text)
    beginHistory(history.path, head)
    return await run({ ...target, history }, () => judge(history.path))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function judge(history: string): Promise<RuleRun[]> {
  const { tests: rules } = await evaluateHistory(history, { rerun: '', isPart: false })
  return rules.map(({ title, state, reason, failure }) => {
    const why = failure?.message ?? reason
    const isDecided = state === 'passed' || state === 'failed'
    return {
      ...{ file: '', name: title, state: isDecided ? state : 'skipped', operationIds: [] },
      ...(why && { reason: why }),
    }
  })
}
