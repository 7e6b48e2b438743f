import { InputError } from '../expected-error.ts'
import type { ReadyLine } from '../sandbox/index.ts'
import { readWebhookTarget } from '../sandbox/webhooks/webhook-url.ts'
import type { Terminal } from '../terminal.ts'
import { showLine } from '../visible-text.ts'
import { attach } from './attach.ts'
import { type ControlPlane, openControlPlane } from './control-plane.ts'
import { formatDelivery, writeDelivery } from './format-delivery.ts'
import { createReceiver, type Delivered } from './receive.ts'
import { listTriggers, unknownEvent } from './trigger-event.ts'

export interface ListenOptions {
  forwardTo: string
  /** URL of the control plane. */
  control: string
  /** Only these, by their names as sent; by default all. */
  events: readonly string[]
  json?: true
}

/** Where reports are printed. */
export interface Voice {
  terminal: Terminal
  /** For the user: with `json`, for a program. */
  write(text: string): void
  /** About the command itself. */
  note(line: string): void
}

/** How often to check that the sandbox still sends here. */
const LOOK_EVERY_MS = 1_000

const ADDRESS_SIGNED =
  'these webhooks are signed for the address that they are sent to (RFC 9421), which is this command and not your program, so it will refuse them. Start the sandbox with --webhook-url in place of this command.'

/**
 * Makes a sandbox send all of its webhooks to a program, until it is stopped; then restores the former addresses.
 *
 * @param stopped resolves when it should end
 * @throws ExpectedError if no sandbox answers; InputError if webhooks cannot go there, or an event is unknown
 */
export async function listenForWebhooks(
  options: ListenOptions,
  { terminal, write, note }: Voice,
  stopped: Promise<void>,
): Promise<void> {
  const control = openControlPlane(options.control)
  const ready = await control.read<ReadyLine>('/ready')
  const forwardTo = readTarget(options.forwardTo, ready)
  const wanted = await readEvents(control, options.events)
  const names = new Map(ready.businesses.map(({ id, name }) => [id, name]))
  let isWarned = false
  const report = (delivered: Delivered) => {
    if (delivered.isAddressSigned && !isWarned) note(ADDRESS_SIGNED)
    isWarned ||= delivered.isAddressSigned
    const at = new Date()
    const name = names.get(delivered.event.businessId) ?? ''
    write(options.json ? writeDelivery(delivered, at) : formatDelivery(delivered, name, at, terminal))
  }
  const isWanted = (event: string) => wanted.size === 0 || wanted.has(event)
  const receiver = await createReceiver({ control, forwardTo, isWanted, onDelivered: report })
  try {
    const attachment = await attach(control, receiver, (line) => note(showLine(line)))
    write(options.json ? writeReady(ready, forwardTo) : describeReady(ready, forwardTo, wanted, terminal))
    let looking = Promise.resolve()
    const timer = setInterval(() => {
      looking = attachment.renew().catch((error: Error) => note(showLine(error.message)))
    }, LOOK_EVERY_MS)
    await stopped
    clearInterval(timer)
    await looking
    // a sandbox that has already ended has no address to restore
    await attachment.undo().catch(() => {})
  } finally {
    await receiver.close()
  }
}

function readTarget(text: string, { checkout, business, control }: ReadyLine): string {
  const whole = text.includes('://') ? text : `http://${text}`
  const reading = readWebhookTarget(whole, { checkout, business, control })
  if (reading.ok) return reading.url
  throw new InputError(`--forward-to is invalid. ${reading.problem}.`)
}

async function readEvents(control: ControlPlane, wanted: readonly string[]): Promise<Set<string>> {
  if (wanted.length === 0) return new Set()
  const triggers = await listTriggers(control)
  const known = triggers.map(({ event }) => event)
  return new Set(
    wanted.map((name) => {
      const found = triggers.find(({ event, proposedName }) => event === name || proposedName === name)
      if (!found) throw unknownEvent(name, known)
      return found.event
    }),
  )
}

function writeReady({ control, businesses }: ReadyLine, forwardTo: string): string {
  const told = businesses.map(({ id, name, webhookSecret }) => ({ id, name, webhookSecret }))
  return `${JSON.stringify({ type: 'listening', forwardTo, control, businesses: told })}\n`
}

function describeReady(
  { control, businesses }: ReadyLine,
  forwardTo: string,
  wanted: ReadonlySet<string>,
  { paint }: Terminal,
): string {
  const width = Math.max(...businesses.map(({ name }) => name.length))
  const secrets = businesses.map(
    ({ name, webhookSecret }) => `  ${showLine(name).padEnd(width)}  ${paint('bold', webhookSecret)}`,
  )
  const what = wanted.size === 0 ? 'Webhooks' : [...wanted].map(showLine).join(', ')
  return `
${paint('bold', `${what} of the sandbox go to ${forwardTo}`)} ${paint('dim', `(each is in the inspector: ${showLine(control)}/#webhooks)`)}

Verify them with the webhook secret of the business:

${secrets.join('\n')}

Send one from another terminal: paycontract trigger order.succeeded
${paint('dim', 'Ctrl+C ends this, and puts the former addresses back.')}

`
}
