import { randomUUID } from 'node:crypto'
import { webhooks as business } from '../../../generated/business/validators.js'
import { webhooks as checkout, type Validate } from '../../../generated/checkout/validators.js'
import { WebhookMalformedError } from '../../client/errors.ts'
import { maskFieldErrors } from '../../client/field-error.ts'
import { readIssues } from '../../client/validation/read-issues.ts'
import { signWebhook } from '../../client/webhooks/sign-webhook.ts'
import type {
  KnownWebhookEvent,
  ShippedWebhooks,
  WebhookEventName,
} from '../../client/webhooks/webhook-table.ts'
import { readContract } from '../contract/contract.ts'
import { type Content, listWebhooks, type OpenApiDocument } from '../contract/document.ts'
import { HOSTS } from '../contract/hosts.ts'
import { deref } from '../contract/references.ts'
import { isObject } from '../contract/spec-tree.ts'

/** Some members of an event, however deep; a list is replaced as a whole. */
export type EventOverrides<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { [Key in keyof Value]?: EventOverrides<Value[Key]> }
    : Value

type EventOf<Name extends WebhookEventName> = KnownWebhookEvent<ShippedWebhooks, Name>

const validators: Readonly<Record<string, Validate>> = { ...checkout, ...business }

/**
 * Creates a complete event like the sandbox's: the example of the contract, with a new id and the current time. The content of
 * events is proposed (gap `event-kinds`).
 *
 * @param overrides members to change; objects are merged, anything else is replaced
 * @throws WebhookMalformedError `webhook_malformed`: with the overrides it is not an event of the contract
 * @example createEvent('order.succeeded', { data: { reference: 'ORD-1', amount: 4500 } })
 */
export function createEvent<Name extends WebhookEventName>(
  name: Name,
  overrides: EventOverrides<EventOf<Name>> = {} as EventOverrides<EventOf<Name>>,
): EventOf<Name> {
  const now = { id: randomUUID(), createdAt: new Date().toISOString() }
  const event = merge({ ...findExample(name), ...now }, overrides)
  const issues = readIssues(validators[name]!, event)
  if (issues.length > 0) {
    const errors = issues.map(({ path, message }) => ({ field: path.join('.'), message }))
    throw new WebhookMalformedError(maskFieldErrors(errors))
  }
  return event as EventOf<Name>
}

/**
 * Creates the request that delivers an event, signed like the service, for a receiver that is a function.
 *
 * @param secret the receiver's webhook secret
 * @param options `url`, of which only the path matters to a receiver; `nowMs`, the time of signing in epoch milliseconds
 * @example const response = await receive(await requestOf(createEvent('order.succeeded'), sandbox.webhookSecret))
 */
export async function requestOf(
  event: KnownWebhookEvent,
  secret: string,
  { url = 'http://localhost/webhooks', nowMs }: { url?: string; nowMs?: number } = {},
): Promise<Request> {
  const { rawBody, headers } = await signWebhook({ secret, event, ...(nowMs !== undefined && { nowMs }) })
  return new Request(url, { method: 'POST', headers, body: rawBody })
}

function findExample(name: string): object {
  for (const host of HOSTS) {
    const document = readContract().readDocument(host, 'proposed')
    const found = listWebhooks(document).find(({ path }) => path === name)
    if (found) return exampleOf(document, found.operation.requestBody)
  }
  throw new WebhookMalformedError([{ field: 'event', message: 'must be an event of the contract' }])
}

function exampleOf(document: OpenApiDocument, body: unknown): object {
  const { content } = deref<Content>(document, body as Content)
  const [example] = Object.values(content!['application/json']!.examples ?? {})
  return deref<{ value: object }>(document, example as { value: object }).value
}

function merge(value: unknown, over: unknown): unknown {
  if (!isObject(value) || !isObject(over)) return over
  const merged: Record<string, unknown> = { ...value }
  for (const [name, each] of Object.entries(over)) {
    if (each !== undefined) merged[name] = merge(value[name], each)
  }
  return merged
}
