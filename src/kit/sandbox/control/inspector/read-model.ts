import { statusAt } from '../../payments/order-status.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { listLatestAmlRecords } from '../../store/aml-records.ts'
import { listClaimsOf } from '../../store/collections.ts'
import { listRows } from '../../store/rows.ts'
import { listEvents } from '../../store/webhook-events.ts'
import { listTriggers } from '../../triggers/pull-trigger.ts'
import { listWallets } from '../list-wallets.ts'
import { presentEvents } from '../present-event.ts'

/** How many rows of each kind a page shows. */
const MOST_ROWS = 50

/** The records that the inspector shows, newest first, as they are stored; times are those of the sandbox clock. */
export type InspectorModel = Awaited<ReturnType<typeof readInspectorModel>>

export async function readInspectorModel(runtime: Runtime) {
  const { clock, requestLog, urls, settings } = runtime
  const { db } = runtime.database
  const now = clock.now()
  const orders = await listRows(db, 'orders', {}, ['createdAt desc', 'id'], MOST_ROWS)
  const collections = await listRows(db, 'collections', {}, ['createdAt desc', 'id desc'], MOST_ROWS)
  const collectionIds = collections.map(({ id }) => id)
  const claims = await listClaimsOf(db, collectionIds)
  const events = await listEvents(db, MOST_ROWS)
  const addresses = new Map(
    (await listRows(db, 'businesses', {})).map(({ id, webhookUrl }) => [id, webhookUrl]),
  )
  return {
    /** `offsetMs`: how far the sandbox clock is ahead of the machine's. */
    clock: { now, offsetMs: now - Date.now() },
    businesses: (await listWallets(db)).map((business) => ({
      ...business,
      webhookUrl: addresses.get(business.id) ?? null,
    })),
    requests: requestLog.list().slice(0, MOST_ROWS),
    orders: orders.map((order) => ({
      ...order,
      status: statusAt(order, now),
      checkoutUrl: order.slug && `${urls.checkout}/pay/${order.slug}`,
    })),
    aml: await listLatestAmlRecords(db, MOST_ROWS),
    collections: collections.map((collection) => ({
      ...collection,
      claim: claims.findLast(({ collectionId }) => collectionId === collection.id),
    })),
    webhooks: await presentEvents(db, events, runtime),
    triggers: listTriggers(settings),
  }
}
