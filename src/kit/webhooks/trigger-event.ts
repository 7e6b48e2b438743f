import { InputError } from '../expected-error.ts'
import type { PresentedEvent } from '../sandbox/control/present-event.ts'
import type { Triggered } from '../sandbox/control/webhooks.ts'
import type { ReadyLine } from '../sandbox/index.ts'
import type { ListedTrigger } from '../sandbox/triggers/pull-trigger.ts'
import { findNearest } from '../target/nearest-name.ts'
import type { Terminal } from '../terminal.ts'
import { quoteText, showLine } from '../visible-text.ts'
import { type ControlPlane, openControlPlane } from './control-plane.ts'

export interface TriggerOptions {
  /** URL of the control plane. */
  control: string
  /** Its id or its name; by default the first one. */
  business?: string
  /** Reference of the business's order for the event; by default a new one is opened. */
  reference?: string
  json?: true
}

/**
 * Makes a sandbox send an event, and returns a report of what was sent and how it was answered.
 *
 * @returns what to print
 * @throws ExpectedError if no sandbox answers or it refuses; InputError if it knows no such event or business
 */
export async function triggerEvent(
  event: string,
  { control: url, business, reference, json }: TriggerOptions,
  terminal: Terminal,
): Promise<string> {
  const control = openControlPlane(url)
  const { businesses } = await control.read<ReadyLine>('/ready')
  const businessId = business === undefined ? businesses[0]!.id : findBusiness(businesses, business)
  const known = (await listTriggers(control)).map((each) => [each.event, each.proposedName])
  if (!known.flat().includes(event))
    throw unknownEvent(
      event,
      known.map(([name]) => name!),
    )
  const triggered = await control.post<Triggered>('/webhooks/trigger', {
    event,
    businessId,
    ...(reference !== undefined && { reference }),
  })
  if (json) return `${JSON.stringify(triggered)}\n`
  const name = businesses.find(({ id }) => id === triggered.businessId)!.name
  const lines = triggered.events.map((each) => describeEvent(each, terminal))
  const isSent = triggered.events.some(({ deliveries }) => deliveries.length > 0)
  const hint = isSent ? '' : `\n${NOWHERE}\n`
  return `${showLine(triggered.summary)} ${terminal.paint('dim', showLine(name))}\n\n${lines.join('\n')}\n${hint}`
}

const NOWHERE =
  'The business has no webhook URL, so nothing was sent. Receive what comes next:\n  paycontract listen --forward-to http://localhost:3000/webhooks'

/** Lists the events that a sandbox can trigger, for people. */
export async function describeTriggers(
  { control, json }: TriggerOptions,
  terminal: Terminal,
): Promise<string> {
  const triggers = await listTriggers(openControlPlane(control))
  if (json) return `${JSON.stringify({ triggers })}\n`
  const width = Math.max(...triggers.map(({ event }) => event.length))
  const lines = triggers.map(
    ({ event, summary }) =>
      `  ${terminal.paint('bold', showLine(event).padEnd(width))}  ${terminal.paint('dim', summary)}`,
  )
  return `${lines.join('\n')}\n`
}

export async function listTriggers(control: ControlPlane): Promise<ListedTrigger[]> {
  return (await control.read<{ triggers: ListedTrigger[] }>('/webhooks/triggers')).triggers
}

/** Creates the error for an event that the contract does not have, with the nearest one that it has. */
export function unknownEvent(name: string, known: readonly string[]): InputError {
  const nearest = findNearest(name, known)
  const hint = nearest ? `Did you mean ${showLine(nearest)}?` : '"paycontract trigger" lists them.'
  return new InputError(`no event is called ${quoteText(name)}. ${hint}`)
}

function findBusiness(businesses: ReadyLine['businesses'], wanted: string): string {
  const name = wanted.toLowerCase()
  const found = businesses.find((each) => each.id === name || each.name.toLowerCase() === name)
  if (found) return found.id
  const names = businesses.map((each) => `"${showLine(each.name)}"`).join(' or ')
  throw new InputError(`no business is called ${quoteText(wanted)}. Name ${names}, or its id.`)
}

function describeEvent({ sentAs, id, deliveries }: PresentedEvent, terminal: Terminal): string {
  const last = deliveries.findLast(({ sentAt }) => sentAt !== null) ?? deliveries.at(-1)
  const isGood = last?.status === 'DELIVERED'
  const answer = last && (last.responseStatus ?? (last.status === 'FAILED' ? 'no answer' : ''))
  const outcome = last ? `${last.status} ${answer}`.trimEnd() : 'not sent'
  return `  ${showLine(sentAs).padEnd(24)} ${id}  ${terminal.paint(isGood ? 'green' : last ? 'red' : 'dim', outcome)}`
}
