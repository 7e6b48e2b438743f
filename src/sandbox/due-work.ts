import { expireOrders, openDueChargebacks } from './payments/index.ts'
import type { Runtime } from './runtime.ts'
import type { Database } from './store/database.ts'
import { readCredentials } from './store/keys.ts'
import { deliverDue } from './webhooks/index.ts'
import { openWriteContext } from './write-context.ts'

export interface DueWork {
  /** Brings about all that is due by now. A call while another runs begins anew after it, never beside it. */
  run(): Promise<void>
  /** Waits for what runs; nothing runs after it. */
  close(): Promise<void>
}

type Needs = Pick<Runtime, 'clock' | 'seed' | 'settings' | 'emit'> & { database: Database }

/** What a sandbox does by itself as its time goes by: expiries, chargebacks, deliveries. */
export function createDueWork(needs: Needs): DueWork {
  const { database, clock, seed } = needs
  const closing = new AbortController()
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const delivering = {
    database,
    now: () => clock.now(),
    closing: closing.signal,
    findSecret: async (businessId: string) =>
      (await readCredentials(database.db, seed, businessId)).webhookSecret,
  }
  const pass = async () => {
    await clock.refresh()
    await changeWhatIsDue(needs)
    await deliverDue(delivering)
  }
  const run = (): Promise<void> => {
    if (closing.signal.aborted) return Promise.resolve()
    if (!running) {
      running = pass().finally(() => {
        running = undefined
      })
      return running
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        return run()
      })
    return next
  }
  return {
    run,
    async close() {
      closing.abort()
      await Promise.allSettled([running, next])
    },
  }
}

/** Undoes the transaction that found nothing due, and with it the number that it drew for its ids. */
class NothingDue extends Error {}

async function changeWhatIsDue(needs: Needs): Promise<void> {
  try {
    await needs.database.write(async (db) => {
      const context = await openWriteContext(needs, db)
      const changes = (await expireOrders(context)) + (await openDueChargebacks(context))
      if (changes === 0) throw new NothingDue()
    })
  } catch (error) {
    if (!(error instanceof NothingDue)) throw error
  }
}
