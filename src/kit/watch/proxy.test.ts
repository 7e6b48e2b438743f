import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { decodeCall } from './captured-call.ts'
import { ask, proxied, proxiedBytes, send, sendBytes } from './testing/proxied.ts'

const digest = (bytes: Uint8Array | undefined) =>
  bytes && `${bytes.length} bytes, ${createHash('sha256').update(bytes).digest('hex')}`

/** Echoes the body, with a length or chunked, like the request. */
const echo = async (request: IncomingMessage, response: ServerResponse) => {
  const body = await buffer(request)
  if (request.headers['content-length']) response.setHeader('content-length', body.length)
  if (request.headers['content-encoding']) response.setHeader('content-encoding', 'gzip')
  response.write(body.subarray(0, 1))
  response.end(body.subarray(1))
}

const bodies = {
  'every byte': Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
  nothing: Buffer.alloc(0),
  '5 MB': randomBytes(5 << 20),
  gzip: gzipSync('{"packed":true}'),
}

test.each(Object.entries(bodies))('%s goes through whole, both ways, and is captured', async (name, body) => {
  const headers: Record<string, string> = name === 'gzip' ? { 'content-encoding': 'gzip' } : {}
  const { url, captured } = await proxied(echo)
  const sent = [body, Readable.from([body.subarray(0, 3), body.subarray(3)].filter(({ length }) => length))]
  for (const [index, each] of sent.entries()) {
    const answer = await send(url, { method: 'POST', headers, body: each })
    expect(digest(answer.body)).toBe(digest(body))
    const call = await captured(index)
    expect(digest(call.body)).toBe(digest(body))
    expect(digest(call.answer?.body)).toBe(digest(body))
  }
})

test('the target gets the headers of a request by their own names, each as often as it was sent', async () => {
  let raw: string[] = []
  const { url, captured } = await proxied((request, response) => {
    raw = request.rawHeaders
    response.end()
  })
  const lines = ['API-Key: k', 'x-lower: 1', 'X-Twice: a', 'X-Twice: b', 'cOOkie: c=1', 'Accept: é, */*']
  const host = new URL(url).host
  await sendBytes(
    url,
    `GET / HTTP/1.1\r\nHost: ${host}\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`,
  )
  const got = raw.flatMap((name, index) => (index % 2 ? [] : [`${name}: ${raw[index + 1]}`]))
  expect(got.filter((line) => !/^(?:host|connection):/i.test(line))).toEqual(lines)
  expect((await captured(0)).rawHeaders).toEqual(expect.arrayContaining(['X-Twice', 'a', 'X-Twice', 'b']))
})

