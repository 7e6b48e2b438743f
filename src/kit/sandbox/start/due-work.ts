import { randomUUID } from 'node:crypto'
import { setImmediate as letOthersIn } from 'node:timers/promises'
import { openDueChargebacks } from '../payments/chargebacks.ts'
import { expireOrders } from '../payments/end-order.ts'
import { change } from '../runtime/change.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { takeTurns } from '../runtime/take-turns.ts'
import { listDueChargebacks } from '../store/chargebacks.ts'
import type { Database } from '../store/database.ts'
import { readCredentials } from '../store/keys.ts'
import { listOverdueOrders } from '../store/orders.ts'
import { createDeliveries } from '../webhooks/create-deliveries.ts'
import type { DeliveryTimes, FetchWebhook } from '../webhooks/delivering.ts'

export interface DueWork {
  /** Carries out all that is due. Calls during a run share one further run after it. */
  run(): Promise<void>
  /** Stops or awaits the current run; nothing runs afterwards. */
  close(): Promise<void>
}

interface Needs extends Pick<Runtime, 'clock' | 'seed' | 'settings' | 'emit' | 'urls' | 'reportFault'> {
  database: Database
  times: DeliveryTimes
  fetchWebhook: FetchWebhook
}

/** Maximum number of records changed in one transaction, during which requests wait. */
const MAX_AT_ONCE = 50

/** Creates the work that a sandbox does as time passes: expiries, chargebacks, deliveries. */
export function createDueWork(needs: Needs): DueWork {
  const { database, clock, seed, settings, urls, reportFault, times, fetchWebhook } = needs
  let isClosing = false
  const deliveries = createDeliveries({
    ...times,
    database,
    urls,
    reportFault,
    fetchWebhook,
    signatures: settings.webhookSignatures,
    attempts: settings.webhookAttempts,
    instance: randomUUID(),
    now: () => clock.now(),
    findSecret: async (businessId: string) =>
      (await readCredentials(database.db, seed, businessId, clock.now())).webhookSecret,
  })
  const changes = takeTurns(async () => {
    await clock.refresh()
    while (!isClosing && (await changeSome(needs)) === MAX_AT_ONCE) {
      // sends what was announced meanwhile without waiting for the rest
      await deliveries.run(0)
      await letOthersIn()
    }
  })
  return {
    async run() {
      if (isClosing) return
      await changes.run()
      // long enough to notice a receiver that hangs; what waits behind it is sent later
      await deliveries.run(2 * times.longestAnswerMs)
    },
    async close() {
      isClosing = true
      await Promise.all([changes.settled(), deliveries.close()])
    },
  }
}

/** Carries out due changes, at most `MAX_AT_ONCE` of them, and returns how many it made. */
async function changeSome(needs: Needs): Promise<number> {
  if (!(await isAnythingDue(needs))) return 0
  return change(needs, async (context) => {
    const expired = await expireOrders(context, MAX_AT_ONCE)
    return expired + (await openDueChargebacks(context, MAX_AT_ONCE - expired))
  })
}

/** Looks before it changes: mostly nothing is due, and each change draws a number for its ids. */
async function isAnythingDue({ database: { db }, clock }: Needs): Promise<boolean> {
  const now = clock.now()
  if ((await listOverdueOrders(db, now, 1)).length > 0) return true
  return (await listDueChargebacks(db, now, 1)).length > 0
}
