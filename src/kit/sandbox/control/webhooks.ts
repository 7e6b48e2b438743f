import { findNearest } from '../../target/nearest-name.ts'
import { notFound } from '../domain/refusal.ts'
import { sandboxBusinesses } from '../domain/tenants.ts'
import { change } from '../runtime/change.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { listEvents, listEventsBy } from '../store/webhook-events.ts'
import { type ListedTrigger, listTriggers, pullTrigger } from '../triggers/pull-trigger.ts'
import { replayEvent } from '../webhooks/replay-event.ts'
import { addAction, type ControlApp } from './action.ts'
import { invalid } from './control-error.ts'
import { findOneOrder, readOwner } from './find-order.ts'
import { type PresentedEvent, presentEvents } from './present-event.ts'
import { readOptionalText, refuseUnknown, requireOneOf, requireText } from './read-input.ts'

const MAX_EVENTS = 200

const statuses = ['PENDING', 'SENDING', 'DELIVERED', 'FAILED', 'DROPPED'] as const

/** What a trigger did, and how its webhooks were received. */
export interface Triggered {
  event: string
  summary: string
  businessId: string
  /** In the order in which they were emitted; the requested event is among them. */
  events: PresentedEvent[]
}

export function addWebhooks(control: ControlApp, runtime: Runtime): void {
  const { db } = runtime.database

  control.app.get('/webhooks', async (context) => {
    const query = context.req.query()
    const events =
      query.status === undefined
        ? await listEvents(db, MAX_EVENTS)
        : await listEventsBy(db, requireOneOf(query, 'status', statuses), MAX_EVENTS)
    return context.json({ events: await presentEvents(db, events, runtime) })
  })

  addAction(control, '/webhooks/replay', async ({ fields }) => {
    const eventId = requireText(fields, 'eventId', 'the id of an event')
    const { event, planned } = await change(runtime, (context) =>
      replayEvent(context.db, eventId, context.now, runtime.settings.webhookSignatures),
    )
    await runtime.runDue()
    const [{ deliveries }] = (await presentEvents(db, [event], runtime)) as [PresentedEvent]
    const body = deliveries.find(({ id }) => id === planned.id)
    // a reset may come in between
    if (!body) throw notFound('event')
    return { body, notice: `Resent: ${body.status}` }
  })

  control.app.get('/webhooks/triggers', (context) =>
    context.json({ triggers: listTriggers(runtime.settings) }),
  )

  addAction(control, '/webhooks/trigger', async ({ fields }) => {
    refuseUnknown(fields, ['event', 'businessId', 'reference', 'host'])
    const { event, summary, proposedName } = findTrigger(
      requireText(fields, 'event', 'order.succeeded'),
      runtime,
    )
    const businessId = readOptionalText(fields, 'businessId') ?? sandboxBusinesses[0].id
    const business = sandboxBusinesses.find(({ id }) => id === businessId)
    if (!business) throw notFound('business')
    const reference = readOptionalText(fields, 'reference')
    const { host } = readOwner(fields)
    const caused = await change(runtime, async (context) => {
      if (reference === undefined) return pullTrigger(context, proposedName, business)
      const order = await findOneOrder(context.db, reference, { businessId, host })
      return pullTrigger(context, proposedName, business, order)
    })
    await runtime.runDue()
    const events = await presentEvents(db, caused, runtime)
    const body: Triggered = { event, summary, businessId, events }
    const names = events.map(({ sentAs }) => sentAs).join(', ')
    return { body, notice: `${summary} ${business.name} gets: ${names}` }
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
    nearest ? `Did you mean ${nearest}?` : `Send one of ${names.join(', ')}.`,
  )
}
