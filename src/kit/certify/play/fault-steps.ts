import { setTimeout as wait } from 'node:timers/promises'
import type { Note } from '../record.ts'
import { operationsOf, type Service } from '../service/start-service.ts'
import type { Examination } from './examination.ts'
import type { Players } from './players.ts'
import { pause, settle } from './settle.ts'

/** An app that goes on after its answer does so within this time. */
const BEGINS_WITHIN_MS = 250

/** An app that repeats a call on its own, with pauses that grow from a small one, does so at first within this time. */
const REPEATS_WITHIN_MS = 1_000
const LASTS_AT_MOST_MS = 5_000

/** Waits until a call of the app has met the planned fault, at most `withinMs`. */
export async function untilFault({ listen }: Pick<Service, 'listen'>, withinMs: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = () => {
      stop()
      clearTimeout(timer)
      resolve()
    }
    const stop = listen({ onFault: end })
    const timer = setTimeout(end, withinMs)
  })
}

/** Creates the steps that plan what calls of the app meet. */
export function createFaultSteps(
  { service }: Examination,
  note: Note,
): Players<'fault' | 'hold' | 'delay' | 'arrive' | 'pause' | 'clear'> {
  let arrive = () => {}
  return {
    async fault({ calls, scenario: text, times = 1, echoed }) {
      service.plan(calls, text, times)
      if (echoed) service.echo(calls)
      note(
        'examiner',
        `the next ${times === 1 ? `${calls} call` : `${times} ${calls} calls`} (such as ${operationsOf(calls)[0]}): ${text}`,
      )
    },
    async hold({ calls, halfway }) {
      service[halfway ? 'stall' : 'hold'](calls)
      const how = halfway ? 'is answered with half a body, and nothing more' : 'is not answered'
      note('examiner', `the next ${calls} call (such as ${operationsOf(calls)[0]}) ${how}`)
    },
    async delay({ calls }) {
      arrive = service.delay(calls)
      note('examiner', `the next ${calls} call (such as ${operationsOf(calls)[0]}) is slow on its way`)
    },
    async arrive() {
      arrive()
      await wait(BEGINS_WITHIN_MS)
      await settle({ service })
      note('examiner', 'the call that was slow on its way has reached the service')
    },
    pause: () => pause({ service }),
    async clear({ lasting }) {
      const end = performance.now() + (lasting ? LASTS_AT_MOST_MS : 0)
      while (performance.now() < end && performance.now() - service.activity().lastAt < REPEATS_WITHIN_MS)
        await wait(BEGINS_WITHIN_MS)
      // an app that answers first may act only now: the fault applies to that too
      await wait(BEGINS_WITHIN_MS)
      await settle({ service })
      service.clearPlans()
    },
  }
}
