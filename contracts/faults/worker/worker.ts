import { startTarget } from '../../../src/kit/target/start-target.ts'
import { keepHistory } from '../../runner/keep-history.ts'
import { serveCalls } from '../../runner/serve-calls.ts'
import { openSuite } from '../../runner/suite.ts'
import { listFaults } from '../catalogue.ts'
import { listDistinct } from '../proxy/recording.ts'
import { createFaultProxy } from '../proxy.ts'
import type { WorkerCalls } from './messages.ts'

// A process of its own: a sandbox, a proxy in front of it and a test runner, which handle one call after the other.

const faults = new Map(listFaults().map((fault) => [fault.id, fault]))
const running = await startTarget('sandbox')
const proxy = await createFaultProxy(running.target)
const target = proxy.presentTarget(running.target)
const suite = await openSuite(target, () => proxy.applied() > 0)

const calls: WorkerCalls = {
  async readBaseline(profile, tier) {
    proxy.setFault(undefined)
    const { tests } = await suite.runTier({ ...target, profile }, tier)
    return { tier, profile, tests: tests.map(suite.describe), traffic: listDistinct(proxy.recording) }
  },

  async tryFault(id, plan) {
    const fault = faults.get(id)!
    proxy.setFault(fault)
    const failed = await keepHistory({ ...target, profile: fault.profile }, async (kept, judge) => {
      const run = await suite.runPlan(kept, plan)
      if (run.failed || proxy.applied() === 0) return run.failed
      // No test saw it, but the exchanges may still contradict each other.
      return (await judge()).find(({ state }) => state === 'failed')?.name
    })
    return {
      id,
      verdict: proxy.applied() === 0 ? 'not applied' : failed ? 'caught' : 'survived',
      ...(failed && { by: failed }),
      traffic: listDistinct(proxy.recording.filter(({ isTampered }) => isTampered)),
    }
  },
}

// However it ends, its sandbox must not be left running.
serveCalls(calls, async () => {
  await running.stop()
  await proxy.close()
  await suite.close()
})
