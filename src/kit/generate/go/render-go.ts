import { join } from 'node:path'
import type { ClientModel, RenderClient, SourceFile } from '../model/client-model.ts'
import { type NeededBy, readRuntime } from '../model/runtime-files.ts'
import { renderEvents } from './go-events.ts'
import { createScope, type Scope } from './go-names.ts'
import { renderHost } from './go-operations.ts'
import { createGoTypes } from './go-types.ts'

const RUNTIME = join(import.meta.dirname, 'runtime')

const NEEDED_BY: NeededBy[] = [
  [/^card/, 'aes-256-gcm'],
  [/^form/, 'form'],
  [/^(?:keys|rsa)/, 'rsa'],
  [/^message_signatures/, 'http-message-signatures'],
  [/^standard_webhooks/, 'standard-webhooks'],
  // Unsigned events cannot be verified.
  [/^(?:seen_events|sign_webhook|webhook)/, 'signed'],
]

/**
 * Renders a Go package that depends only on the standard library: the runtime, the types, a client for each host, and the events.
 */
export const renderGo: RenderClient = (model) => {
  const runtime = readGoRuntime(model)
  const scope = createGoScope(runtime)
  const types = createGoTypes(model, scope)
  const clients = model.clients.map((host) => ({
    path: `${host.host}_client.go`,
    content: renderHost(host, types, scope),
  }))
  const events = model.events.some(({ signature }) => signature)
    ? [{ path: 'events.go', content: renderEvents(model.events, types) }]
    : []
  const declared =
    model.types.length > 0 ? [{ path: 'types.go', content: `package paycontract\n\n${types.declare()}` }] : []
  return [...runtime, ...clients, ...declared, ...events]
}

/** Creates the scope of names that the package may still declare. */
export function createGoScope(runtime: readonly SourceFile[]): Scope {
  return createScope(runtime.flatMap(({ content }) => listDeclared(content)))
}

export function readGoRuntime(model: ClientModel): SourceFile[] {
  return readRuntime(RUNTIME, model, NEEDED_BY)
}

/** Lists the package-level names in a file, which generated code must not reuse. */
function listDeclared(code: string): string[] {
  const single = [...code.matchAll(/^(?:func|type|var|const) ([A-Za-z]\w*)/gm)]
  const groups = [...code.matchAll(/^(?:var|const) \(\n([\s\S]*?)^\)/gm)]
  const grouped = groups.flatMap(([, lines = '']) => [...lines.matchAll(/^\t([A-Za-z]\w*)/gm)])
  return [...single, ...grouped].map(([, name = '']) => name)
}
