import { ConfigurationError } from '../errors.ts'

/** The parts of a request of `node:http` that are read; Express adds `body`. */
export interface NodeRequest {
  method?: string | undefined
  headers: Readonly<Record<string, string | string[] | undefined>>
  readableEnded?: boolean
  body?: unknown
  // biome-ignore lint/suspicious/noExplicitAny: as Node types it
  on(event: string, listener: (...args: any[]) => void): unknown
  pause(): unknown
}

/** The parts of its response that are written. */
export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): unknown
  end(body: string): unknown
}

/**
 * Turns a webhook handler into a listener for `node:http` and Express.
 *
 * It needs the raw body: in Express, mount it before `express.json()`, or after `express.raw({ type: 'application/json' })`.
 * After `express.json()` the signed bytes are gone: it answers 500, and the error passed to `onError` says how to fix it.
 *
 * @example
 * app.post('/webhooks', toNodeListener(createWebhookHandler({ secrets, on })))
 * app.use(express.json())
 */
export function toNodeListener(
  handler: (request: Request) => Promise<Response>,
): (request: NodeRequest, response: NodeResponse) => void {
  return (request, response) => {
    answer(handler, request, response).catch(() => {
      response.writeHead(500, { 'content-type': 'application/json' })
      response.end('{"error":"failed"}')
    })
  }
}

async function answer(
  handler: (request: Request) => Promise<Response>,
  incoming: NodeRequest,
  response: NodeResponse,
): Promise<void> {
  const { status, headers, ...answered } = await handler(toRequest(incoming)).then(async (each) => ({
    status: each.status,
    headers: each.headers,
    text: await each.text(),
  }))
  // otherwise Node would read the rest of a body that is too long before the next request
  const connection = status === 413 ? { connection: 'close' } : undefined
  response.writeHead(status, { ...Object.fromEntries(headers), ...connection })
  response.end(answered.text)
}

/** The handler does not read the address, which is untrusted, and only distinguishes POST from other methods. */
function toRequest(incoming: NodeRequest): Request {
  const address = 'http://localhost/'
  if (incoming.method !== 'POST') return new Request(address)
  const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
    // HTTP/2 pseudo-headers are not headers of a request
    name.startsWith(':') ? [] : [value ?? []].flat().map((each): [string, string] => [name, each]),
  )
  // `duplex` is required for a stream as body, but missing in some types of RequestInit
  const init = { method: 'POST', headers, body: toBody(incoming), duplex: 'half' }
  return new Request(address, init as RequestInit)
}

function toBody(incoming: NodeRequest): ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | string {
  const { body, readableEnded } = incoming
  if (typeof body === 'string') return body
  if (ArrayBuffer.isView(body)) return body as Uint8Array<ArrayBuffer>
  return new ReadableStream<Uint8Array>({
    start(controller) {
      if (readableEnded)
        return controller.error(
          new ConfigurationError(
            'invalid_option',
            "the body was parsed before the webhook's listener got it, and the bytes that were signed are gone: mount the listener before express.json(), or put express.raw({ type: 'application/json' }) before it",
          ),
        )
      incoming.on('data', (chunk: Uint8Array) => controller.enqueue(chunk))
      incoming.on('end', () => controller.close())
      incoming.on('error', (error: unknown) => controller.error(error))
    },
    cancel() {
      incoming.pause()
    },
  })
}
