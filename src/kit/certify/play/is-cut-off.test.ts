import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isCutOff } from './is-cut-off.ts'

const NAME = 'Zoë Nguyễn'
const LENGTHS: Readonly<Record<string, number>> = {
  '/bytes': Buffer.byteLength(NAME),
  '/characters': NAME.length,
}

const server = createServer((request, response) => {
  const length = LENGTHS[request.url!]
  response.writeHead(200, length === undefined ? {} : { 'content-length': length }).end(NAME)
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())

const load = (path: string) =>
  isCutOff(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`))

test('a page whose length is counted in characters is cut off', async () => {
  expect(await load('/characters')).toBe(true)
})

test('a page whose length is counted in bytes is not, nor one that says no length', async () => {
  expect(await load('/bytes')).toBe(false)
  expect(await load('/chunked')).toBe(false)
})
