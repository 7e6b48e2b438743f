import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeTarget } from '../../src/kit/check/describe-target.ts'
import { learnRequests } from '../../src/kit/check/learning/learn-requests.ts'
import { DEFAULTS } from '../../src/kit/check/options.ts'
import { placeContract } from '../../src/kit/cli/place-contract.ts'
import { readContract } from '../../src/kit/contract/contract.ts'
import type { Target } from '../../src/kit/target/target.ts'
import { keepHistory, type RuleRun } from '../runner/keep-history.ts'
import { serveCalls } from '../runner/serve-calls.ts'
import { openSuite, type Suite } from '../runner/suite.ts'
import { describeService } from './describe/describe-service.ts'
import { composeTarget } from './describe/description.ts'
import type { Asked, ServiceCalls } from './messages.ts'
import { startService } from './services.ts'

// A process of its own: a test runner that is reused, and a new service for each call.

let suite: Suite | undefined

async function withService<Answer>(
  { service, knowledge, ...switches }: Asked,
  run: (suite: Suite, target: Target, judge: () => Promise<RuleRun[]>) => Promise<Answer>,
): Promise<Answer> {
  const { ready, stop } = await startService(service, switches)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'service-'))
  try {
    const description = knowledge === 'described' ? describeService(service, ready) : { businesses: [] }
    const { overlays = [] } = description
    const config = join(folder.path, 'target.json')
    await writeFile(config, JSON.stringify(composeTarget(ready, description)))
    const contract = overlays.length > 0 ? await placeContract({ overlays }) : undefined
    const { timeoutMs } = DEFAULTS
    const target = await describeTarget({ config, profile: 'documented', allowWrites: true, timeoutMs }, {})
    suite ??= await openSuite(target, () => true)
    suite.hold(contract)
    const own = suite
    return await keepHistory(target, async (kept, judge) => {
      const isLearning = knowledge === 'undescribed'
      const learned = isLearning ? (await learnRequests(readContract(), kept)).target : kept
      return run(own, learned, judge)
    })
  } finally {
    await stop()
  }
}

const calls: ServiceCalls = {
  runTier: (asked, tier) =>
    withService(asked, async ({ runTier, describe }, target, judge) => {
      const { tests } = await runTier(target, tier)
      const own = tests.map((test) => {
        const result = test.result()
        const reason =
          result.state === 'failed'
            ? result.errors.map(({ message }) => message).join('\n')
            : result.state === 'skipped'
              ? result.note
              : undefined
        return { ...describe(test), ...(reason && { reason }) }
      })
      return [...own, ...(await judge())]
    }),

  tryPlan: (asked, plan) =>
    withService(asked, async ({ runPlan }, target, judge) => {
      const { failed } = await runPlan(target, plan)
      return failed ?? (await judge()).find(({ state }) => state === 'failed')?.name
    }),
}

serveCalls(calls, async () => suite?.close())
