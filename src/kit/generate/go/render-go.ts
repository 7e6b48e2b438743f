import { readdirSync, readFileSync } from 'node:fs'
import type { WebhookSignature } from '../../contract/webhook-signature.ts'
import type { ClientModel, RenderClient, SourceFile } from '../model/client-model.ts'
import { renderEvents } from './go-events.ts'
import { createScope, type Scope } from './go-names.ts'
import { renderHost } from './go-operations.ts'
import { createGoTypes } from './go-types.ts'

const RUNTIME = new URL('./runtime/', import.meta.url)

/** Runtime files that only some contracts need. */
const NEEDED_BY: Record<string, (model: ClientModel) => boolean> = {
  'card.go': (model) => encryptsWith(model, 'aes-256-gcm'),
  'form.go': ({ clients }) => clients.some(({ operations }) => operations.some(({ row }) => row.multipart)),
  'keys.go': (model) => encryptsWith(model, 'rsa'),
  'message_signatures.go': (model) => signsBy(model, 'http-message-signatures'),
  'rsa.go': (model) => encryptsWith(model, 'rsa'),
  'seen_events.go': hasEvents,
  'sign_webhook.go': hasEvents,
  'standard_webhooks.go': (model) => signsBy(model, 'standard-webhooks'),
  'webhook_errors.go': hasEvents,
  'webhook_handler.go': hasEvents,
  'webhooks.go': hasEvents,
}

/**
 * Renders a Go package that depends only on the standard library: the runtime, the types, a client for each host, and the events.
 */
export const renderGo: RenderClient = (model) => {
  const runtime = readRuntime(model)
  const scope = createGoScope(runtime)
  const types = createGoTypes(model, scope)
  const clients = model.clients.map((host) => ({
    path: `${host.host}_client.go`,
    content: renderHost(host, types, model.types, scope),
  }))
  const events = hasEvents(model)
    ? [{ path: 'events.go', content: renderEvents(model.events, types, model.types) }]
    : []
  const declared =
    model.types.length > 0 ? [{ path: 'types.go', content: `package paycontract\n\n${types.declare()}` }] : []
  return [...runtime, ...clients, ...declared, ...events]
}

/** Creates the scope of names that the package may still declare. */
export function createGoScope(runtime: readonly SourceFile[]): Scope {
  return createScope(runtime.flatMap(({ content }) => listDeclared(content)))
}

export function readRuntime(model: ClientModel): SourceFile[] {
  const files = readdirSync(RUNTIME).filter((file) => NEEDED_BY[file]?.(model) ?? true)
  return files.sort().map((path) => ({ path, content: readFileSync(new URL(path, RUNTIME), 'utf8') }))
}

/** Lists the package-level names in a file, which generated code must not reuse. */
function listDeclared(code: string): string[] {
  const single = [...code.matchAll(/^(?:func|type|var|const) ([A-Za-z]\w*)/gm)]
  const groups = [...code.matchAll(/^(?:var|const) \(\n([\s\S]*?)^\)/gm)]
  const grouped = groups.flatMap(([, lines = '']) => [...lines.matchAll(/^\t([A-Za-z]\w*)/gm)])
  return [...single, ...grouped].map(([, name = '']) => name)
}

function encryptsWith({ clients }: ClientModel, cipher: string): boolean {
  return clients.some(({ operations }) => operations.some(({ row }) => row.encrypted?.cipher === cipher))
}

/** Unsigned events cannot be verified. */
function hasEvents({ events }: ClientModel): boolean {
  return events.some(({ signature }) => signature !== undefined)
}

function signsBy({ events }: ClientModel, scheme: WebhookSignature['scheme']): boolean {
  return events.some(({ signature }) => signature?.scheme === scheme)
}
