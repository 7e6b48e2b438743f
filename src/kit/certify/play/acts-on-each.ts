import { setTimeout as wait } from 'node:timers/promises'
import type { Service } from '../service/start-service.ts'
import { namesOneOf } from './service-calls.ts'
import { settle } from './settle.ts'

/** An app that queues what it accepts acts on it within this time. */
const ACTS_WITHIN_MS = 1_000
/** One that queues what it rejects begins to act on it within this time, or is not noticed. */
const BEGINS_WITHIN_MS = 200
/**
 * How long nothing is sent between two attempts. The second pause is longer than the first and the time to act together, so no app
 * that calls at a fixed interval calls for each attempt and never in between. The others are for apps that call in between.
 */
const PAUSES_MS = [200, 2_000, 700, 1_300]
/** After so many pauses without a call, no call is by chance. */
const QUIET_PAUSES = 2
/** How soon a call may follow by chance, at least. */
const MIN_WINDOW_MS = 50
/** How probable it may be that an app which calls now and then calls after each attempt by chance. */
const MAX_CHANCE = 0.001

/**
 * Whether the app calls the service about one of the references each time that something is sent: not in between, or each time so
 * soon that it cannot be chance. What the app does not act on is sent once.
 *
 * @param send called with the number of earlier attempts; returns whether the app accepted it
 * @param options `isWatched`: also looks for a moment at what follows a rejection
 */
export async function actsOnEach(
  send: (count: number) => Promise<boolean>,
  service: Pick<Service, 'listen' | 'activity'>,
  references: readonly string[],
  { pausesMs = PAUSES_MS, isWatched }: { pausesMs?: readonly number[]; isWatched?: boolean } = {},
): Promise<boolean> {
  /** Returns when the app calls, in milliseconds, each time that it does; `run` returns how long to wait for the first call. */
  const listCalls = async (run: () => Promise<number>): Promise<number[]> => {
    const startedAt = performance.now()
    const calls: number[] = []
    const called = Promise.withResolvers<void>()
    const stop = service.listen({
      onAnswer(call) {
        if (!namesOneOf(call, references)) return
        calls.push(performance.now() - startedAt)
        called.resolve()
      },
    })
    const withinMs = await run()
    if (withinMs > 0) await Promise.race([called.promise, wait(withinMs)])
    await settle({ service })
    stop()
    return calls
  }
  let windowMs = MIN_WINDOW_MS
  let [pausedMs, callsInBetween] = [0, 0]
  for (const [index, pauseMs] of [0, ...pausesMs].entries()) {
    if (index > 0) callsInBetween += (await listCalls(() => wait(pauseMs, 0))).length
    pausedMs += pauseMs
    const [first] = await listCalls(async () => {
      if (await send(index)) return ACTS_WITHIN_MS
      if (!isWatched) return 0
      return index === 0 ? BEGINS_WITHIN_MS : ACTS_WITHIN_MS
    })
    if (first === undefined) return false
    windowMs = Math.max(windowMs, first)
    if (index === QUIET_PAUSES && callsInBetween === 0) return true
  }
  const chanceOfOne = (callsInBetween / pausedMs) * windowMs
  return chanceOfOne ** (pausesMs.length + 1) < MAX_CHANCE
}
