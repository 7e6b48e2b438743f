import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readRetryAfter, TransportError, transport } from './transport.ts'

let busyFor = 0
let asked = 0
let retryAfter = '0'
const server = createServer((request, response) => {
  asked += 1
  if (request.url?.startsWith('/hang')) return
  if (request.url?.startsWith('/moved')) return void response.writeHead(301, { location: '/' }).end()
  if (request.url?.startsWith('/reset')) return void request.socket.destroy()
  if (request.url?.startsWith('/race') && asked === 1) return void request.socket.destroy()
  if (asked <= busyFor) response.writeHead(429, { 'retry-after': retryAfter }).end('later')
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
  test('asks again when it is told to come back', async () => {
    busyFor = 2
    expect(await transport(request())).toMatchObject({ status: 200, text: 'now' })
    expect(asked).toBe(3)
  })

  test('gives up after some tries, and when the wait would be long', async () => {
    busyFor = 99
    expect(await transport(request())).toMatchObject({ status: 429 })
    expect(asked).toBe(4)
    asked = 0
    retryAfter = '86400'
    expect(await transport(request())).toMatchObject({ status: 429 })
    expect(asked).toBe(1)
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

describe('readRetryAfter', () => {
  const headers = (value: string) => new Headers({ 'retry-after': value })

  test.each([
    [429, '2', 2_000],
    [503, '1', 1_000],
    [429, 'soon', undefined],
    [500, '2', undefined],
    [429, 'Wed, 21 Oct 2015 07:28:00 GMT', 0],
  ])('%d "%s"', (status, value, waitMs) => {
    expect(readRetryAfter({ status, headers: headers(value) })).toBe(waitMs)
  })
})
