import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createWebhookHandler } from './create-webhook-handler.ts'
import { toNodeListener } from './node-listener.ts'
import { signWebhook } from './sign-webhook.ts'

const secret = 'whsec_test_listener'
const body = JSON.stringify({ id: 'EVT_1', event: 'order.split', data: 'é'.repeat(40_000) })
const unknown = vi.fn()
const onError = vi.fn()
const listener = toNodeListener(createWebhookHandler({ secrets: secret, on: { unknown }, onError }))

const servers: { close(): unknown; closeAllConnections(): void }[] = []
afterEach(() => {
  vi.resetAllMocks()
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

async function serve(listen: RequestListener): Promise<string> {
  const server = createServer(listen)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function post(url: string, text = body): Promise<Response> {
  const { rawBody, headers } = await signWebhook({ body: text, secret })
  return fetch(url, { method: 'POST', headers, body: rawBody })
}

/** What express.json, express.raw and express.text do with a body before they call the next listener. */
const parseBefore = (parse: (bytes: Buffer) => unknown): RequestListener =>
  async function parsed(request: IncomingMessage & { body?: unknown }, response) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    request.body = parse(Buffer.concat(chunks))
    listener(request, response)
  }

test.each<[string, RequestListener]>([
  ['node:http', listener],
  ['a parser of bytes', parseBefore((bytes) => bytes)],
  ['a parser of text', parseBefore((bytes) => bytes.toString())],
  // express 4 sets it on every request, even if it has read nothing
  [
    'a parser that left the body alone',
    (request, response) => listener(Object.assign(request, { body: {} }), response),
  ],
])('a body arrives to the byte: %s', async (_, listen) => {
  const response = await post(await serve(listen))
  expect([response.status, await response.text()]).toEqual([200, '{"received":true}'])
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(unknown).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: JSON.parse(body) }))
})

test('a body that was parsed as JSON is a mistake of the set-up, and its error says what to do', async () => {
  const response = await post(await serve(parseBefore((bytes) => JSON.parse(String(bytes)))))
  expect([response.status, await response.json()]).toEqual([500, { error: 'failed' }])
  expect(onError.mock.calls[0]![0]).toMatchObject({
    code: 'invalid_option',
    message: expect.stringMatching(/mount the listener before express\.json\(\).*express\.raw/),
  })
})

test('a body that is too long ends its connection', async () => {
  const response = await post(await serve(listener), 'a'.repeat(300_000))
  expect([response.status, response.headers.get('connection')]).toEqual([413, 'close'])
})

test.each(['GET', 'HEAD', 'PUT', 'TRACE'])('%s is answered, at whatever address', async (method) => {
  const { port } = new URL(await serve(listener))
  const asked = send({ port, method, path: '//[', headers: { host: ']' } }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  response.resume()
  expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST'])
})

test('who hangs up in the middle harms nobody', async () => {
  const url = await serve(listener)
  const left = send(url, { method: 'POST', headers: { 'content-length': '1000' } })
  left.on('error', () => {})
  left.write('{')
  left.flushHeaders()
  await new Promise((sent) => left.write(' ', sent))
  left.destroy()
  expect((await post(url)).status).toBe(200)
})

test('a handler that rejects is answered all the same', async () => {
  const response = await post(
    await serve(toNodeListener(() => Promise.reject(new Error('of a handler of your own')))),
  )
  expect([response.status, await response.text()]).toEqual([500, '{"error":"failed"}'])
})
