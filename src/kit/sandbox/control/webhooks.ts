import { notFound } from '../domain/refusal.ts'
import { change } from '../runtime/change.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { findBusiness } from '../store/businesses.ts'
import { findRow, updateRow } from '../store/rows.ts'
import type { WebhookDeliveryRow, WebhookEventRow } from '../store/schema.ts'
import { listDeliveries, type PlannedDelivery } from '../store/webhook-deliveries.ts'
import { listEvents } from '../store/webhook-events.ts'
import { replayEvent } from '../webhooks/replay-event.ts'
import { readWebhookTarget } from '../webhooks/webhook-url.ts'
import { addAction, type ControlApp } from './action.ts'
import { ControlError } from './control-error.ts'
import { readOptionalText, requireText } from './read-input.ts'

const MOST_EVENTS = 200

export function addWebhooks(control: ControlApp, runtime: Runtime): void {
  const { database } = runtime

  control.app.get('/webhooks', async (context) => {
    const events = await listEvents(database.db, MOST_EVENTS)
    const deliveries = await listDeliveries(
      database.db,
      events.map(({ id }) => id),
    )
    return context.json({ events: events.map((event) => presentEvent(event, deliveries)) })
  })

  addAction(control, '/webhooks/replay', async ({ fields }) => {
    const eventId = requireText(fields, 'eventId', 'the id of an event')
    const planned = await change(runtime, ({ db, now }) => replayEvent(db, eventId, now))
    if (!('id' in planned)) return planned
    await runtime.runDue()
    const delivery = await findRow(database.db, 'webhookDeliveries', { id: planned.id })
    const body = presentDelivery(delivery ?? planned)
    return { body, notice: `Replayed: ${body.status}` }
  })

  addAction(control, '/businesses/:id/webhook-url', async ({ params, fields }) => {
    const business = await findBusiness(database.db, params.id!)
    if (!business) return notFound('business')
    const webhookUrl = readUrl(fields, runtime)
    await database.write((db) => updateRow(db, 'businesses', { id: business.id }, { webhookUrl }))
    const where = webhookUrl === null ? 'nowhere' : `to ${webhookUrl}`
    return {
      body: { businessId: business.id, webhookUrl },
      notice: `Webhooks of ${business.name} go ${where}`,
    }
  })
}

function readUrl(fields: Readonly<Record<string, unknown>>, { urls }: Runtime): string | null {
  const text = readOptionalText(fields, 'url')
  if (text === undefined && fields.url === undefined)
    requireText(fields, 'url', 'http://127.0.0.1:3000/webhooks')
  if (text === undefined) return null
  const reading = readWebhookTarget(text, urls)
  if (reading.ok) return reading.url
  throw new ControlError(
    'invalid',
    reading.problem,
    'Receive on this machine, on a port of your own, or tunnel from it.',
  )
}

function presentEvent(event: WebhookEventRow, deliveries: readonly WebhookDeliveryRow[]) {
  const { id, businessId, body, createdAt } = event
  return {
    ...{ id, businessId, event: event.event, createdAt: new Date(createdAt).toISOString(), body },
    deliveries: deliveries.filter(({ eventId }) => eventId === id).map(presentDelivery),
  }
}

function presentDelivery({ id, attempt, status, dueAt, sentAt, responseStatus }: PlannedDelivery) {
  return {
    ...{ id, attempt, isReplay: attempt === 0, status },
    dueAt: new Date(dueAt).toISOString(),
    sentAt: sentAt === null ? null : new Date(sentAt).toISOString(),
    responseStatus,
  }
}
