import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Profile } from '../../../src/kit/contract/contract.ts'
import type { Baseline, LaneReply, LaneRequest, Outcome, Plan, Tier } from './messages.ts'

export interface Lane {
  readBaseline: (profile: Profile, tier: Tier) => Promise<Baseline>
  tryFault: (id: string, plan: Plan) => Promise<Outcome>
  stop: () => Promise<void>
}

const LANE = fileURLToPath(new URL('lane.ts', import.meta.url))

/** Starts a lane as a process. It answers one question at a time; one that it dies over fails. */
export async function openLane(): Promise<Lane> {
  const child = fork(LANE, { serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  const next = () =>
    new Promise<LaneReply>((resolve, reject) => {
      child.once('message', (reply) => resolve(reply as LaneReply))
      void ended.then(() => reject(new Error('A lane ended before it answered.')))
    })
  const ask = (request: LaneRequest) => {
    child.send(request)
    return next()
  }
  await next()
  return {
    async readBaseline(profile, tier) {
      const reply = await ask({ kind: 'baseline', profile, tier })
      return (reply as Extract<LaneReply, { kind: 'baseline' }>).baseline
    },
    async tryFault(id, plan) {
      const reply = await ask({ kind: 'fault', id, plan })
      return (reply as Extract<LaneReply, { kind: 'fault' }>).outcome
    },
    async stop() {
      if (child.exitCode === null) child.send({ kind: 'stop' } satisfies LaneRequest)
      await ended
    },
  }
}
