import { expect, test } from 'vitest'
import { readEntry, SKIPPED } from './read-entry.ts'
import { headersOf, makeEntry } from './testing/make-entry.ts'

test('a call is given as it was recorded', async () => {
  const entry = makeEntry({
    request: {
      method: 'POST',
      url: 'https://Pay.example/charge?a=1#top',
      headers: headersOf({ ':authority': 'pay.example', 'Content-Type': 'application/json' }),
      postData: { mimeType: 'application/json', text: '{"amount":1}' },
    },
    response: { status: 201, headers: headersOf({ ':status': '201', 'Set-Cookie': 'a=1\nb=2' }) },
  })
  expect(await readEntry(entry)).toEqual({
    method: 'POST',
    url: 'https://pay.example/charge?a=1',
    headers: [['Content-Type', 'application/json']],
    body: '{"amount":1}',
    answer: {
      status: 201,
      headers: [
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
      ],
      body: '{}',
    },
    startedAtMs: Date.UTC(2026, 10, 23, 10, 0, 0, 500),
    endedAtMs: Date.UTC(2026, 10, 23, 10, 0, 0, 520),
  })
})

test.each([0, -1])('of status %i is what was not answered', async (status) => {
  const read = await readEntry(makeEntry({ response: { status, headers: 'none' } }))
  expect(read).toMatchObject({ method: 'GET' })
  expect(read).not.toHaveProperty('answer')
})

const times: [startedDateTime: string, time: unknown, startedAt: string, tookMs: number][] = [
  ['2026-11-23T10:00:00.000Z', -1, '2026-11-23T10:00:00.000Z', 0],
  ['2026-11-23T10:00:00Z', null, '2026-11-23T10:00:00.000Z', 0],
  ['2026-11-23T11:00:00.123456+01:00', 1.5, '2026-11-23T10:00:00.123Z', 1.5],
  ['2026-11-23T05:00-0500', undefined, '2026-11-23T10:00:00.000Z', 0],
]
test.each(times)('%s and %o are times', async (startedDateTime, time, startedAt, tookMs) => {
  const startedAtMs = Date.parse(startedAt)
  const read = await readEntry(makeEntry({ entry: { startedDateTime, time } }))
  expect(read).toMatchObject({ startedAtMs, endedAtMs: startedAtMs + tookMs })
})

const left: [why: string, more: Parameters<typeof makeEntry>[0]][] = [
  ...['data:,x', 'blob:http://a/b', 'WSS://a/b', 'chrome-extension://a/b', 'about:blank', 'file:///a'].map(
    (url): (typeof left)[number] => [url, { request: { url } }],
  ),
  ['an upgrade to a WebSocket', { response: { status: 101 } }],
  ['a confirmed copy', { response: { status: 304 } }],
  ['from the cache of Chromium', { entry: { _fromCache: 'disk' } }],
  ['of no bytes', { response: { _transferSize: 0 } }],
  ['from a service worker', { response: { _fetchedViaServiceWorker: true } }],
  ['from the test itself', { entry: { _wasFulfilled: true } }],
  ['held back by the test', { entry: { _wasAborted: true }, response: { status: -1 } }],
]
test.each(left)('left out is what the service did not answer: %s', async (_, more) => {
  expect(await readEntry(makeEntry(more))).toBe(SKIPPED)
})

test('an answer that never came is not an answer of a cache', async () => {
  const response = { status: 0, headers: [], _transferSize: 0 }
  expect(await readEntry(makeEntry({ response }))).not.toBe(SKIPPED)
})

const wrong: [says: string, entry: unknown][] = [
  ['it is not an object', 7],
  ['it is not an object', []],
  ['it has no request', makeEntry({ request: null })],
  ['it has no response, not even one of status 0', makeEntry({ response: null })],
  ['request.url is not text', makeEntry({ request: { url: 1 } })],
  ['request.url is not an absolute URL of HTTP: "/ping"', makeEntry({ request: { url: '/ping' } })],
  ['request.url is not an absolute URL of HTTP: "a:80/ping"', makeEntry({ request: { url: 'a:80/ping' } })],
  ['request.url is not an absolute URL of HTTP: "http://"', makeEntry({ request: { url: 'http://' } })],
  ['request.url is not an absolute URL of HTTP: "\\u001b[2J"', makeEntry({ request: { url: '\u001b[2J' } })],
  ['request.method is not a method of HTTP: "\\"GET /\\""', makeEntry({ request: { method: 'GET /' } })],
  ['request.method is not a method of HTTP: "none"', makeEntry({ request: { method: undefined } })],
  ['request.headers is not a list', makeEntry({ request: { headers: { a: 'b' } } })],
  ['request.headers[0] is not a name with a value', makeEntry({ request: { headers: [['a', 'b']] } })],
  ['response.headers is not a list', makeEntry({ response: { headers: undefined } })],
  ['response.headers[0] is not a name with a value', makeEntry({ response: { headers: [{ name: 'a' }] } })],
  ['response.status is not a status of HTTP: "\\"200\\""', makeEntry({ response: { status: '200' } })],
  ['response.status is not a status of HTTP: "1000"', makeEntry({ response: { status: 1000 } })],
  ...['2026-11-23', '2026-11-23T10:00:00', 'yesterday', '2026-13-23T10:00:00Z'].map(
    (startedDateTime): (typeof wrong)[number] => [
      `startedDateTime is not a date with a time and a zone: "\\"${startedDateTime}\\""`,
      makeEntry({ entry: { startedDateTime } }),
    ],
  ),
  ['startedDateTime is not a date with a time and a zone: "1"', makeEntry({ entry: { startedDateTime: 1 } })],
  ['time is not a number: "\\"20\\""', makeEntry({ entry: { time: '20' } })],
  ['time is not a number: "null"', makeEntry({ entry: { time: Number.POSITIVE_INFINITY } })],
]
test.each(wrong)('what is wrong is said: %s', async (says, entry) => {
  expect(await readEntry(entry)).toBe(says)
})

test('what a recording says is not an order to a terminal or a job', async () => {
  const order = ' ::error::\u001b[2J ##[error]'
  const shown = / \\u\{3a\}:error::\S*\[2J #\\u\{23\}\[error\]/
  expect(await readEntry(makeEntry({ request: { url: order } }))).toMatch(shown)
  const read = await readEntry(makeEntry({ response: { content: { text: '', encoding: order } } }))
  expect(read).toMatchObject({ answer: { isUnreadable: expect.stringMatching(shown) } })
})
