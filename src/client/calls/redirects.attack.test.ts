import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createPayloadCipher } from '../crypto/payload-cipher.ts'
import { RedirectError } from '../errors.ts'
import { createContractClient } from './create-contract-client.ts'
import type { Operation } from './operation-table.ts'

const keys = { publicKey: 'pk_test_key_that_stays', secretKey: 'sk_test_key_that_stays' }
const credentials = { public: { header: 'api-key' }, secret: { header: 'authorization', scheme: 'Bearer' } }
const body = { card: 'body that stays' }

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const operations: Record<string, Operation> = {}
for (const method of methods) {
  for (const key of ['public', 'secret', 'none'] as const) {
    operations[`${method}-${key}`] = { method, path: `/${method}/${key}`, key, idempotent: true }
  }
}
type Call = (path: string, init?: object) => Promise<unknown>

let arrived: string[] = []
let answer = { status: 302, location: '' }
const servers: Server[] = []
let [first, second] = ['', '']

async function listen(handle: (request: IncomingMessage) => object): Promise<string> {
  const server = createServer((request, response) => {
    const { status, ...headers } = { status: 200, ...handle(request) }
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{}')
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  second = await listen(({ url }) => ({ arrived: arrived.push(`second ${url}`) }))
  first = await listen(({ url }) => {
    if (url?.startsWith('/taken')) arrived.push(`first ${url}`)
    return url?.startsWith('/taken') ? {} : answer
  })
})
afterEach(() => {
  arrived = []
})
afterAll(() =>
  Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve).closeAllConnections()))),
)

type Options = Partial<Parameters<typeof createContractClient>[2]>
const create = (options: Options = {}) => {
  const client = createContractClient<Record<string, never>, typeof operations>(
    { operations, credentials, failures: {} },
    { option: 'encryption', procedure: 'rsa', given: undefined, create: createPayloadCipher },
    {
      baseUrl: first,
      ...keys,
      ...options,
    },
  )
  return client as unknown as Record<(typeof methods)[number] | 'use', Call> & { use(...all: object[]): void }
}

/** What is wrong with the end of a call; undefined if nothing is. */
async function judge(call: Promise<unknown>, location: string | undefined): Promise<string | undefined> {
  const error = await call.then(
    () => 'resolved',
    (reason: unknown) => reason,
  )
  if (!(error instanceof RedirectError)) return `no RedirectError: ${inspect(error).slice(0, 60)}`
  if (arrived.length) return `arrived: ${arrived.splice(0)}`
  if (error.location !== location) return `told ${error.location}`
  const told = inspect(error, { depth: 9, showHidden: true })
  return /query-secret|user-secret|fragment-secret|stays/.test(told) ? 'tells what is secret' : undefined
}

const locations = (): [location: string, told: string | undefined][] => [
  ['/taken?a=query-secret#fragment-secret', first],
  [`${second}/there?key=query-secret`, second],
  [second.replace('http://', 'http://user:user-secret@'), second],
  [second.replace('http:', ''), second],
  ['https://127.0.0.1:9/', 'https://127.0.0.1:9'],
  ['javascript:query-secret', undefined],
  ['http://[', undefined],
  [`/taken/${keys.secretKey}`, first],
]

test('no method, key or status makes the client follow', async ({ task }) => {
  const client = create({ retry: { attempts: 3, backoffMs: 0 } })
  const broken: unknown[] = []
  let tried = 0
  for (const status of [301, 302, 303, 307, 308]) {
    for (const [location, told] of locations()) {
      answer = { status, location }
      for (const { method, path } of Object.values(operations)) {
        tried++
        const init = method === 'GET' ? {} : { body }
        const verdict = await judge(client[method](path, { ...init, redirect: 'follow' }), told)
        if (verdict) broken.push([method, path, status, location, verdict])
      }
    }
  }
  task.meta.attack = { name: 'redirects', tried, held: tried - broken.length }
  expect(broken).toEqual([])
})

test('neither middleware nor a fetch of the caller, nor what a runtime hides, opens the way', async ({
  task,
}) => {
  answer = { status: 307, location: `${second}/there?key=query-secret` }
  const withMiddleware = create()
  withMiddleware.use({
    onRequest: ({ request }: { request: Request }) => new Request(request, { redirect: 'follow' }),
  })
  const opaque = Object.defineProperties(new Response(null), {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
  })
  const followed = Object.defineProperties(Response.json({}), {
    redirected: { value: true },
    url: { value: `${second}/there?key=query-secret` },
  })
  // biome-ignore format: a row a line
  const rows: [string, () => Promise<unknown>, string | undefined][] = [
    ['middleware that follows', () => withMiddleware.POST('/POST/secret', { body }), second],
    ['a fetch of the client', () => create({ fetch: (request) => fetch(request) }).PUT('/PUT/public', { body }), second],
    ['a fetch of the call', () => create().PUT('/PUT/public', { body, fetch: (request: Request) => fetch(request) }), second],
    ['an opaque answer', () => create({ fetch: async () => opaque }).GET('/GET/public'), undefined],
    ['an opaque answer, repeated', () => create({ fetch: async () => opaque, retry: { attempts: 3 } }).GET('/GET/public'), undefined],
    ['an answer after a redirect', () => create({ fetch: async () => followed }).GET('/GET/secret'), second],
    ['a redirect without a location', () => create({ fetch: async () => new Response(null, { status: 302 }) }).GET('/GET/none'), undefined],
  ]
  const broken: unknown[] = []
  for (const [name, call, told] of rows) {
    const verdict = await judge(call(), told)
    if (verdict) broken.push([name, verdict])
  }
  task.meta.attack = { name: 'redirects', tried: rows.length, held: rows.length - broken.length }
  expect(broken).toEqual([])
})

test('a redirect is asked for once', async () => {
  const fetch = vi.fn(async () => new Response(null, { status: 308, headers: { location: second } }))
  const call = create({ fetch, retry: { attempts: 5, backoffMs: 0 } }).GET('/GET/public')
  await expect(call).rejects.toMatchObject({ code: 'redirected', status: 308, operationId: 'GET-public' })
  expect(fetch).toHaveBeenCalledTimes(1)
})
