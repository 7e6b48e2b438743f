import { log, reason } from './log.ts'
import { mistake } from './mistakes.ts'
import { placeOrder, settle } from './orders.ts'
import { recordDisputes, recordRefunds } from './records.ts'
import { followRefunds } from './refunds.ts'
import { listChargebacks, listRefunds } from './service.ts'
import { all, findOrder, one, type Order, run } from './store.ts'
import { drainInbox } from './webhooks.ts'

const DAY_MS = 86_400_000
/** For how long an order that ended unpaid is asked about: it may be paid after all. */
const LATE_DAYS = 3

let running: Promise<object> | undefined
let waiting: Promise<object> | undefined

/** Asks the service about all that is open. One run at a time; who calls meanwhile gets the next one, which sees what is new. */
export function reconcile(): Promise<object> {
  if (!running) {
    running = reconcileNow().finally(() => { running = undefined })
    return running
  }
  waiting ??= running.catch(() => {}).then(() => {
    waiting = undefined
    return reconcile()
  })
  return waiting
}

async function reconcileNow(): Promise<object> {
  const startedMs = Date.now()
  const failures: string[] = []

  /** One that fails does not keep the others from their turn. */
  async function each<T>(what: string, things: readonly T[], name: (thing: T) => string, work: (thing: T) => Promise<unknown>) {
    if (mistake('first-failure-ends')) {
      for (const thing of things) await work(thing)
      return
    }
    const queue = [...things]
    const worker = async () => {
      for (let thing = queue.shift(); thing !== undefined; thing = queue.shift()) {
        const id = name(thing)
        await work(thing).catch((error) => {
          failures.push(`${what} ${id}`)
          log('warn', 'not reconciled', { what, id, reason: reason(error) })
        })
      }
    }
    await Promise.all(Array.from({ length: 6 }, worker))
  }
  const byId = ({ id }: Order) => id

  await drainInbox(true)

  const unconfirmed = mistake('unconfirmed-forgotten') ? [] : all<Order>("select * from orders where stage = 'unconfirmed'")
  await each('order', unconfirmed, byId, ({ id }) => placeOrder(id))

  const since = new Date(startedMs - LATE_DAYS * DAY_MS).toISOString()
  const open = all<Order>(
    `select * from orders where reference is not null and (stage in ('open', 'review') or (stage = 'paid' and shipped_at is null)
       or (stage in ('declined', 'cancelled', 'expired') and created_at > ?) or (? and stage = 'paid')) order by created_at`,
    since, mistake('reconcile-ships-again') ? 1 : 0,
  )
  await each('order', open, byId, async ({ id }) => {
    const { stage } = await settle(id, { again: true })
    if (mistake('pending-given-up') && stage === 'open') run("update orders set stage = 'cancelled', gave_up = 1 where id = ?", id)
  })

  // refunds and disputes of all our orders, also those that were made elsewhere or whose news was lost
  const oldest = one<{ at: string | null }>("select min(created_at) as at from orders where stage = 'paid'")?.at
  if (oldest) {
    const from = new Date(Date.parse(oldest) - DAY_MS).toISOString()
    await each('list', ['refunds', 'disputes'], String, async (what) => {
      if (what === 'refunds') spread(await listRefunds({ from }), recordRefunds)
      else if (!mistake('disputes-ignored')) spread(await listChargebacks({ from }), recordDisputes)
    })
    const asked = all<Order>("select * from orders where id in (select order_id from refunds where state = 'asked')")
    await each('refund', asked, byId, followRefunds)
    // what a dispute had held back, and may now be shipped
    const held = all<Order>("select * from orders where stage = 'paid' and shipped_at is null and id in (select order_id from disputes)")
    await each('order', held, byId, ({ id }) => settle(id))
  }
  const report = { orders: unconfirmed.length + open.length, failures, ms: Date.now() - startedMs }
  log('info', 'reconciled', { orders: report.orders, failures: failures.length, ms: report.ms })
  return report
}

function spread<T extends { orderReference: string }>(records: readonly T[], take: (order: Order, records: readonly T[]) => void): void {
  for (const [reference, ofOrder] of Map.groupBy(records, ({ orderReference }) => orderReference)) {
    const order = findOrder(reference)
    if (order) take(order, ofOrder)
  }
}
