import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Serving, serveOverHttp } from './serve-mcp.ts'
import { connectClient, createFolder } from './testing/connect-client.ts'

const folder = createFolder()
let serving: Serving
beforeAll(async () => {
  serving = await serveOverHttp(folder.path, 0)
})
afterAll(async () => {
  await serving.close()
  folder.remove()
})

const connect = () => connectClient(new StreamableHTTPClientTransport(new URL(serving.url!)))

test('connections share a sandbox and the intents', async () => {
  const [one, other] = [await connect(), await connect()]
  await one.call('sandbox_start', { empty: true })
  const customer = { firstname: 'Ada', lastname: 'Obi', email: 'ada@payer.example' }
  const data = { customer, order: { amount: 100, currency: 'NGN', reference: 'ORD-1' } }
  const write = { operation: 'createOrder', intent: 'order 1', input: { data } }
  const lost = await one.call('call', { ...write, scenario: 'dropAnswer=true' })
  expect(lost.text).toContain('Outcome unknown')
  expect(JSON.parse((await other.call('confirm', { intent: 'order 1' })).text).outcome).toBe('done')
  expect((await other.call('call', { ...write, input: {} })).text).toContain('another input')
  await Promise.all([one.client.close(), other.client.close()])
})

const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })

/** `fetch` does not let a caller set Host. */
async function ask(
  headers: Record<string, string>,
): Promise<{ status: number; allowed: string | undefined }> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const sent = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    }
    const asked = request(serving.url!, { method: 'POST', headers: sent }, (response) => {
      response.resume()
      const { statusCode, headers: came } = response
      resolve({ status: statusCode!, allowed: came['access-control-allow-origin'] })
    })
    asked.on('error', reject).end(ping)
  })
}

const own = () => new URL(serving.url!).origin

test.each([
  ['a program', () => ({}), 200],
  ['its own origin', () => ({ origin: own() }), 200],
  ['a name that was led here (DNS rebinding)', () => ({ host: 'evil.example' }), 403],
  ['a page of another site', () => ({ origin: 'https://evil.example' }), 403],
  ['a page of another port', () => ({ origin: 'http://localhost:3000' }), 403],
  ['a page without an origin', () => ({ origin: 'null' }), 403],
  ['a page that avoids a preflight', () => ({ 'content-type': 'text/plain' }), 415],
])('%s is answered as it should be', async (_, headers, status) => {
  expect(await ask(headers())).toEqual({ status, allowed: undefined })
})

test('a taken port is an error that says so', async () => {
  const { port } = new URL(serving.url!)
  await expect(serveOverHttp(folder.path, Number(port))).rejects.toThrow(
    /cannot listen on port \d+ \(EADDRINUSE\)/,
  )
})
