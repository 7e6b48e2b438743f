import { setTimeout as wait } from 'node:timers/promises'
import type { Service } from '../service/start-service.ts'
import { namesOneOf } from './service-calls.ts'
import { settle } from './settle.ts'

/** An app that queues what it accepts acts on it within this time. */
const ACTS_WITHIN_MS = 1_000
/**
 * How long nothing is sent between two attempts. The second pause is longer than the first and the time to act together, so no app
 * that calls at a fixed interval calls for each attempt and never in between.
 */
const PAUSES_MS = [200, 2_000]

/**
 * Whether the app calls the service about one of the references each time that something is sent, and not in between. What the
 * app does not act on is sent once.
 *
 * @param send called with the number of earlier attempts; returns whether the app accepted it
 */
export async function actsOnEach(
  send: (count: number) => Promise<boolean>,
  service: Pick<Service, 'listen' | 'activity'>,
  references: readonly string[],
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<boolean> {
  const isFollowedByCall = async (run: () => Promise<boolean>): Promise<boolean> => {
    let isCalled = false
    const called = Promise.withResolvers<void>()
    const stop = service.listen({
      onAnswer(call) {
        isCalled ||= namesOneOf(call, references)
        if (isCalled) called.resolve()
      },
    })
    if (await run()) await Promise.race([called.promise, wait(ACTS_WITHIN_MS)])
    await settle({ service })
    stop()
    return isCalled
  }
  if (!(await isFollowedByCall(() => send(0)))) return false
  for (const [index, pauseMs] of pausesMs.entries()) {
    if (await isFollowedByCall(() => wait(pauseMs, false))) return false
    if (!(await isFollowedByCall(() => send(index + 1)))) return false
  }
  return true
}
