import { startTarget } from '../../../src/kit/target/start-target.ts'
import { listFaults } from '../catalogue.ts'
import { listDistinct } from '../proxy/recording.ts'
import { createFaultProxy } from '../proxy.ts'
import type { WorkerCalls, WorkerMessage } from './messages.ts'
import { openSuite } from './suite.ts'

// A process of its own: a sandbox, a proxy before it and a runner, which take one call after the other.

const faults = new Map(listFaults().map((fault) => [fault.id, fault]))
const running = await startTarget('sandbox')
const proxy = await createFaultProxy(running.target)
const target = proxy.presentTarget(running.target)
const suite = await openSuite(target, () => proxy.applied() > 0)

const calls: WorkerCalls = {
  async readBaseline(profile, tier) {
    proxy.setFault(undefined)
    const result = await suite.runTier({ ...target, profile }, tier)
    const tests = result.tests.map((test) => {
      const { state } = test.result()
      const operationIds = (test.meta().sightings ?? []).map(({ operationId }) => operationId)
      return {
        file: suite.fileOf(test),
        name: test.fullName,
        state: state === 'pending' ? ('skipped' as const) : state,
        operationIds: [...new Set(operationIds)],
      }
    })
    return { tier, profile, tests, traffic: listDistinct(proxy.recording) }
  },

  async tryFault(id, plan) {
    const fault = faults.get(id)!
    proxy.setFault(fault)
    const { failed } = await suite.runPlan({ ...target, profile: fault.profile }, plan)
    return {
      id,
      verdict: proxy.applied() === 0 ? 'not applied' : failed ? 'caught' : 'survived',
      ...(failed && { by: failed }),
      traffic: listDistinct(proxy.recording.filter(({ isTampered }) => isTampered)),
    }
  },
}

process.on('message', ({ name, args }: WorkerMessage) => {
  const call = calls[name] as (...args: unknown[]) => Promise<unknown>
  call(...args).then(
    (answer) => process.send!(answer),
    (error: Error) => {
      console.error(error.stack)
      process.exit(1)
    },
  )
})
// However it ends, its sandbox must not stay behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
process.once('disconnect', () => void stop())
process.send!('ready')

async function stop(): Promise<void> {
  await running.stop()
  await proxy.close()
  await suite.close()
  process.exit(0)
}
