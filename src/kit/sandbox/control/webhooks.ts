import { change } from '../runtime/change.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { findRow } from '../store/rows.ts'
import type { WebhookDeliveryRow, WebhookEventRow } from '../store/schema.ts'
import { listDeliveries, type PlannedDelivery } from '../store/webhook-deliveries.ts'
import { listEvents } from '../store/webhook-events.ts'
import { replayEvent } from '../webhooks/replay-event.ts'
import { addAction, type ControlApp } from './action.ts'
import { requireText } from './read-input.ts'

const MOST_EVENTS = 200

export function addWebhooks(control: ControlApp, runtime: Runtime): void {
  const { database } = runtime

  control.app.get('/webhooks', async (context) => {
    const events = await listEvents(database.db, MOST_EVENTS)
    const eventIds = events.map(({ id }) => id)
    const deliveries = await listDeliveries(database.db, eventIds)
    return context.json({ events: events.map((event) => presentEvent(event, deliveries)) })
  })

  addAction(control, '/webhooks/replay', async ({ fields }) => {
    const eventId = requireText(fields, 'eventId', 'the id of an event')
    const planned = await change(runtime, ({ db, now }) => replayEvent(db, eventId, now))
    await runtime.runDue()
    const delivery = await findRow(database.db, 'webhookDeliveries', { id: planned.id })
    const body = presentDelivery(delivery ?? planned)
    return { body, notice: `Replayed: ${body.status}` }
  })
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
