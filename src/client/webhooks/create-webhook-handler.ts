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

/** Timeout if the contract does not say how long the service waits. */
const UNSTATED_SECONDS = 30

/** What to do about each event, by its name; `unknown` is for events that the contract does not have. */
export type WebhookListeners<Table extends WebhookTable = ShippedWebhooks> = {
  // one mapped type instead of an intersection: the compiler would look `unknown` up in both halves
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
  /** What to do about each event. An event without a function here is acknowledged and ignored. */
  on: WebhookListeners<Table>
  /** Knows which events were handled: `rememberInMemory()` or your own store. Without it duplicates are handled again. */
  seen?: SeenEvents | undefined
  /**
   * Called with the error of a function of `on` or of the store, and its event, and with refusals, such as `WebhookForgedError`.
   * Called with `WebhookTimeoutError` if handling took too long, and again if it fails after that. Without it refusals are not
   * reported, and other errors are printed by `console.error`.
   */
  onError?: ((error: unknown, event?: WebhookEvent<Table>) => void) | undefined
  /**
   * How long the store and the function of an event may take together before the delivery is answered 500, in milliseconds; by
   * default the time that the service waits for the answer to this event, according to the contract. The function runs on, and
   * the event stays claimed until it ends, or until the store lets another delivery claim it.
   */
  timeoutMs?: number | undefined
  /** Maximum length of a body; 262,144 bytes by default. */
  maxBodyBytes?: number | undefined
  /** The receiver's clock, in epoch milliseconds. */
  now?: (() => number) | undefined
}

/**
 * Creates a receiver of webhooks: a function from `Request` to `Response` for Hono, Next.js, Bun, Deno and Workers; for Express
 * and `node:http` see `toNodeListener`.
 *
 * It answers 200 once the function of the event has finished, so that the service does not send the event again. It answers 500
 * if the function threw or did not finish within `timeoutMs`, and 409 while another delivery of the same event is being handled:
 * the service then retries. It answers 401 to forged or too old webhooks, 400 to malformed and 413 to too long ones, and 405 to
 * methods other than POST. No answer contains more details. An event may still be handled twice if a process dies, a store fails,
 * or a function ends after another delivery has claimed the event: the function must tolerate that. An event that the contract
 * does not have may lack an id; then `seen` cannot recognize it, and `unknown` is called on each delivery. An event of the
 * contract without an id is malformed.
 *
 * The service does not wait long for the answer: put slow work into a queue.
 *
 * @throws ConfigurationError `missing_key`: there is no secret; `invalid_option`: `on` names an event that the contract does not
 *   have, `seen` is given but the contract has no ids, `timeoutMs` is not above 0 and below 2^31, `url` is missing although the
 *   contract signs it, or a secret does not have the form of Standard Webhooks
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
  // null and the like would be one id shared by all such events
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

/** For an event that the contract does not have, returns the shortest timeout of all events. */
function readTimeoutMs({ events }: WebhookTable, name: string): number {
  const known = Object.hasOwn(events, name) ? [events[name]!] : Object.values(events)
  const seconds = known.map(({ timeoutSeconds = UNSTATED_SECONDS }) => timeoutSeconds)
  return 1_000 * Math.min(...(seconds.length > 0 ? seconds : [UNSTATED_SECONDS]))
}

async function run(listener: () => unknown): Promise<Response> {
  await listener()
  return received()
}

/** Claims an event for this delivery, handles it, and settles the claim, whatever the outcome. */
async function claimAndRun(listener: () => unknown, id: string, seen: SeenEvents): Promise<Response> {
  const token = crypto.randomUUID()
  const claimed = await seen.claim(id, token)
  if (claimed === 'busy') return answer(409, 'in_progress')
  if (claimed === 'done') return received()
  try {
    await listener()
  } catch (error) {
    // a further error of the store must not hide why the event failed
    const settle = async () => seen.settle(id, 'failed', token)
    await settle().catch(() => {})
    throw error
  }
  await seen.settle(id, 'done', token)
  return received()
}

/** Answers in time; a late function runs on, and its failure is still reported. */
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
  // not the event, which holds personal and financial data
  { onError = (thrown) => console.error(thrown) }: WebhookHandlerOptions<WebhookTable>,
  event?: WebhookEvent<WebhookTable>,
): void {
  try {
    onError(error, event)
  } catch {
    // errors of the hook do not change the answer
  }
}

const received = () => Response.json({ received: true })

const answer = (status: number, error: string, headers?: Record<string, string>) =>
  Response.json({ error }, { status, ...(headers && { headers }) })
