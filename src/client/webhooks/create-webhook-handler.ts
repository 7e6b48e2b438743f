import { webhooks as shipped } from '../../../generated/webhooks.ts'
import {
  ConfigurationError,
  WebhookForgedError,
  WebhookMalformedError,
  WebhookTimeoutError,
  WebhookTooOldError,
} from '../errors.ts'
import { readUrl } from './http-message-signatures.ts'
import { readRequestBody } from './read-request-body.ts'
import type { SeenEvents } from './seen-events.ts'
import { readSecrets, readStandardSecret } from './signature.ts'
import { type VerifyWebhookOptions, verifyWebhook } from './verify-webhook.ts'
import type {
  KnownWebhookEvent,
  ShippedWebhooks,
  UnknownWebhookEvent,
  WebhookEvent,
  WebhookEventName,
  WebhookTable,
} from './webhook-table.ts'

/** Where the contract does not say how long the service waits. */
const UNSTATED_SECONDS = 30

/** What is done about each event, by its name; by `unknown` about one that the contract does not have. */
export type WebhookListeners<Table extends WebhookTable = ShippedWebhooks> = {
  // one mapped type, and no intersection: the compiler would look `unknown` up in both halves
  [Name in WebhookEventName<Table> | 'unknown']?:
    | ((
        event: Name extends WebhookEventName<Table>
          ? KnownWebhookEvent<Table, Name>
          : UnknownWebhookEvent<Table>,
      ) => unknown)
    | undefined
}

export interface WebhookHandlerOptions<Table extends WebhookTable = ShippedWebhooks>
  extends Pick<VerifyWebhookOptions<Table>, 'secrets' | 'toleranceMs' | 'url' | 'webhooks'> {
  /** What is done about each event. One that has no function here is acknowledged, and nothing is done. */
  on: WebhookListeners<Table>
  /** Knows which events were handled: `rememberInMemory()`, or a store of your own. Without one duplicates are handled again. */
  seen?: SeenEvents | undefined
  /**
   * Called for what was not taken: what a function of `on` or the store threw, with its event, and refusals, as
   * `WebhookForgedError`. `WebhookTimeoutError` where it took too long; if it fails after that, the failure follows. Without it
   * refusals are not told, and the others are printed by `console.error`.
   */
  onError?: ((error: unknown, event?: WebhookEvent<Table>) => void) | undefined
  /**
   * How long the store and the function of an event may take together before the delivery is answered 500, in milliseconds;
   * by default as long as the service waits for the answer to this event, as the contract has it. The function goes on, and
   * the event stays claimed until it ends, or until the store gives it away.
   */
  timeoutMs?: number | undefined
  /** The longest body that is read; 262,144 bytes by default. */
  maxBodyBytes?: number | undefined
  /** The receiver's clock, in epoch milliseconds. */
  now?: (() => number) | undefined
}

/**
 * Receives webhooks: a function from `Request` to `Response`, as Hono, Next.js, Bun, Deno and Workers take it; for Express and
 * `node:http` see `toNodeListener`.
 *
 * It answers 200 once the function of the event has finished, and so tells the service that the event need not come again. 500
 * where the function threw or did not end within `timeoutMs`, and 409 while another delivery of the same event is being handled: the service tries again. 401 for
 * what is forged or too old, 400 for what is malformed, 413 for what is too long, 405 for another method than POST. No answer
 * says more. An event may still be handled twice, where a process dies, a store fails, or a function ends after its claim was
 * given away: what the function does has to bear that. An event of a kind that the contract does not have may carry no id; then
 * `seen` cannot know it, and `unknown` is called each time that it comes. One that the contract has is malformed without.
 *
 * The service does not wait long for the answer: put what takes longer into a queue.
 *
 * @throws ConfigurationError `missing_key`: there is no secret; `invalid_option`: `on` names an event that the contract does not
 *   have, `seen` is given and the contract has no ids, `timeoutMs` is not above 0 and below 2^31,
 *   `url` is missing where the contract has it signed, or a secret has not the form that Standard Webhooks take
 * @example
 * export const POST = createWebhookHandler({
 *   secrets: process.env.WEBHOOK_SECRET,
 *   seen: rememberInMemory(),
 *   on: { 'order.succeeded': ({ data }) => deliver(data.reference) },
 * })
 */
export function createWebhookHandler<Table extends WebhookTable = ShippedWebhooks>(
  options: WebhookHandlerOptions<Table>,
): (request: Request) => Promise<Response> {
  const given = options as unknown as WebhookHandlerOptions<WebhookTable>
  assertOptions(given)
  return async (request) => {
    try {
      return await receive(request, given)
    } catch (error) {
      return refuse(error, given)
    }
  }
}

