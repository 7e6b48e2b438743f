import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { exchange } from './exchange.ts'
import { transport } from './transport.ts'

const MB = 1_000_000
const TIMEOUT_MS = 1_500

/** Writes as fast as the reader reads, until it stops. */
function pour(response: ServerResponse, chunk: Buffer): void {
  while (!response.destroyed) {
    if (response.write(chunk)) continue
    response.once('drain', () => pour(response, chunk))
    return
  }
}

const ANSWERS: Record<string, { answer: (response: ServerResponse) => void; ends: RegExp }> = {
  'one byte too many': {
    answer: (response) => response.end(Buffer.alloc(5 * MB + 1, 'a')),
    ends: /longer than 5 MB/,
  },
  'a length that is a lie': {
    answer: (response) =>
      pour(response.writeHead(200, { 'content-length': 900 * MB }), Buffer.alloc(MB, 'a')),
    ends: /longer than 5 MB/,
  },
  'an endless stream': {
    answer: (response) => pour(response, Buffer.alloc(65_536, '{"a":')),
    ends: /longer than 5 MB/,
  },
  'an endless list with 500': {
    answer: (response) => pour(response.writeHead(500), Buffer.from('[1,'.repeat(9_999))),
    ends: /longer than 5 MB/,
  },
  'a drip that never ends': {
    answer: (response) => {
      const timer = setInterval(() => response.write('a'), 20)
      response.on('close', () => clearInterval(timer))
    },
    ends: /no answer within 1500 ms/,
  },
  'headers and then silence': {
    answer: (response) => response.flushHeaders(),
    ends: /no answer within 1500 ms/,
  },
  'a change of protocol': {
    answer: ({ socket }) =>
      socket!.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    ends: /no answer \(101 Switching Protocols, unasked\)/,
  },
  'a change of protocol without a name': {
    answer: ({ socket }) => socket!.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
    ends: /no answer \(101 Switching Protocols, unasked\)/,
  },
  'early hints without end': {
    answer: (response) => {
      const timer = setInterval(() => response.writeEarlyHints({ link: '</a>; rel=preload' }), 20)
      response.on('close', () => clearInterval(timer))
    },
    ends: /no answer within 1500 ms/,
  },
  'no byte at all': { answer: () => {}, ends: /no answer within 1500 ms/ },
  'headers of 1 MB': {
    answer: (response) => response.setHeader('x-long', 'a'.repeat(MB)).end(),
    ends: /no answer \(HPE_HEADER_OVERFLOW\)/,
  },
}

test('an answer without end is left, and told as that', async ({ task }) => {
  const broken: string[] = []
  for (const [name, { answer, ends }] of Object.entries(ANSWERS)) {
    const server = createServer((_, response) => answer(response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const asked = { method: 'POST', url, headers: new Headers() }
    const outcome = await transport(asked, { timeoutMs: TIMEOUT_MS }).then(
      ({ text }) => `read ${text.length} characters`,
      (error: Error) => error.message,
    )
    if (!ends.test(outcome)) broken.push(`${name}: ${outcome}`)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  const tried = Object.keys(ANSWERS).length
  task.meta.attack = { name: 'answers without end', tried, held: tried - broken.length }
  expect(broken).toEqual([])
})

test('nothing that is packed is unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(500 * MB))
  const server = createServer((_, response) => response.setHeader('content-encoding', 'gzip').end(bomb))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const { text } = await exchange({ method: 'GET', url, headers: new Headers() }, 10_000)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(text.length).toBeLessThan(MB)
})
