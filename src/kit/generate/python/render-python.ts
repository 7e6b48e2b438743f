import { join } from 'node:path'
import type { RenderClient } from '../model/client-model.ts'
import { type NeededBy, readRuntime } from '../model/runtime-files.ts'
import { renderEvents } from './render-events.ts'
import { renderHost } from './render-host.ts'
import { renderPackage } from './render-package.ts'
import { nameTypes, renderTypes } from './render-types.ts'

const NEEDED_BY: NeededBy[] = [
  [/^base64_text/, 'rsa', 'aes-256-gcm', 'standard-webhooks'],
  [/^(?:encryption_key|payload_cipher)/, 'rsa'],
  [/^card_cipher/, 'aes-256-gcm'],
  [/^message_signatures/, 'http-message-signatures'],
  [/^standard_webhooks/, 'standard-webhooks'],
  [/^(?:seen_events|signing|webhook)/, 'events'],
]

/** Renders a package: the runtime, the types of the contract, a module for each host, and the webhooks. */
export const renderPython: RenderClient = (model) => {
  const names = nameTypes(model)
  const runtime = readRuntime(join(import.meta.dirname, 'runtime'), model, NEEDED_BY)
  const paths = runtime.map(({ path }) => path)
  return [
    { path: '__init__.py', content: renderPackage(model, paths) },
    ...model.clients.map((host) => ({ path: `${host.host}.py`, content: renderHost(model, host, names) })),
    ...(model.events.length > 0 ? [{ path: 'events.py', content: renderEvents(model, names) }] : []),
    { path: 'models.py', content: renderTypes(model, names) },
    ...runtime,
    // Marks the package as typed for type checkers.
    { path: 'py.typed', content: '' },
  ]
}
