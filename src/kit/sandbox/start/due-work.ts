import { randomUUID } from 'node:crypto'
import { setImmediate as letOthersIn } from 'node:timers/promises'
import { notAllowed, Refusal } from '../domain/refusal.ts'
import { openDueChargebacks } from '../payments/chargebacks.ts'
import { expireOrders } from '../payments/end-order.ts'
import { change } from '../runtime/change.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { takeTurns } from '../runtime/take-turns.ts'
import type { Database } from '../store/database.ts'
import { readCredentials } from '../store/keys.ts'
import { createDeliveries } from '../webhooks/create-deliveries.ts'
import type { DeliveryTimes, FetchWebhook } from '../webhooks/delivering.ts'

export interface DueWork {
  /** Brings about all that is due by now. A call while another runs begins anew after it, never beside it. */
  run(): Promise<void>
  /** Ends what runs, or waits for it; nothing runs after it. */
  close(): Promise<void>
}

interface Needs extends Pick<Runtime, 'clock' | 'seed' | 'settings' | 'emit' | 'urls' | 'reportFault'> {
  database: Database
  times: DeliveryTimes
  fetchWebhook: FetchWebhook
}

/** How many records change in one transaction: as long as it takes, requests wait. */
const MAX_AT_ONCE = 50

/** What a sandbox does by itself as its time goes by: expiries, chargebacks, deliveries. */
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
      // what is announced meanwhile does not wait for the end of it
      await deliveries.run(0)
      await letOthersIn()
    }
  })
  return {
    async run() {
      if (isClosing) return
      await changes.run()
      // a receiver that hangs is known by then; what else waits behind it goes out by itself
      await deliveries.run(2 * times.longestAnswerMs)
    },
    async close() {
      isClosing = true
      await Promise.all([changes.settled(), deliveries.close()])
    },
  }
}

/** Changes what is due, up to a number. Tells how many. */
async function changeSome(needs: Needs): Promise<number> {
  try {
    return await change(needs, async (context) => {
      const expired = await expireOrders(context, MAX_AT_ONCE)
      const changes = expired + (await openDueChargebacks(context, MAX_AT_ONCE - expired))
      // undoes the transaction, and with it the number that was drawn for its ids
      if (changes === 0) throw notAllowed('Nothing is due')
      return changes
    })
  } catch (error) {
    if (error instanceof Refusal) return 0
    throw error
  }
}