test('headers of one connection stay on it: the target is not asked to change the protocol', async () => {
  let got: IncomingMessage['headers'] = {}
  const { url } = await proxied((request, response) => {
    got = request.headers
    response.end('answered')
  })
  // as the HTTP client of Java does for every http: URL
  const upgrade = { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AAEAAEAA' }
  expect((await send(url, { headers: upgrade })).body.toString()).toBe('answered')
  expect(got).not.toHaveProperty('upgrade')
  expect(got).not.toHaveProperty('http2-settings')
  expect(got.connection).toMatch(/^(?:keep-alive|close)$/)
})

test('status, reason and headers of an answer come as they were sent', async () => {
  const lines = [
    'X-CASE: A',
    'Set-Cookie: a=1; Path=/',
    'Set-Cookie: b=2',
    'Warning: 1',
    'Warning: 2',
    'x-e: é',
  ]
  const answer = `HTTP/1.1 299 Odd, indeed\r\n${lines.join('\r\n')}\r\nContent-Length: 2\r\n\r\nok`
  const { url, captured } = await proxiedBytes(answer)
  const { status, reason, rawHeaders } = await send(url)
  expect({ status, reason }).toEqual({ status: 299, reason: 'Odd, indeed' })
  const got = rawHeaders.flatMap((name, index) => (index % 2 ? [] : [`${name}: ${rawHeaders[index + 1]}`]))
  expect(got).toEqual(expect.arrayContaining(lines))
  expect(got.join()).not.toMatch(/\bdate:/i)
  expect((await captured(0)).answer?.rawHeaders).toEqual(
    expect.arrayContaining(['Warning', '1', 'Warning', '2']),
  )
})

test('how long the target keeps a connection is not said of that to the proxy', async () => {
  const { url } = await proxiedBytes(
    'HTTP/1.1 200 OK\r\nKeep-Alive: timeout=987\r\nContent-Length: 0\r\n\r\n',
  )
  expect((await send(url)).headers['keep-alive']).not.toBe('timeout=987')
})

test.each([
  ['HTTP/1.0', '\r\n', 'close'],
  ['HTTP/1.1', 'Connection: close\r\n\r\n', 'close'],
  ['HTTP/1.1', '\r\nGET /last HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 'keep-alive'],
])('a connection by %s goes on as its caller asks by %j', async (version, rest, expected) => {
  const { url, captured } = await proxied((_request, response) => void response.end('answered'))
  const answer = await sendBytes(url, `GET / ${version}\r\nHost: localhost\r\n${rest}`)
  expect(answer).toMatch(new RegExp(`^connection: ${expected}`, 'im'))
  expect((await captured(0)).answer?.status).toBe(200)
})

const paths = [
  ...['/', '/?', '/a%2Fb/%E2%9C%93?x=%zz&y=a+b&&=&x=2', '//double//', '/a?b?c', '/a/../b/./c', '/%2e%2e/x'],
  ...['/a;p=1', "/'quoted'|{}^", '/http://elsewhere.test/'],
]

test.each(['', '/v1', '/v%2F1/deep'])('a path is not changed after the base path %j', async (prefix) => {
  const seen: string[] = []
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    seen.push(request.url!)
    response.end()
  }
  const { url, origin, captured } = await proxied(respond, { prefix })
  for (const [index, path] of paths.entries()) {
    await sendBytes(url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(seen[index]).toBe(`${prefix}${path}`)
    expect((await captured(index)).url).toBe(`${origin}${prefix}${path}`)
  }
})

test.each(['OPTIONS *', 'GET http://localhost/a?b'])(
  '%s is captured with a URL that can be read',
  async (line) => {
    const { url, origin, captured } = await proxied((_request, response) => void response.end())
    await sendBytes(url, `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    const { url: kept } = await captured(0)
    expect(new URL(kept).origin).toBe(origin)
    expect(kept).toMatch(line.startsWith('GET') ? /\d\/a\?b$/ : /\d\/\*$/)
  },
)

test.each([
  ['HEAD', 'HTTP/1.1 200 OK\r\nContent-Length: 42\r\n\r\n', '42'],
  ['GET', 'HTTP/1.1 204 No Content\r\n\r\n', undefined],
  ['GET', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 42\r\nETag: "e"\r\n\r\n', '42'],
])('%s may have an answer without a body: %j', async (method, bytes, length) => {
  const { url, captured } = await proxiedBytes(bytes)
  const { status, headers, body } = await send(url, { method })
  expect(bytes).toContain(` ${status} `)
  expect(headers['content-length']).toBe(length)
  expect(headers['transfer-encoding']).toBeUndefined()
  expect(body.length).toBe(0)
  expect((await captured(0)).answer?.body).toEqual(Buffer.alloc(0))
})

test('who waits for 100 Continue gets it, and the body goes through', async () => {
  const { url, captured } = await proxied(echo)
  const asked = request(url, { method: 'POST', headers: { Expect: '100-continue', 'Content-Length': 4 } })
  asked.flushHeaders()
  await once(asked, 'continue')
  asked.end('body')
  const [answer] = await once(asked, 'response')
  expect(await text(answer)).toBe('body')
  expect(Buffer.from((await captured(0)).body!).toString()).toBe('body')
})

test('a form with a file goes through, and its parts are read', async () => {
  const { url, captured } = await proxied(echo)
  const form = new FormData()
  form.set('amount', '12')
  form.set('receipt', new File([Buffer.from([0, 255, 13, 10])], 'receipt.pdf'))
  const answer = await fetch(url, { method: 'POST', body: form })
  const call = await captured(0)
  expect(digest(await answer.bytes())).toBe(digest(call.body))
  expect(JSON.parse((await decodeCall(call)).body!)).toEqual({ amount: '12', receipt: 'receipt.pdf' })
})

test('a body is passed on piece by piece, and so is its answer', async () => {
  const arrived = Promise.withResolvers<void>()
  const { url } = await proxied((request, response) => {
    request.once('data', () => arrived.resolve())
    request.pipe(response)
  })
  const body = new PassThrough()
  body.write('first')
  const answer = await ask(url, { method: 'POST', body })
  await arrived.promise
  expect(String((await once(answer, 'data'))[0])).toBe('first')
  body.end('last')
  expect(await text(answer)).toBe('last')
})

test('the head of an answer does not wait for its body', async () => {
  const body = Promise.withResolvers<string>()
  const { url } = await proxied(async (_request, response) => {
    response.flushHeaders()
    response.end(await body.promise)
  })
  const answer = await ask(url)
  body.resolve('at last')
  expect(await text(answer)).toBe('at last')
})

test('what is longer than 8 MB passes whole, and is not kept', async () => {
  const body = randomBytes((8 << 20) + 1)
  const { url, captured } = await proxied(echo)
  const answer = await send(url, { method: 'POST', body })
  expect(digest(answer.body)).toBe(digest(body))
  expect(await captured(0)).toMatchObject({ body: undefined, answer: { status: 200, body: undefined } })
})
