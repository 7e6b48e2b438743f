import { setTimeout as wait } from 'node:timers/promises'
import type { Service } from '../service/start-service.ts'

/** An app that is quiet for this long has finished its immediate work. */
const QUIET_MS = 80
const MAX_UNREST_MS = 3_000

/** An app that works off a queue looks into it, and repeats what failed at first, within this time. */
const QUEUE_MS = 1_000
const MAX_QUEUE_MS = 5_000

/** Waits until the app has made no call for so long that it has worked off its queue, at most some seconds if it does not stop. */
export async function pause({ service }: { service: Pick<Service, 'activity'> }): Promise<void> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < MAX_QUEUE_MS) {
    const { inFlight, lastAt } = service.activity()
    const quietMs = performance.now() - Math.max(lastAt, startedAt)
    if (inFlight === 0 && quietMs >= QUEUE_MS) return
    await wait(Math.max(10, QUEUE_MS - quietMs))
  }
}

/** Waits until the app has no call in flight, and has made none for a moment. */
export async function settle({ service }: { service: Pick<Service, 'activity'> }): Promise<void> {
  const until = performance.now() + MAX_UNREST_MS
  while (performance.now() < until) {
    const { inFlight, lastAt } = service.activity()
    const quietMs = performance.now() - lastAt
    if (inFlight === 0 && quietMs >= QUIET_MS) return
    await wait(Math.max(10, QUIET_MS - quietMs))
  }
}
