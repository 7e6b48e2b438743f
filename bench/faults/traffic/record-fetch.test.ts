import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import type { HarEntry } from './har.ts'
import { createRecorder, type Outgoing } from './record-fetch.ts'

let server: Server | undefined

afterEach(() => server?.close())

test('an entry has decoded bodies, and the headers as they travelled', async () => {
  const body = gzipSync('{"text":"é"}')
  const { entry, reply } = await exchange(
    { method: 'POST', headers: { 'api-key': 'k', 'content-type': 'application/json' }, body: '{"a":1}' },
    (_, response) => {
      response.writeHead(201, {
        'Content-Type': 'application/json',
        'Content-Encoding': 'gzip',
        'X-Twice': ['a', 'b'],
      })
      response.end(body)
    },
  )
  expect(reply).toEqual({ status: 201, text: '{"text":"é"}' })
  expect(entry.request).toMatchObject({
    method: 'POST',
    queryString: [{ name: 'page', value: '2' }],
    postData: { mimeType: 'application/json', text: '{"a":1}' },
    bodySize: 7,
  })
  const sent = entry.request.headers.map(({ name, value }) => `${name.toLowerCase()}: ${value}`)
  expect(sent).toEqual(
    expect.arrayContaining(['api-key: k', 'content-length: 7', expect.stringMatching(/^host: /)]),
  )
  expect(entry.response).toMatchObject({
    status: 201,
    statusText: 'Created',
    content: { size: 13, mimeType: 'application/json', text: '{"text":"é"}' },
  })
  expect(entry.response.headers.filter(({ name }) => name === 'X-Twice')).toHaveLength(2)
})

test('a form is written as it travelled', async () => {
  const form = new FormData()
  form.append('file', new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }))
  let received = ''
  const { entry } = await exchange({ method: 'POST', body: form }, async (request, response) => {
    for await (const chunk of request) received += chunk
    response.end()
  })
  expect(entry.request.postData?.text).toBe(received)
  expect(received).toContain('filename="a.pdf"')
  const [, boundary] = /boundary=(.+)$/.exec(entry.request.postData?.mimeType ?? '') ?? []
  expect(received.startsWith(`--${boundary}\r\n`)).toBe(true)
})

test('bytes that are not text are base64', async () => {
  const { entry } = await exchange({ method: 'GET' }, (_, response) =>
    response.end(Buffer.from([0xff, 0x00])),
  )
  expect(entry.response.content).toEqual({ size: 2, mimeType: 'x-unknown', text: '/wA=', encoding: 'base64' })
})

test('a redirect is not followed, and a connection that ends is an entry with status 0', async () => {
  const redirected = await exchange({ method: 'GET' }, (_, response) =>
    response.writeHead(302, { location: '/b' }).end(),
  )
  expect(redirected.entry.response).toMatchObject({ status: 302, redirectURL: '/b' })
  const failed = await exchange({ method: 'GET' }, (request) => request.socket.destroy())
  expect(failed.reply).toEqual({ status: 0, text: '' })
  expect(failed.entry.response).toMatchObject({ status: 0, headers: [], _error: expect.any(String) })
})

async function exchange(outgoing: Partial<Outgoing> & { method: string }, answer: RequestListener) {
  server?.close()
  server = createServer(answer)
  await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const { entries, send } = createRecorder()
  const reply = await send({ headers: {}, url: `http://127.0.0.1:${port}/a?page=2`, ...outgoing })
  return { reply, entry: entries[0] as HarEntry }
}
