import { statusAt } from '../../payments/order-status.ts'
import { MAX_REQUESTS } from '../../runtime/request-log.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { listLatestAmlRecords } from '../../store/aml-records.ts'
import { listClaimsOf } from '../../store/collections.ts'
import { countRows, listRows } from '../../store/rows.ts'
import { listEvents } from '../../store/webhook-events.ts'
import { listTriggers } from '../../triggers/pull-trigger.ts'
import { listWallets } from '../list-wallets.ts'
import { presentEvents } from '../present-event.ts'
import { matchesFilter, type RequestFilter } from './request-filter.ts'

/** Maximum number of rows of each kind on a page. */
const MAX_ROWS = 50

/** The stored records that the inspector shows, newest first. Times are those of the sandbox clock. */
export type InspectorModel = Awaited<ReturnType<typeof readInspectorModel>>

export async function readInspectorModel(runtime: Runtime, filter: RequestFilter) {
  const { clock, urls, settings } = runtime
  const { db } = runtime.database
  const now = clock.now()
  const orders = await listRows(db, 'orders', {}, ['createdAt desc', 'id'], MAX_ROWS)
  const collections = await listRows(db, 'collections', {}, ['createdAt desc', 'id desc'], MAX_ROWS)
  const collectionIds = collections.map(({ id }) => id)
  const claims = await listClaimsOf(db, collectionIds)
  const events = await listEvents(db, MAX_ROWS)
  const businesses = await readBusinesses(runtime)
  const requests = filterRequests(runtime, filter, businesses)
  return {
    /** `offsetMs`: how far the sandbox clock is ahead of the machine's */
    clock: { now, offsetMs: now - Date.now() },
    businesses,
    filter,
    ...requests,
    orders: orders.map((order) => ({
      ...order,
      status: statusAt(order, now),
      checkoutUrl: order.slug && `${urls.checkout}/pay/${order.slug}`,
    })),
    aml: await listLatestAmlRecords(db, MAX_ROWS),
    collections: collections.map((collection) => ({
      ...collection,
      claim: claims.findLast(({ collectionId }) => collectionId === collection.id),
    })),
    webhooks: await presentEvents(db, events, runtime),
    triggers: listTriggers(settings),
    /** the number of records of each kind, of which the latest are shown */
    totals: {
      requests: requests.matching,
      orders: await countRows(db, 'orders'),
      aml: await countRows(db, 'amlRecords'),
      collections: await countRows(db, 'collections'),
      webhooks: await countRows(db, 'webhookEvents'),
    },
  }
}

async function readBusinesses({ database: { db } }: Runtime) {
  const addresses = new Map(
    (await listRows(db, 'businesses', {})).map(({ id, webhookUrl }) => [id, webhookUrl]),
  )
  return (await listWallets(db)).map((business) => ({
    ...business,
    webhookUrl: addresses.get(business.id) ?? null,
  }))
}

/** Leaves out the bodies of requests: a page that held them would weigh megabytes. */
function filterRequests(
  { requestLog }: Runtime,
  filter: RequestFilter,
  businesses: readonly { id: string; name: string }[],
) {
  const logged = requestLog.list()
  const nameOf = (id: string | undefined) => businesses.find((each) => each.id === id)?.name ?? ''
  const matching = logged.filter((request) => matchesFilter(request, filter, nameOf))
  return {
    requests: matching.slice(0, MAX_ROWS).map(({ requestBody: _, responseBody: __, ...request }) => request),
    matching: matching.length,
    log: { kept: logged.length, most: MAX_REQUESTS },
    operations: [...new Set(logged.map(({ operationId }) => operationId))].sort(),
  }
}