function assertOptions(options: WebhookHandlerOptions<WebhookTable>): void {
  const { secrets, on, seen, timeoutMs, url }: WebhookHandlerOptions<WebhookTable> = options
  const webhooks: WebhookTable = options.webhooks ?? shipped
  const known = readSecrets(secrets)
  if (timeoutMs !== undefined && !(timeoutMs > 0 && timeoutMs < 2 ** 31))
    throw new ConfigurationError('invalid_option', 'timeoutMs must be above 0 and below 2^31')
  const names = [...Object.keys(webhooks.events), 'unknown']
  if (!Object.keys(on).every((name) => names.includes(name)))
    throw new ConfigurationError('invalid_option', `on takes the events of the contract: ${names.join(', ')}`)
  for (const { scheme } of webhooks.signatures) {
    if (scheme === 'http-message-signatures') readUrl(url)
    if (scheme === 'standard-webhooks') known.forEach(readStandardSecret)
  }
  if (seen && !webhooks.idField)
    throw new ConfigurationError(
      'invalid_option',
      'seen: the events of this contract have no id to know them by',
    )
}

async function receive(request: Request, options: WebhookHandlerOptions<WebhookTable>): Promise<Response> {
  const { seen, now = Date.now, maxBodyBytes = 262_144, webhooks = shipped } = options
  if (request.method !== 'POST') return answer(405, 'method_not_allowed', { allow: 'POST' })
  const rawBody = await readRequestBody(request, maxBodyBytes)
  if (!rawBody) return answer(413, 'too_large')
  const { headers } = request
  const event: Readonly<Record<string, unknown>> = await verifyWebhook({
    ...options,
    rawBody,
    headers,
    nowMs: now(),
  })
  const name = String(event[webhooks.nameField])
  const { timeoutMs = readTimeoutMs(webhooks, name) } = options
  const { on } = options as { on: Record<string, ((event: object) => unknown) | undefined> }
  const listener = Object.hasOwn(on, name) ? on[name] : undefined
  if (!listener) return received()
  const found = event[name === 'unknown' ? 'id' : (webhooks.idField ?? '')]
  // null and the like would be one id for all events that have it
  const id =
    seen && (typeof found === 'number' || (typeof found === 'string' && found)) ? String(found) : undefined
  const onFailure = (error: unknown) => tell(error, options, event as never)
  try {
    const handled =
      id === undefined ? run(() => listener(event)) : claimAndRun(() => listener(event), id, seen!)
    return await endInTime(handled, timeoutMs, onFailure)
  } catch (error) {
    onFailure(error)
    return answer(500, 'failed')
  }
}

/** Of an event that the contract does not have, the shortest that it knows of others. */
function readTimeoutMs({ events }: WebhookTable, name: string): number {
  const known = Object.hasOwn(events, name) ? [events[name]!] : Object.values(events)
  const seconds = known.map(({ timeoutSeconds = UNSTATED_SECONDS }) => timeoutSeconds)
  return 1_000 * Math.min(...(seconds.length > 0 ? seconds : [UNSTATED_SECONDS]))
}

async function run(listener: () => unknown): Promise<Response> {
  await listener()
  return received()
}

/** A delivery that has claimed an event says how it ended, whatever that was. */
async function claimAndRun(listener: () => unknown, id: string, seen: SeenEvents): Promise<Response> {
  const token = crypto.randomUUID()
  const claimed = await seen.claim(id, token)
  if (claimed === 'busy') return answer(409, 'in_progress')
  if (claimed === 'done') return received()
  try {
    await listener()
  } catch (error) {
    // what the store throws besides must not hide why the event failed
    const settle = async () => seen.settle(id, 'failed', token)
    await settle().catch(() => {})
    throw error
  }
  await seen.settle(id, 'done', token)
  return received()
}

/** What does not end in time goes on, and its failure is still reported. */
async function endInTime(
  handled: Promise<Response>,
  timeoutMs: number,
  onFailure: (error: unknown) => void,
): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      handled.catch(onFailure)
      reject(new WebhookTimeoutError(timeoutMs))
    }, timeoutMs)
  })
  return Promise.race([handled, late]).finally(() => clearTimeout(timer))
}

function refuse(error: unknown, options: WebhookHandlerOptions<WebhookTable>): Response {
  const isForged = error instanceof WebhookForgedError || error instanceof WebhookTooOldError
  if (isForged || error instanceof WebhookMalformedError) {
    if (options.onError) tell(error, options)
    return isForged ? answer(401, 'unauthorized') : answer(400, 'malformed')
  }
  tell(error, options)
  return answer(500, 'failed')
}

function tell(
  error: unknown,
  // not the event, which tells of people and their money
  { onError = (thrown) => console.error(thrown) }: WebhookHandlerOptions<WebhookTable>,
  event?: WebhookEvent<WebhookTable>,
): void {
  try {
    onError(error, event)
  } catch {
    // the hook decides nothing about the answer
  }
}

const received = () => Response.json({ received: true })

const answer = (status: number, error: string, headers?: Record<string, string>) =>
  Response.json({ error }, { status, ...(headers && { headers }) })
