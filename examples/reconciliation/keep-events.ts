// Keeps what the service tells of CAD collections, one event a line: it has no list of them that could be asked for.
import { appendFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'
import {
  createWebhookHandler,
  rememberInMemory,
  toNodeListener,
  type WebhookEvent,
} from 'paycontract/webhooks'

export function keepEvents(file: string, secrets: string[], now = Date.now) {
  // Answered 200 once the line is written, so that nothing that was acknowledged is missing here.
  const keep = (event: WebhookEvent) => appendFile(file, `${JSON.stringify(event)}\n`, { flush: true })
  const handler = createWebhookHandler({
    secrets,
    now,
    seen: rememberInMemory(), // after a restart an event may be kept twice: the job counts it once
    on: {
      'collection.received': keep,
      'collection.deferred': keep,
      'collection.reconciled': keep,
      'collection.claimed': keep,
    },
  })
  return createServer(toNodeListener(handler))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const server = keepEvents('events.jsonl', (process.env.WEBHOOK_SECRET ?? '').split(','))
  server.listen(3000, '127.0.0.1', () => console.log('http://127.0.0.1:3000'))
}
