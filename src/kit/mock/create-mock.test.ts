import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMock, type Mock, type MockOptions } from './create-mock.ts'
import type { AnsweredRequest } from './watch-requests.ts'

const json = (examples: Record<string, unknown>) => ({
  description: 'x',
  content: {
    'application/json': {
      schema: { type: 'object' },
      examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
    },
  },
})

const echo = (responses: Record<string, unknown>) => ({
  security: [{ key: [] }],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { type: 'object', required: ['data'] } } },
  },
  responses: { 200: json({ done: { done: true } }), ...responses },
})

const document = {
  openapi: '3.1.1',
  jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
  info: { title: 'Fixture', version: '1' },
  paths: {
    '/all': {
      post: echo({
        400: json({ invalid: { is: 'invalid' } }),
        401: json({
          missingKey: { is: 'missing' },
          wrongKeyType: { is: 'wrong' },
          unknownKey: { is: 'unknown' },
        }),
      }),
    },
    '/first': { post: echo({ 401: json({ missingKey: { is: 'missing' } }) }) },
    '/none': { post: echo({}) },
    '/items/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: json({ done: { done: true } }) },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'api-key', 'x-key-type': 'public' } },
  },
}

let folder: string
let file: string
const start = (options: MockOptions = {}) =>
  createMock({ checkoutPort: 0, businessPort: 0, specs: { checkout: file, business: file }, ...options })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mock-'))
  file = await write('openapi.json', JSON.stringify(document))
})
afterAll(() => rm(folder, { recursive: true }))

async function write(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text)
  return join(folder, name)
}

describe('a mock', () => {
  let mock: Mock
  const seen: AnsweredRequest[] = []
  beforeAll(async () => {
    mock = await start({ onRequest: (request) => seen.push(request) })
  })
  afterAll(() => mock.close())

  const post = async (path: string, headers: Record<string, string>, body = '{"data":""}') => {
    const sent = { 'content-type': 'application/json', ...headers }
    const response = await fetch(mock.checkout + path, { method: 'POST', headers: sent, body })
    return { status: response.status, body: await response.json() }
  }

  it('answers the example of its document to the right key', async () => {
    expect(await post('/all', { 'api-key': mock.publicKey })).toEqual({ status: 200, body: { done: true } })
  })

  it('judges the key before the body', async () => {
    const invalid = (key: string) => post('/all', { 'api-key': key }, '{}')
    expect(await invalid(mock.secretKey)).toEqual({ status: 401, body: { is: 'wrong' } })
    expect(await invalid('other')).toEqual({ status: 401, body: { is: 'unknown' } })
    expect(await invalid(mock.publicKey)).toEqual({ status: 400, body: { is: 'invalid' } })
  })

  it('leaves a missing key to Prism, which takes the first example', async () => {
    expect(await post('/all', {}, '{}')).toEqual({ status: 401, body: { is: 'missing' } })
  })

  it('falls back to the first example, then to an answer of Prism itself', async () => {
    const refused = { 'api-key': mock.secretKey }
    expect(await post('/first', refused)).toEqual({ status: 401, body: { is: 'missing' } })
    expect(await post('/none', refused)).toMatchObject({ status: 401, body: { status: 401 } })
  })

  it('does not let a Prefer header turn a refusal into a success', async () => {
    const prefer = (value: string) => post('/all', { 'api-key': mock.secretKey, prefer: value })
    expect(await prefer('code=200')).toEqual({ status: 401, body: { is: 'wrong' } })
    expect(await prefer('code=401, example=unknownKey')).toEqual({ status: 401, body: { is: 'unknown' } })
  })

  it('refuses a key whatever the caller accepts', async () => {
    const headers = { 'api-key': mock.secretKey, accept: 'image/png' }
    expect(await post('/all', headers)).toEqual({ status: 401, body: { is: 'wrong' } })
  })

  it.each([
    ['a body that is not JSON', 'POST', '/all', { 'content-type': 'application/json' }, '{', 400],
    ['a path that is not percent-encoding', 'GET', '/items/%E0%A4%A', {}, undefined, 422],
    ['an unreadable Content-Type', 'GET', '/items/1', { 'content-type': 'x/y/z' }, undefined, 415],
    ['an unreadable Accept header', 'GET', '/items/1', { accept: ',' }, undefined, 400],
  ] as const)('answers %s and stays up', async (_title, method, path, headers, body, status) => {
    const init = { method, headers, ...(body && { body }) }
    expect((await fetch(mock.business + path, init)).status).toBe(status)
    expect((await fetch(`${mock.business}/items/1`)).status).toBe(200)
  })

  it('reports method, path and status of a request, and nothing else', async () => {
    seen.length = 0
    await fetch(`${mock.business}/items/7?token=hidden`, { headers: { 'api-key': mock.secretKey } })
    await expect
      .poll(() => seen)
      .toEqual([{ host: 'business', method: 'GET', path: '/items/7', status: 200 }])
  })
})

