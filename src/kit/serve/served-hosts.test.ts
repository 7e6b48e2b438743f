import { once } from 'node:events'
import { request as send } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMock } from '../mock/create-mock.ts'
import { serveSandbox } from './serve-sandbox.ts'

const paths = { checkout: '/charge/ping', business: '/transactions', control: '/ready' }
type Name = keyof typeof paths

const closing: (() => Promise<void>)[] = []
let served: Record<'sandbox' | 'mock', Partial<Record<Name, string>>>

beforeAll(async () => {
  const sandbox = await serveSandbox({
    ...{ ports: { checkout: 0, business: 0, control: 0 }, host: '127.0.0.1', rateLimit: 0, empty: true },
    allowHost: ['pay.internal', '.preview.test'],
  })
  const mock = await createMock({
    checkoutPort: 0,
    businessPort: 0,
    allowedHosts: ['pay.internal', '.preview.test'],
  })
  closing.push(
    () => sandbox.close(),
    () => mock.close(),
  )
  served = { sandbox: await sandbox.describe(), mock }
})
afterAll(() => Promise.all(closing.map((close) => close())))

async function ask(base: string, name: Name, host: string, method = 'GET'): Promise<number> {
  const origin = 'http://evil.example'
  const headers = { host, ...(method === 'OPTIONS' && { origin, 'access-control-request-method': 'POST' }) }
  const request = send(new URL(paths[name], base), { method, headers, agent: false }).end()
  const [response] = await once(request, 'response')
  response.resume()
  return response.statusCode
}

describe.each([
  ['sandbox', 'checkout'],
  ['sandbox', 'business'],
  ['sandbox', 'control'],
  ['mock', 'checkout'],
  ['mock', 'business'],
] as const)('the %s answers requests to %s', (which, name) => {
  const url = () => served[which][name]!

  test('under a name of this machine', async () => {
    for (const host of ['localhost', '127.0.0.1:1', new URL(url()).host])
      expect(await ask(url(), name, host), host).not.toBe(403)
  })

  test('under no name that a web page could have', async () => {
    for (const host of ['evil.example', `evil.example:${new URL(url()).port}`])
      for (const method of ['GET', 'POST', 'OPTIONS'])
        expect(await ask(url(), name, host, method), `${method} ${host}`).toBe(403)
  })

  test(`under a name that it was given${name === 'control' ? ' for the APIs: never' : ''}`, async () => {
    for (const host of ['pay.internal', 'a.preview.test:443']) {
      const status = await ask(url(), name, host)
      if (name === 'control') expect(status).toBe(403)
      else expect([200, 401]).toContain(status)
    }
  })
})
