import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startProxy } from './proxy.ts'
import { ask, dial, listen, proxied, proxiedBytes, proxyTo, send, sendBytes } from './testing/proxied.ts'

const respond = (_request: IncomingMessage, response: ServerResponse) => void response.end('answered')

/** Returns a port on which nothing listens any more. */
async function freePort(): Promise<number> {
  const { server, port } = await listen(createServer())
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('a target that is down is said to be, and asked again when it is back', async () => {
  const port = await freePort()
  const { url, captured, timesAway } = await proxyTo(`http://127.0.0.1:${port}`)
  const refused = await send(url)
  expect(refused).toMatchObject({ status: 502, headers: { 'x-paycontract-watch': 'unreachable' } })
  expect(JSON.parse(String(refused.body))).toMatchObject({ error: 'target_unreachable' })
  expect(timesAway()).toBe(1)
  expect((await captured(0)).answer).toBeUndefined()
  await listen(createServer(respond), port)
  expect(await send(url)).toMatchObject({ status: 200, body: Buffer.from('answered') })
  expect((await captured(1)).answer).toMatchObject({ status: 200 })
  expect(timesAway()).toBe(1)
})

test('a body for a target that is down is taken to its end, and the connection goes on', async () => {
  const { url } = await proxyTo(`http://127.0.0.1:${await freePort()}`)
  const socket = dial(url)
  const body = Buffer.alloc(5 << 20, 'x')
  // like a program that reads an answer only after it has sent everything
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n`)
  await new Promise((resolve) => socket.write(body, resolve))
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  let answers = ''
  for await (const chunk of socket) answers += chunk
  expect(answers.match(/HTTP\/1\.1 502/g)).toHaveLength(2)
})

test.each([
  ['of a known length', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'],
  ['chunked', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n'],
])('an answer %s that breaks off breaks off for the caller too', async (_name, bytes) => {
  const { url, captured } = await proxiedBytes(bytes, { ends: true })
  await expect(send(url)).rejects.toThrow()
  expect((await captured(0)).answer).toBeUndefined()
  await expect(send(url)).rejects.toThrow()
})

test.each([
  ['no answer at all', ''],
  ['what is not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n\r\n'],
  ['a status below 100', 'HTTP/1.1 099 Odd\r\nContent-Length: 2\r\n\r\nok'],
  ['a reason that cannot be sent', 'HTTP/1.1 200 a\x01b\r\nContent-Length: 2\r\n\r\nok'],
  ['another protocol', 'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'],
  ['half a head', 'HTTP/1.1 200 OK\r\nX-'],
])('%s is not an answer of the target', async (_name, bytes) => {
  const { url, captured, timesAway } = await proxiedBytes(bytes, { ends: true })
  expect(await send(url)).toMatchObject({ status: 502 })
  expect((await captured(0)).answer).toBeUndefined()
  expect(timesAway()).toBe(0)
})

test.each([
  ['a body where none may be', 'HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\nok', ''],
  ['more than it should', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokEXTRA', 'ok'],
])('an answer with %s is passed on for what it is', async (_name, bytes, expected) => {
  const { url, captured } = await proxiedBytes(bytes)
  const { status, body } = await send(url)
  expect(bytes).toContain(` ${status} `)
  expect(String(body)).toBe(expected)
  expect((await captured(0)).answer?.status).toBe(status)
})

test('a caller that goes away in its request ends it for the target, and for nobody else', async () => {
  const reached = Promise.withResolvers<IncomingMessage>()
  const { url, captured } = await proxied((asked, response) => {
    if (asked.method === 'GET') return respond(asked, response)
    asked.on('error', () => {})
    asked.once('data', () => reached.resolve(asked))
  })
  const leaving = request(url, { method: 'POST', headers: { 'Content-Length': 100 } })
  leaving.on('error', () => {})
  leaving.write('half')
  const asked = await reached.promise
  leaving.destroy()
  await new Promise((resolve) => asked.once('close', resolve))
  expect(asked.complete).toBe(false)
  const call = await captured(0)
  expect({ ...call, body: String(call.body) }).toMatchObject({ method: 'POST', body: 'half' })
  expect(call.answer).toBeUndefined()
  expect((await send(url)).status).toBe(200)
})

test.each(['before', 'in'])('a caller that goes away %s its answer has none', async (when) => {
  const reached = Promise.withResolvers<ServerResponse>()
  const { url, captured } = await proxied((_asked, response) => {
    if (when === 'in') response.write('half')
    reached.resolve(response)
  })
  const leaving = request(url)
  leaving.on('error', () => {}).end()
  const response = await reached.promise
  if (when === 'in') await once(leaving, 'response')
  leaving.destroy()
  await once(response, 'close')
  expect((await captured(0)).answer).toBeUndefined()
})

test('a target that answers before it has read all is heard, and not asked to hang up at once', async () => {
  const asked: unknown[] = []
  const { url } = await proxied((request, response) => {
    asked.push(request.headers.connection)
    response.writeHead(413).end('too much')
  })
  const { status, body } = await send(url, { method: 'POST', body: Buffer.alloc(1 << 20) })
  expect({ status, body: String(body) }).toEqual({ status: 413, body: 'too much' })
  expect(asked).toEqual(['keep-alive'])
})

test('a certificate that nobody vouches for is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watch-tls-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const options = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync('openssl', ['req', ...options, ...name, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  let asked = 0
  const server = createHttpsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, response) => {
    asked += 1
    response.end()
  })
  const { port } = await listen(server)
  const { url, timesAway } = await proxyTo(`https://127.0.0.1:${port}`)
  const { status, body } = await send(url, { headers: { authorization: 'Bearer sk_secret' } })
  expect(status).toBe(502)
  expect(String(body)).toContain('DEPTH_ZERO_SELF_SIGNED_CERT')
  expect({ asked, away: timesAway() }).toEqual({ asked: 0, away: 0 })
})

test('a page elsewhere whose name leads here is refused, and reaches nobody', async () => {
  let asked = 0
  const { url, calls } = await proxied((_request, response) => {
    asked += 1
    response.end()
  })
  const answer = await sendBytes(url, 'GET / HTTP/1.1\r\nHost: shop.example.com\r\nConnection: close\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 403 /)
  expect({ asked, calls }).toEqual({ asked: 0, calls: [] })
})

test('many calls at once are kept apart', async () => {
  const { url, captured, calls } = await proxied((asked, response) => void asked.pipe(response))
  const numbers = Array.from({ length: 200 }, (_, index) => `number ${index}`)
  const answers = await Promise.all(
    numbers.map((each) => send(url, { method: 'POST', body: Buffer.from(each) })),
  )
  expect(answers.map(({ body }) => String(body))).toEqual(numbers)
  await captured(numbers.length - 1)
  for (const { body, answer } of calls) expect(String(answer?.body)).toBe(String(body))
})

test('a target on IPv6 is reached', async ({ skip }) => {
  const server = createServer(respond)
  const isThere = await new Promise((resolve) => {
    server.once('error', () => resolve(false)).listen(0, '::1', () => resolve(true))
  })
  if (!isThere) return skip('this machine has no IPv6')
  onTestFinished(() => void server.close())
  const { url } = await proxyTo(`http://[::1]:${(server.address() as { port: number }).port}`)
  expect((await send(url)).status).toBe(200)
})

test('a port that is in use is said to be', async () => {
  const { port } = await listen(createServer())
  const starting = startProxy({ target: 'http://127.0.0.1:1', port, onCall: () => {}, onAway: () => {} })
  await expect(starting).rejects.toThrow(`Port ${port} cannot be listened on`)
})

test('draining lets a call that is under way end', async () => {
  const reached = Promise.withResolvers<ServerResponse>()
  const { origin } = await listen(createServer((_request, response) => reached.resolve(response)))
  const proxy = await startProxy({ target: origin, port: 0, onCall: () => {}, onAway: () => {} })
  const asked = ask(proxy.url)
  const response = await reached.promise
  const drained = proxy.drain(60_000)
  await expect(ask(proxy.url)).rejects.toThrow('ECONNREFUSED')
  response.end()
  const answer = await asked
  answer.resume()
  expect(answer.headers.connection).toBe('close')
  await drained
})
