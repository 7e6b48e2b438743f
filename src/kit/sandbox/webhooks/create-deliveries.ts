import { setTimeout as wait } from 'node:timers/promises'
import { type Turns, takeTurns } from '../runtime/take-turns.ts'
import { listBusinessesWithDue, listLapsedDeliveries } from '../store/webhook-deliveries.ts'
import { deliverDue } from './deliver.ts'
import type { Delivering } from './delivering.ts'
import { repeatUnheard } from './plan-again.ts'

export interface Deliveries {
  /** Starts sending what is due, and waits at most `waitMs` for the deliveries in flight. */
  run(waitMs: number): Promise<void>
  /** Starts nothing more, waits for the deliveries in flight at most as long as a close may take, and then releases them. */
  close(): Promise<void>
}

/** Creates the deliveries of all businesses. Each has its own queue: a slow receiver does not delay others. */
export function createDeliveries(delivering: Delivering): Deliveries {
  const { database, now, reportFault } = delivering
  const closing = new AbortController()
  const cutOff = new AbortController()
  const ends = { closing: closing.signal, cutOff: cutOff.signal }
  const queues = new Map<string, Turns>()
  const queueOf = (businessId: string): Turns => {
    const queue = queues.get(businessId) ?? takeTurns(() => deliverDue(delivering, businessId, ends))
    queues.set(businessId, queue)
    return queue
  }
  const begin = takeTurns(async () => {
    if (closing.signal.aborted) return
    await takeOverLapsed(delivering)
    for (const id of await listBusinessesWithDue(database.db, now())) queueOf(id).run().catch(reportFault)
  })
  const settled = async () => {
    await Promise.all([...queues.values()].map((queue) => queue.settled()))
  }
  return {
    async run(waitMs) {
      await begin.run()
      await waitAtMost(waitMs, settled())
    },
    async close() {
      closing.abort()
      const timer = setTimeout(() => cutOff.abort(), delivering.finishWithinMs)
      await begin.settled()
      await settled()
      clearTimeout(timer)
    },
  }
}

/** Resends deliveries whose instance never recorded an outcome, because it died or lost its database. */
async function takeOverLapsed({ database }: Delivering): Promise<void> {
  if ((await listLapsedDeliveries(database.db)).length === 0) return
  await database.write(async (db) => {
    for (const lapsed of await listLapsedDeliveries(db)) await repeatUnheard(db, lapsed)
  })
}

async function waitAtMost(waitMs: number, done: Promise<void>): Promise<void> {
  const enough = new AbortController()
  const timeout = wait(waitMs, undefined, { signal: enough.signal, ref: false }).catch(() => {})
  await Promise.race([done, timeout]).finally(() => enough.abort())
}
