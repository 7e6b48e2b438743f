import { isDeepStrictEqual } from 'node:util'
import {
  listWebhooks,
  type OpenApiDocument,
  type OperationObject,
  type Schema,
} from '../contract/document.ts'
import type { HostName } from '../contract/hosts.ts'
import { formatWithPlace } from '../contract/places.ts'
import { deref } from '../contract/references.ts'
import { toRenderable } from '../contract/renderable.ts'
import { readWebhookTimeouts } from '../contract/webhook-delivery.ts'
import { readWebhookSignatures, type WebhookSignature } from '../contract/webhook-signature.ts'
import { ExpectedError } from '../expected-error.ts'
import { quoteText } from '../visible-text.ts'
import { createShaper, type WebhookShapes } from './webhook-shapes.ts'

interface SentEvent {
  document: OpenApiDocument
  name: string
  /** The TypeScript type of its body. */
  type: string
  summary: string
  /** Index of its signature; undefined if it is not signed. */
  signature?: number
  /** How long the service waits for the answer; undefined if not stated. */
  timeoutSeconds?: number
  shape: Schema
  /** The members of its body, by name. */
  members: Record<string, Schema>
}

type Hosts = readonly { name: HostName; full: OpenApiDocument }[]

/**
 * Renders what a receiver needs to know about the events of both hosts: one receiver handles all.
 *
 * @throws ExpectedError both hosts send the same event, one is called `unknown`, or their names are in different members
 */
export function renderWebhooks(hosts: Hosts, header: string): { code: string; names: string[] } {
  const shapes: WebhookShapes = { shapes: {}, unchecked: new Set() }
  const signatures: WebhookSignature[] = []
  const events = new Map<string, SentEvent>()
  for (const { name: host, full } of hosts)
    for (const event of readEvents(host, full, shapes, signatures)) add(full, events, event)
  const table = {
    ...findMembers([...events.values()]),
    signatures,
    ...tableOf(events),
    shapes: shapes.shapes,
  }
  const code = render(header, hosts, [...events.values()], table, shapes.unchecked)
  return { code, names: [...events.keys()] }
}

function readEvents(
  host: HostName,
  document: OpenApiDocument,
  shapes: WebhookShapes,
  signatures: WebhookSignature[],
): SentEvent[] {
  const signedBy = readWebhookSignatures(document)
  const timeouts = readWebhookTimeouts(document)
  const shaper = createShaper(document, host, shapes)
  // For what it refuses, and for prose that cannot end a comment; a shape needs each pattern unchanged.
  const summaries = listWebhooks(toRenderable(document)).map(({ operation }) => operation)
  return listWebhooks(document).map(({ path: name, operation }, index) => {
    if (name === 'unknown')
      throw new ExpectedError(
        formatWithPlace(
          document,
          [['webhooks', name]],
          'An event is called "unknown", as receivers call one that the contract does not have: give it another name.',
        ),
      )
    const schema = findBody(document, operation)
    const body = `NonNullable<${host}['${operation.operationId}']['requestBody']>`
    return {
      document,
      name,
      type: schema ? `${body}['content']['application/json']` : 'object',
      summary: (summaries[index] as { summary?: string }).summary ?? '',
      ...(signedBy[name] && { signature: indexOf(signatures, signedBy[name]) }),
      ...(timeouts[name] !== undefined && { timeoutSeconds: timeouts[name] }),
      shape: shaper.ofEvent(schema ?? {}, name),
      members: membersOf(document, schema),
    }
  })
}

function findBody(document: OpenApiDocument, { requestBody }: OperationObject): Schema | undefined {
  return deref(document, requestBody)?.content?.['application/json']?.schema
}

function indexOf(signatures: WebhookSignature[], signature: WebhookSignature): number {
  const known = signatures.findIndex((each) => isDeepStrictEqual(each, signature))
  return known < 0 ? signatures.push(signature) - 1 : known
}

