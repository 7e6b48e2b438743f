import { setTimeout as wait } from 'node:timers/promises'
import type { Service } from '../service/start-service.ts'

/** An app that is quiet for this long has finished its immediate work. */
const QUIET_MS = 80
const MAX_UNREST_MS = 3_000

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