describe('starting and stopping', () => {
  let taken: Server
  let port: number
  beforeAll(async () => {
    taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    port = (taken.address() as { port: number }).port
  })
  afterAll(() => new Promise((resolve) => taken.close(resolve)))

  it('stops for good, also when asked twice', async () => {
    const mock = await start()
    await Promise.all([mock.close(), mock.close()])
    await expect(fetch(`${mock.checkout}/items/1`)).rejects.toThrow()
    await expect(fetch(`${mock.business}/items/1`)).rejects.toThrow()
  })

  it('closes the other host when one cannot listen', async () => {
    const free = await freePort()
    const starting = start({ checkoutPort: free, businessPort: port })
    await expect(starting).rejects.toMatchObject({ code: 'port_in_use', host: 'business' })
    await expect(starting).rejects.toThrow(`port ${port} is already in use (business)`)
    const again = await start({ checkoutPort: free })
    await again.close()
  })

  it('names an address that this machine does not have', async () => {
    const error = { code: 'cannot_listen', message: expect.stringContaining('192.0.2.1') }
    await expect(start({ host: '192.0.2.1' })).rejects.toMatchObject(error)
  })

  it('gives a wildcard address as one that can be called', async () => {
    const mock = await start({ host: '0.0.0.0' })
    expect((await fetch(`${mock.checkout}/items/1`)).status).toBe(200)
    expect(mock.checkout).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    await mock.close()
  })

  it('says that a bundle is missing and how to write it', async () => {
    const missing = join(folder, 'nowhere.yaml')
    const starting = start({ specs: { checkout: file, business: missing } })
    await expect(starting).rejects.toMatchObject({ code: 'bundle_missing', host: 'business' })
    await expect(starting).rejects.toThrow(/nowhere\.yaml .*npm run generate/)
  })

  it('says what is wrong with a document whatever ports are taken', async () => {
    const missing = join(folder, 'nowhere.yaml')
    const starting = start({ checkoutPort: port, specs: { checkout: file, business: missing } })
    await expect(starting).rejects.toMatchObject({ code: 'bundle_missing', host: 'business' })
  })

  it.each([
    ['broken YAML', 'openapi: 3.1.1\npaths: [{', /line \d/],
    ['no OpenAPI document', '- 1\n', /Unsupported/],
    ['no operations', 'openapi: 3.1.1\npaths: {}\n', /no operation/],
    ['a dangling reference', 'openapi: 3.1.1\npaths: { /a: { get: { $ref: "#/x" } } }\n', /#\/x/],
  ])('names the file of a bundle with %s', async (title, text, reason) => {
    const bad = await write(`${title}.yaml`, text)
    const starting = start({ specs: { checkout: bad, business: file } })
    await expect(starting).rejects.toMatchObject({ code: 'bundle_invalid', host: 'checkout' })
    await expect(starting).rejects.toThrow(bad)
    await expect(starting).rejects.toThrow(reason)
  })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
