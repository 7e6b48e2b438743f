import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientModel, RenderClient, SourceFile } from '../model/client-model.ts'
import { renderClient } from './render-client.ts'
import { listSigned, renderEvents } from './render-events.ts'
import { renderTypes } from './render-types.ts'

const RUNTIME = fileURLToPath(new URL('./runtime/', import.meta.url))

/** Renders a client in PHP 8.1 or newer, in the namespace `Paycontract`: one class per file, as PSR-4 and PSR-12 require. */
export const renderPhp: RenderClient = (model) => {
  const events = listSigned(model.events, model.types)
  return [
    ...readRuntime(model, events.length > 0),
    ...model.clients.map((client) => renderClient(client, model.types)),
    ...renderTypes(model, new Set(events.map(({ typeName }) => typeName))),
    ...(events.length > 0 ? [renderEvents(events, model.types, model.events)] : []),
  ]
}

/** Reads the handwritten runtime, without the parts that no operation or event needs. */
function readRuntime({ clients, events }: ClientModel, hasEvents: boolean): SourceFile[] {
  const schemes = new Set(events.map(({ signature }) => signature?.scheme))
  const isStandard = schemes.has('standard-webhooks')
  const rows = clients.flatMap(({ operations }) => operations.map(({ row }) => row))
  const has = (cipher: string) => rows.some(({ encrypted }) => encrypted?.cipher === cipher)
  const left: [isNeeded: boolean, files: RegExp][] = [
    [hasEvents, /Webhook|UnknownEvent|SeenEvents|ClaimedEvent/],
    [has('rsa'), /(PayloadCipher|EncryptionKey)\.php$/],
    [has('aes-256-gcm'), /CardCipher\.php$/],
    [isStandard, /StandardWebhooks\.php$/],
    [schemes.has('http-message-signatures'), /MessageSignatures\.php$/],
    [has('rsa') || has('aes-256-gcm') || isStandard, /Base64\.php$/],
    [rows.some(({ multipart }) => multipart), /(File|Multipart)\.php$/],
    [rows.some(({ pagination }) => pagination), /Pages\.php$/],
  ]
  return readdirSync(RUNTIME, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => path.endsWith('.php') && !left.some(([isNeeded, files]) => !isNeeded && files.test(path)),
    )
    .sort()
    .map((path) => ({ path: path.replaceAll('\\', '/'), content: readFileSync(join(RUNTIME, path), 'utf8') }))
}
