import { notAllowed } from '../domain/refusal.ts'
import type { SandboxSettings } from '../domain/settings.ts'
import type { Tenant } from '../domain/tenants.ts'
import type { OrderRow, WebhookEventRow } from '../store/schema.ts'
import { listEvents } from '../store/webhook-events.ts'
import type { WriteContext } from '../store/write-context.ts'
import { opened, openedAtThreshold, openedLongAgo, type Scene, type Step } from './steps.ts'
import { type EventName, triggers } from './triggers.ts'

/** An event that can be triggered. */
export interface ListedTrigger {
  /** As it is sent. */
  event: string
  /** As we propose it: also understood. */
  proposedName: EventName
  summary: string
}

/** The events that a service sends, by the names that it sends them by. */
export function listTriggers({ eventNames }: Pick<SandboxSettings, 'eventNames'>): ListedTrigger[] {
  return Object.entries(triggers).flatMap(([name, { summary }]) => {
    const event = eventNames[name]
    return event === undefined ? [] : [{ event, proposedName: name as EventName, summary }]
  })
}

/** Steps in whose place an order that is there can stand. */
const opening: ReadonlySet<Step> = new Set([opened, openedLongAgo, openedAtThreshold])

/** More than any trigger causes. */
const MAX_EVENTS = 20

/**
 * Brings an event about by the records that it tells of: an order that is opened and paid, and so on.
 *
 * @param order goes on from where it is, in place of one that is opened for the event
 * @returns the events that were announced, in their order
 * @throws Refusal where the order, or the settings of the sandbox, do not let it come about; nothing has happened then
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
        ? `${name} does not come about: the order is ${scene.order!.status}`
        : `${name} did not come about with the options that the sandbox was started with`,
    )
  return events.reverse()
}
