import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPatience } from './patience.ts'
import { AskedTooMuchError, TransportError, transport } from './transport.ts'

let busyFor = 0
let asked = 0
let thirds = 0
const held: ServerResponse[] = []
let retryAfter: string | undefined = '0'
const server = createServer((request, response) => {
  asked += 1
  if (request.url?.startsWith('/hang')) return
  if (request.url?.startsWith('/held')) return void held.push(response)
  if (request.url?.startsWith('/third')) thirds += 1
  if (request.url?.startsWith('/moved')) return void response.writeHead(301, { location: '/' }).end()
  if (request.url?.startsWith('/reset')) return void request.socket.destroy()
  if (request.url?.startsWith('/race') && asked === 1) return void request.socket.destroy()
  if (asked <= busyFor) response.writeHead(429, retryAfter ? { 'retry-after': retryAfter } : {}).end('later')
  else response.end('now')
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked = 0
  busyFor = 0
  retryAfter = '0'
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const request = (path = '/', retry?: boolean) => ({
  method: 'GET',
  url: `${url}${path}?secret=1`,
  headers: new Headers(),
  ...(retry !== undefined && { retry }),
})

describe('transport', () => {
  test('asks again when it is asked to come back', async () => {
    busyFor = 2
    expect(await transport(request())).toMatchObject({ status: 200, text: 'now' })
    expect(asked).toBe(3)
  })

  test('gives up after some tries, and when the wait would be long: the target was not asked', async () => {
    busyFor = 99
    await expect(transport(request())).rejects.toThrow(AskedTooMuchError)
    expect(asked).toBe(4)
    asked = 0
    retryAfter = '86400'
    await expect(transport(request())).rejects.toThrow('with --rate, or `rate` in its description')
    expect(asked).toBe(1)
  })

  test('pauses longer and longer where it is not told for how long', async () => {
    busyFor = 3
    retryAfter = undefined
    const pauses: number[] = []
    const patience = createPatience(async (ms) => pauses.push(ms))
    expect(await transport(request(), undefined, patience)).toMatchObject({ status: 200 })
    expect(pauses).toEqual([1_000, 2_000, 4_000])
  })

  test('has no more under way than it may', async () => {
    const bounded = (path: string) => transport(request(path), { timeoutMs: 1_000, concurrency: 2 })
    const all = [bounded('/held'), bounded('/held'), bounded('/third')]
    // By now everything that was sent earlier has arrived.
    while (held.length < 2) await transport(request())
    expect(thirds).toBe(0)
    for (const response of held.splice(0)) response.end('now')
    await Promise.all(all)
    expect(thirds).toBe(1)
  })

  test('is not sent elsewhere: keys stay with the host they were given for', async () => {
    expect(await transport(request('/moved'))).toMatchObject({ status: 301 })
    expect(asked).toBe(1)
  })

  test('does not ask again where the refusal is looked for', async () => {
    busyFor = 1
    expect(await transport(request('/', false))).toMatchObject({ status: 429 })
  })

  test('asks once more when a kept connection is lost, if nothing can be done twice', async () => {
    expect(await transport(request('/race'))).toMatchObject({ status: 200 })
    asked = 0
    await expect(transport({ ...request('/race'), method: 'POST' })).rejects.toThrow(TransportError)
    expect(asked).toBe(1)
  })

  test.each([
    ['/hang', 50, /^GET http:\/\/127\.0\.0\.1:\d+\/hang: no answer within 50 ms/],
    ['/reset', 10_000, /^GET .*\/reset: no answer \(ECONNRESET\)/],
  ])('says that no answer came from %s, and shows no query', async (path, timeoutMs, message) => {
    const error = await transport(request(path), { timeoutMs }).catch((reason) => reason)
    expect(error).toBeInstanceOf(TransportError)
    expect(error.message).toMatch(message)
    expect(error.message).not.toContain('secret')
  })
})
