import type { Profile } from '../../../src/kit/contract/contract.ts'
import { startTarget } from '../../../src/kit/target/start-target.ts'
import { listFaults } from '../catalogue.ts'
import { listDistinct } from '../proxy/recording.ts'
import { createFaultProxy } from '../proxy.ts'
import type { Baseline, LaneReply, LaneRequest, Outcome, Plan, Tier } from './messages.ts'
import { openSuite } from './suite.ts'

// A process of its own: a sandbox, a proxy before it and a runner, which take one request after the other.

const faults = new Map(listFaults().map((fault) => [fault.id, fault]))
const running = await startTarget('sandbox')
const proxy = await createFaultProxy(running.target)
const target = proxy.presentTarget(running.target)
const suite = await openSuite(target, () => proxy.applied() > 0)

process.on('message', (request: LaneRequest) => {
  handle(request).catch((error: Error) => {
    console.error(error.stack)
    process.exit(1)
  })
})
// However it ends, its sandbox must not stay behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
process.once('disconnect', () => void stop())
reply({ kind: 'ready' })

async function handle(request: LaneRequest): Promise<void> {
  if (request.kind === 'stop') await stop()
  else if (request.kind === 'baseline') {
    reply({ kind: 'baseline', baseline: await readBaseline(request.profile, request.tier) })
  } else reply({ kind: 'fault', outcome: await tryFault(request.id, request.plan) })
}

function reply(message: LaneReply): void {
  process.send!(message)
}

async function stop(): Promise<void> {
  await running.stop()
  await proxy.close()
  await suite.close()
  process.exit(0)
}

async function readBaseline(profile: Profile, tier: Tier): Promise<Baseline> {
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
}

async function tryFault(id: string, plan: Plan): Promise<Outcome> {
  const fault = faults.get(id)!
  const started = performance.now()
  proxy.setFault(fault)
  const { failed } = await suite.runPlan({ ...target, profile: fault.profile }, plan)
  const applied = proxy.applied()
  return {
    id,
    verdict: applied === 0 ? 'not applied' : failed ? 'caught' : 'survived',
    ...(failed && { by: failed }),
    applied,
    durationMs: performance.now() - started,
    traffic: listDistinct(proxy.recording.filter(({ isTampered }) => isTampered)),
  }
}
