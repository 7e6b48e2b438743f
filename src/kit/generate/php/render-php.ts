import { join } from 'node:path'
import type { RenderClient } from '../model/client-model.ts'
import { type NeededBy, readRuntime } from '../model/runtime-files.ts'
import { renderClient } from './render-client.ts'
import { listSigned, renderEvents } from './render-events.ts'
import { renderTypes } from './render-types.ts'

const RUNTIME = join(import.meta.dirname, 'runtime')

const NEEDED_BY: NeededBy[] = [
  [/Webhook|UnknownEvent|SeenEvents|ClaimedEvent/, 'signed'],
  [/(?:PayloadCipher|EncryptionKey)\.php$/, 'rsa'],
  [/CardCipher\.php$/, 'aes-256-gcm'],
  [/StandardWebhooks\.php$/, 'standard-webhooks'],
  [/MessageSignatures\.php$/, 'http-message-signatures'],
  [/Base64\.php$/, 'rsa', 'aes-256-gcm', 'standard-webhooks'],
  [/(?:File|Multipart)\.php$/, 'form'],
  [/Pages\.php$/, 'pages'],
]

/** Renders a client in PHP 8.1 or newer, in the namespace `Paycontract`: one class per file, as PSR-4 and PSR-12 require. */
export const renderPhp: RenderClient = (model) => {
  const events = listSigned(model.events, model.types)
  return [
    ...readRuntime(RUNTIME, events.length > 0 ? model : { ...model, events: [] }, NEEDED_BY),
    ...model.clients.map((client) => renderClient(client, model.types)),
    ...renderTypes(model, new Set(events.map(({ typeName }) => typeName))),
    ...(events.length > 0 ? [renderEvents(events, model.types, model.events)] : []),
  ]
}
