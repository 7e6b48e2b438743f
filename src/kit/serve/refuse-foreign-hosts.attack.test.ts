import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseForeignHosts } from './refuse-foreign-hosts.ts'

let asked: string[]
const server = createServer((request, response) => {
  asked.push(String(request.headers.host))
  response.end('answered')
})

beforeAll(async () => {
  refuseForeignHosts(server, ['Sandbox', '.proxy.test', 'pay_1.example'])
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => void server.close())

async function ask(host: string): Promise<string> {
  asked = []
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, 'latin1')
  const answer = await text(socket)
  const status = /^HTTP\/1.1 (\d+)/.exec(answer)![1]
  expect(asked, host).toEqual(status === '200' ? [host] : [])
  return status === '200' ? 'answered' : `${status} ${/"error":"(\w+)"/.exec(answer)?.[1]}`
}

const taken = [
  ...[
    'localhost',
    'localhost:4010',
    'LOCALHOST',
    'localhost.',
    'shop.localhost:80',
    '127.0.0.1',
    '127.8.9.1:65535',
  ],
  ...['[::1]', '[::1]:4010', '10.0.0.7:4010', '192.168.1.2', '[fe80::1]', '[::ffff:127.0.0.1]:1'],
  ...['sandbox', 'SANDBOX:4010', 'sandbox.', 'a.proxy.test', 'A.B.proxy.test:443', 'pay_1.example'],
]
const foreign = [
  ...[
    'shop.example.com',
    'localhost.example.com',
    '127.0.0.1.example.com:4010',
    'xsandbox',
    'sandbox.example.com',
  ],
  ...[
    'proxy.test',
    'xproxy.test',
    'a.proxy.test.example.com',
    'notlocalhost',
    '0x7f.1',
    '2130706433',
    '127.1',
  ],
  ...['1.2.3.4.5', '999.1.1.1', 'pay-1.example'],
]
const unreadable = [
  ...[
    '',
    ' ',
    ':4010',
    '[::1',
    '::1',
    '[localhost]',
    '[]',
    'localhost:port',
    'localhost:4010:4010',
    'a@localhost',
  ],
  ...[
    'localhost/',
    'localhost#',
    'localhost?x',
    'localhost\\x',
    'local host',
    'localhost,evil.example',
    '%6cocalhost',
  ],
  ...['.', `${'a'.repeat(300)}`, 'localhost\u00e9', '*'],
]

test('a request is answered under a name of this machine or one that was given, and under no other', async ({
  task,
}) => {
  const rows = [
    ...taken.map((host) => [host, 'answered'] as const),
    ...foreign.map((host) => [host, '403 host_not_allowed'] as const),
    ...unreadable.map((host) => [host, '400 invalid_host'] as const),
  ]
  const broken: string[] = []
  for (const [host, expected] of rows) {
    const answer = await ask(host)
    if (answer !== expected) broken.push(`${JSON.stringify(host)}: ${answer}`)
  }
  task.meta.attack = { name: 'names in Host', tried: rows.length, held: rows.length - broken.length }
  expect(broken).toEqual([])
})

test('a request of HTTP/1.0 without a Host is answered: no browser sends it', async () => {
  asked = []
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.end('GET / HTTP/1.0\r\n\r\n')
  expect(await text(socket)).toContain('answered')
})

test('a refused request has its connection closed, however long its body would be', async () => {
  asked = []
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 1000000000\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1.1 403 [\s\S]*connection: close/i)
  expect(asked).toEqual([])
})
