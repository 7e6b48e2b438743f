import { findNearest } from '../../target/nearest-name.ts'
import { notFound } from '../domain/refusal.ts'
import { sandboxBusinesses } from '../domain/tenants.ts'
import { change } from '../runtime/change.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { findRow } from '../store/rows.ts'
import type { WebhookDeliveryRow, WebhookEventRow } from '../store/schema.ts'
import { listDeliveries, type PlannedDelivery } from '../store/webhook-deliveries.ts'
import { listEvents } from '../store/webhook-events.ts'
import { type ListedTrigger, listTriggers, pullTrigger } from '../triggers/pull-trigger.ts'
import { replayEvent } from '../webhooks/replay-event.ts'
import { addAction, type ControlApp } from './action.ts'
import { invalid } from './control-error.ts'
import { readOptionalText, requireText } from './read-input.ts'

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

  control.app.get('/webhooks/triggers', (context) =>
    context.json({ triggers: listTriggers(runtime.settings) }),
  )

  addAction(control, '/webhooks/trigger', async ({ fields }) => {
    const trigger = findTrigger(requireText(fields, 'event', 'order.succeeded'), runtime)
    const businessId = readOptionalText(fields, 'businessId')
    const business = sandboxBusinesses.find(({ id }) => id === (businessId ?? sandboxBusinesses[0].id))
    if (!business) throw notFound('business')
    const caused = await change(runtime, (context) => pullTrigger(context, trigger.proposedName, business))
    await runtime.runDue()
    const deliveries = await listDeliveries(
      database.db,
      caused.map(({ id }) => id),
    )
    const { event, summary } = trigger
    const body = {
      event,
      summary,
      businessId: business.id,
      events: caused.map((each) => presentEvent(each, deliveries)),
    }
    return { body, notice: `${summary} Of ${business.name}: ${caused.map((each) => each.event).join(', ')}` }
  })
}

function findTrigger(name: string, { settings }: Runtime): ListedTrigger {
  const known = listTriggers(settings)
  const found =
    known.find(({ event }) => event === name) ?? known.find(({ proposedName }) => proposedName === name)
  if (found) return found
  const names = known.map(({ event }) => event)
  const nearest = findNearest(name, names)
  throw invalid(
    'No event of the contract has this name',
    nearest ? `Is ${nearest} meant?` : `Send one of ${names.join(', ')}.`,
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
