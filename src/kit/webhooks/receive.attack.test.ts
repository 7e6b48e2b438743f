import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ControlPlane } from './control-plane.ts'
import { createReceiver, isReceiverRunning, type Receiver } from './receive.ts'

let receiver: Receiver
let asked = 0
const control = {
  url: 'http://127.0.0.1:1',
  read: async () => {
    asked += 1
    return { events: [] }
  },
} as unknown as ControlPlane

beforeAll(async () => {
  receiver = await createReceiver({
    ...{ control, forwardTo: 'http://127.0.0.1:1/', isWanted: () => true },
    onDelivered: () => {},
  })
})
afterAll(() => receiver.close())

const MAX_BYTES = 64 * 1024 * 1024
const ROOM_BYTES = 16 * 1024 * 1024

/** Counts the bytes of an endless body that are accepted until the connection is closed. */
async function flood(head: string, piece: string): Promise<number> {
  const socket = begin(head)
  let isClosed = false
  socket.once('close', () => {
    isClosed = true
    socket.emit('drain')
  })
  while (!isClosed && socket.bytesWritten < MAX_BYTES) {
    if (!socket.write(piece) && !isClosed) await new Promise((resolve) => socket.once('drain', resolve))
  }
  socket.destroy()
  return socket.bytesWritten
}

/** The status of an answer that comes before the body. */
async function ask(head: string): Promise<string | undefined> {
  return /^HTTP\/1.1 (\d+)/.exec(await text(begin(head)))?.[1]
}

function begin(head: string): Socket {
  const { port } = new URL(receiver.addressFor('b'))
  const socket = connect(Number(port), '127.0.0.1')
  // the receiver closes a connection that is still being written to
  socket.on('error', () => {})
  socket.write(`POST /listen/b HTTP/1.1\r\n${head.replace('PORT', port)}\r\n\r\n`)
  return socket
}

const own = 'Host: 127.0.0.1:PORT'
const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
const floods = [
  ['announced', `${own}\r\nContent-Length: 1200000000`, 'x'.repeat(0x10000)],
  ['in chunks', `${own}\r\nTransfer-Encoding: chunked`, chunk],
  ['of a page', `${own}\r\nOrigin: https://evil.example\r\nTransfer-Encoding: chunked`, chunk],
  ['under another name', 'Host: evil.example\r\nTransfer-Encoding: chunked', chunk],
] as const

test('a body without end is not taken into memory', async ({ task }) => {
  const broken: string[] = []
  for (const [name, head, piece] of floods) {
    const before = process.memoryUsage().arrayBuffers
    const taken = await flood(head, piece)
    const grown = process.memoryUsage().arrayBuffers - before
    if (taken >= MAX_BYTES || grown > ROOM_BYTES) broken.push(`${name}: ${taken} bytes taken, ${grown} kept`)
  }
  task.meta.attack = {
    name: 'webhooks without end',
    tried: floods.length,
    held: floods.length - broken.length,
  }
  expect(broken).toEqual([])
  expect(asked).toBe(0)
})

test.each([
  ['a body that is announced too long', '413', `${own}\r\nContent-Length: 1200000000`],
  ['a web page', '403', `${own}\r\nOrigin: https://evil.example\r\nContent-Length: 2`],
  ['another host name', '403', 'Host: evil.example\r\nContent-Length: 2'],
])('%s is answered %s before its body has come', async (_, status, head) => {
  expect(await ask(head)).toBe(status)
})

test('a page cannot ask whether somebody listens', async () => {
  const address = receiver.addressFor('b')
  expect(await isReceiverRunning(address)).toBe(true)
  const answer = await fetch(new URL('/listen/', address), { headers: { origin: 'https://evil.example' } })
  expect([answer.status, await answer.text()]).toEqual([403, ''])
})