/** Adds an event. An overlay may have added it to both documents, but only one host can send it. */
function add(document: OpenApiDocument, events: Map<string, SentEvent>, event: SentEvent): void {
  if (events.has(event.name))
    throw new ExpectedError(
      formatWithPlace(
        document,
        [['webhooks', event.name]],
        `Both hosts send ${quoteText(event.name)}: say with x-host in the overlay which of them does.`,
      ),
    )
  events.set(event.name, event)
}

function membersOf(document: OpenApiDocument, schema: Schema | undefined, depth = 0): Record<string, Schema> {
  const found = deref(document, schema)
  if (!found || depth > 20) return {}
  const parts = [found.allOf, found.anyOf, found.oneOf].flatMap((each) => (each ?? []) as Schema[])
  return Object.assign({}, ...parts.map((each) => membersOf(document, each, depth + 1)), found.properties)
}

/** Finds the members with an event's name and id, under any names that an answer gave them. */
function findMembers(events: readonly SentEvent[]): { nameField: string; idField?: string } {
  const named = events.flatMap(({ document, name, members }) =>
    Object.entries(members).flatMap(([field, schema]) =>
      schema.const === name ? [{ document, field, schema }] : [],
    ),
  )
  const [nameField = 'event', ...others] = new Set(named.map(({ field }) => field))
  if (others.length > 0) {
    const { document, schema } = named.find(({ field }) => field !== nameField)!
    const problem = `The name of an event stands in ${[nameField, ...others].join(' and in ')}: make it one.`
    throw new ExpectedError(formatWithPlace(document, [[schema]], problem))
  }
  const ids = events.flatMap(({ members }) => Object.entries(members))
  const [idField] = ids.find(([field, schema]) => (schema['x-was'] ?? field) === 'id') ?? []
  return { nameField, ...(idField !== undefined && { idField }) }
}

function tableOf(events: Map<string, SentEvent>) {
  const row = ({ signature, timeoutSeconds, shape }: SentEvent) => ({
    ...(signature !== undefined && { signature }),
    ...(timeoutSeconds !== undefined && { timeoutSeconds }),
    shape,
  })
  return { events: Object.fromEntries([...events].map(([name, event]) => [name, row(event)])) }
}

const print = (value: unknown) => JSON.stringify(value, null, 2)

function render(
  header: string,
  hosts: Hosts,
  events: readonly SentEvent[],
  table: ReturnType<typeof findMembers> & object,
  unchecked: ReadonlySet<string>,
): string {
  const { nameField, idField } = table
  return [
    `// ${header}`,
    ...hosts.map(({ name }) => `import type { operations as ${name} } from './${name}/types.ts'`),
    '',
    '/** What each event holds, by its name. */',
    'export interface WebhookEvents {',
    ...events.flatMap(({ name, type, summary }) => [`  /** ${summary} */`, `  ${print(name)}: ${type}`]),
    '}',
    '',
    '/**',
    ' * How each event is signed, how long its answer is waited for and what its body looks like, for `webhooks` of `paycontract/webhooks`. `types` is there for',
    ' * the compiler alone.',
    ...(unchecked.size > 0 ? [` * Not checked: ${[...unchecked].sort().join(', ')}.`] : []),
    ' */',
    'export const webhooks: {',
    '  readonly types?: WebhookEvents',
    `  readonly nameField: ${print(nameField)}`,
    ...(idField === undefined ? [] : [`  readonly idField: ${print(idField)}`]),
    '  readonly signatures: readonly {',
    '    header: string',
    '    timestampHeader?: string',
    '    toleranceSeconds?: number',
    '    encoding: "hex" | "base64"',
    '    hash?: "SHA-384" | "SHA-512"',
    '    signedText?: string',
    '    scheme?: "standard-webhooks" | "http-message-signatures"',
    '  }[]',
    '  readonly events: Readonly<',
    '    Record<keyof WebhookEvents, { signature?: number; timeoutSeconds?: number; shape: object }>',
    '  >',
    '  readonly shapes: Readonly<Record<string, object>>',
    `} = ${print(table)}`,
    '',
  ].join('\n')
}
