import { amlMachine } from '../domain/aml-state.ts'
import { claimMachine } from '../domain/claim-state.ts'
import { toMajor } from '../domain/money.ts'
import { sandboxBusinesses } from '../domain/tenants.ts'
import type { InspectorModel } from '../pages/inspector/model.ts'
import { statusAt } from '../payments/order-status.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { listLatestAmlRecords } from '../store/aml-records.ts'
import { listClaimsOf } from '../store/collections.ts'
import type { Db } from '../store/database.ts'
import { listRows } from '../store/rows.ts'
import type { ClaimRow, CollectionRow, OrderRow, WebhookDeliveryRow } from '../store/schema.ts'
import { readBalances } from '../store/wallets.ts'
import { listDeliveries } from '../store/webhook-deliveries.ts'
import { listEvents } from '../store/webhook-events.ts'

/** How many rows of each kind a page shows. */
const MOST_ROWS = 50

/** All that the inspector shows, with a control for each thing that can be done to it now. */
export async function readInspectorModel(runtime: Runtime): Promise<InspectorModel> {
  const { database, clock, requestLog, urls } = runtime
  const { db } = database
  const now = clock.now()
  return {
    clock: { now, offsetMs: now - Date.now() },
    businesses: await readBusinesses(db),
    requests: requestLog
      .list()
      .slice(0, MOST_ROWS)
      .map((request) => ({ ...request, id: String(request.id), businessId: request.businessId ?? null })),
    orders: (await listRows(db, 'orders', {}, ['createdAt desc', 'id'], MOST_ROWS)).map((order) =>
      presentOrder(order, now, urls.checkout),
    ),
    aml: await readAml(db),
    collections: await readCollections(db),
    webhooks: await readWebhooks(db),
    actions: { refresh: '/', reset: '/reset', seed: '/seed', advanceClock: '/clock/advance' },
  }
}

async function readBusinesses(db: Db): Promise<InspectorModel['businesses']> {
  return Promise.all(
    sandboxBusinesses.map(async (business) => ({
      ...business,
      wallets: [...(await readBalances(db, business.id))].map(([currency, minor]) => ({
        currency,
        balance: toMajor(minor, currency),
      })),
      actions: { rotateKeys: '/keys/rotate' },
    })),
  )
}

function presentOrder(order: OrderRow, now: number, checkoutUrl: string): InspectorModel['orders'][number] {
  const { reference, host, businessId, currency, createdAt, slug } = order
  const status = statusAt(order, now)
  const fund = `/orders/${encodeURIComponent(reference)}/fund?${new URLSearchParams({ businessId, host })}`
  return {
    ...{ reference, host, businessId, currency, status, createdAt },
    amount: toMajor(order.amountMinor, currency),
    amountRefunded: toMajor(order.refundedMinor, currency),
    isDisputed: order.isDisputed === 1,
    checkoutUrl: slug === null ? null : `${checkoutUrl}/pay/${slug}`,
    ...(status === 'PENDING' && { actions: { fund } }),
  }
}

async function readAml(db: Db): Promise<InspectorModel['aml']> {
  const records = await listLatestAmlRecords(db, MOST_ROWS)
  return records.map((record) => {
    const { id, businessId, currency, status, proofUrl, reviewNotes, createdAt } = record
    const canReview = amlMachine.isState(status) && amlMachine.canHappen(status, 'approved')
    return {
      ...{ id, businessId, currency, status, proofUrl, reviewNotes, createdAt },
      amount: toMajor(record.amountMinor, currency),
      customer: { name: `${record.firstName} ${record.lastName}`, email: record.email },
      ...(canReview && { actions: { review: `/aml/${id}/review` } }),
    }
  })
}

async function readCollections(db: Db): Promise<InspectorModel['collections']> {
  const collections = await listRows(db, 'collections', {}, ['createdAt desc', 'id desc'], MOST_ROWS)
  const claims = await listClaimsOf(
    db,
    collections.map(({ id }) => id),
  )
  return collections.map((collection) =>
    presentCollection(collection, claims.filter(({ collectionId }) => collectionId === collection.id).at(-1)),
  )
}

type Steps = NonNullable<
  NonNullable<NonNullable<InspectorModel['collections'][number]['actions']>['claim']>['steps']
>

function presentCollection(
  collection: CollectionRow,
  claim: ClaimRow | undefined,
): InspectorModel['collections'][number] {
  const { id, reference, senderEmail, currency, status, businessId, createdAt } = collection
  const steps = status === 'DEFERRED' ? stepsAfter(claim) : []
  return {
    ...{ id, reference, senderEmail, currency, status, businessId, createdAt },
    amount: toMajor(collection.amountMinor, currency),
    ...(claim && { claim: { status: claim.status as Steps[number], businessId: claim.businessId } }),
    ...(steps.length > 0 && { actions: { claim: { path: `/collections/${id}/claim`, steps } } }),
  }
}

/** What a claim may be brought to; a rejected one may be followed by another. */
function stepsAfter(claim: ClaimRow | undefined): Steps {
  if (!claim || !claimMachine.isState(claim.status)) return ['OPEN']
  if (claimMachine.canHappen(claim.status, 'review_started')) return ['UNDER_REVIEW']
  return claimMachine.canHappen(claim.status, 'approved') ? ['APPROVED', 'REJECTED'] : []
}

async function readWebhooks(db: Db): Promise<InspectorModel['webhooks']> {
  const events = await listEvents(db, MOST_ROWS)
  const deliveries = await listDeliveries(
    db,
    events.map(({ id }) => id),
  )
  return events.map(({ id, event, businessId, createdAt }) => ({
    ...{ id, event, businessId, createdAt },
    deliveries: deliveries.filter(({ eventId }) => eventId === id).map(presentDelivery),
    actions: { replay: '/webhooks/replay' },
  }))
}

function presentDelivery({ attempt, sentAt, dueAt, status, responseStatus }: WebhookDeliveryRow) {
  return { attempt, at: sentAt ?? dueAt, status, responseStatus }
}
