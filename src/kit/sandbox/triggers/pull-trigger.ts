import { notAllowed } from '../domain/refusal.ts'
import type { SandboxSettings } from '../domain/settings.ts'
import type { Tenant } from '../domain/tenants.ts'
import type { OrderRow, WebhookEventRow } from '../store/schema.ts'
import { listEvents } from '../store/webhook-events.ts'
import type { WriteContext } from '../store/write-context.ts'
import { opened, openedAtThreshold, openedLongAgo, type Scene, type Step } from './steps.ts'
import { type EventName, triggers } from './triggers.ts'

export interface ListedTrigger {
  /** The name that is sent. */
  event: string
  /** The name that we propose, which is accepted too. */
  proposedName: EventName
  summary: string
}

/** Lists the events that the service sends, by their sent names. */
export function listTriggers({ eventNames }: Pick<SandboxSettings, 'eventNames'>): ListedTrigger[] {
  return Object.entries(triggers).flatMap(([name, { summary }]) => {
    const event = eventNames[name]
    return event === undefined ? [] : [{ event, proposedName: name as EventName, summary }]
  })
}

/** Steps that an existing order can replace. */
const opening: ReadonlySet<Step> = new Set([opened, openedLongAgo, openedAtThreshold])

/** More than any trigger emits. */
const MAX_EVENTS = 20

/**
 * Triggers an event by changing the records it is about: an order is opened and paid, and so on.
 *
 * @param order an existing order to continue from, instead of opening one
 * @returns the emitted events, in order
 * @throws Refusal if the order or the settings of the sandbox prevent the event; nothing has changed then
 */
export async function pullTrigger(
  context: WriteContext,
  name: EventName,
  business: Tenant,
  order?: OrderRow,
): Promise<WebhookEventRow[]> {
  const { db } = context
  const [last] = await listEvents(db, 1)
  const { steps } = triggers[name]
  if (order && !opening.has(steps[0])) throw notAllowed(`${name} does not tell of an order`)
  let scene: Scene = { business, ...(order && { order }) }
  for (const step of order ? steps.slice(1) : steps) scene = { ...scene, ...(await step(context, scene)) }
  const events = (await listEvents(db, MAX_EVENTS)).filter(({ position }) => position > (last?.position ?? 0))
  if (!events.some(({ event }) => event === name))
    throw notAllowed(
      order
        ? `${name} cannot be triggered: the order is ${scene.order!.status}`
        : `${name} cannot be triggered with the options of this sandbox`,
    )
  return events.reverse()
}
