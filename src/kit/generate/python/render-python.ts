import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientModel, RenderClient, SourceFile } from '../model/client-model.ts'
import { listSchemes, renderEvents } from './render-events.ts'
import { renderHost } from './render-host.ts'
import { renderPackage } from './render-package.ts'
import { nameTypes, renderTypes } from './render-types.ts'

const ALWAYS = [
  'calls',
  'client',
  'confirm',
  'doubt',
  'errors',
  'exact_numbers',
  'files',
  'json_text',
  'masking',
  'keys',
  'operation',
  'options',
  'outcome_unknown',
  'paging',
  'requests',
  'steps',
  'transport',
]
const WEBHOOKS = ['seen_events', 'signing', 'webhook_handler', 'webhooks']
/** The runtime modules of each cipher, by its name in the rows. */
const CIPHERS: Record<string, string[]> = {
  rsa: ['base64_text', 'encryption_key', 'payload_cipher'],
  'aes-256-gcm': ['base64_text', 'card_cipher'],
}

/** Renders a package: the runtime, the types of the contract, a module for each host, and the webhooks. */
export const renderPython: RenderClient = (model) => {
  const names = nameTypes(model)
  const runtime = listRuntime(model).map(readRuntime)
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

/** Lists the runtime modules that some operation or event needs. */
function listRuntime(model: ClientModel): string[] {
  const { clients, events } = model
  const schemes = listSchemes(model).flatMap(({ modules }) => modules)
  const ciphers = clients.flatMap(({ operations }) =>
    operations.flatMap(({ row }) => CIPHERS[row.encrypted?.cipher ?? ''] ?? []),
  )
  return [...new Set([...ALWAYS, ...ciphers, ...schemes, ...(events.length > 0 ? WEBHOOKS : [])])].sort()
}

function readRuntime(module: string): SourceFile {
  const path = `${module}.py`
  return { path, content: readFileSync(join(import.meta.dirname, 'runtime', path), 'utf8') }
}
