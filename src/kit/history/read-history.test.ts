import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { HISTORY_FORMAT, type HistoryExchange, type HistoryHead, type HistoryWebhook } from './history.ts'
import { readHistories } from './read-history.ts'
import { appendEntry, beginHistory, redactLeaves } from './write-history.ts'

const folder = mkdtempSync(join(tmpdir(), 'paycontract-history-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string) => join(folder, `${name}.ndjson`)

const document = { version: '0.2.0', sha256: 'a'.repeat(64) }
const head: HistoryHead = {
  format: HISTORY_FORMAT,
  startedAt: '2026-11-23T10:00:00.000Z',
  tool: { name: 'paycontract', version: '0.1.0' },
  specification: { checkout: document, business: document },
  target: { name: 'shop', checkout: 'http://127.0.0.1:1', business: 'http://127.0.0.1:2', capabilities: [] },
  profile: 'documented',
}
const ping = (startedMs: number, more: Partial<HistoryExchange> = {}): HistoryExchange => ({
  kind: 'exchange',
  era: 0,
  flow: 'ping > answers',
  business: 'caller',
  key: 'right',
  operationId: 'ping',
  isPromised: false,
  meant: {},
  sent: { method: 'GET', url: 'http://127.0.0.1:1/charge/ping', headers: {} },
  answer: { status: 200, headers: {}, body: '{}' },
  startedMs,
  endedMs: startedMs + 5,
  ...more,
})

test('what was written is read again, without its secrets', async () => {
  const hide = (text: string) =>
    text.replaceAll('sk_live_1', '$SECRET').replaceAll('4242424242424242', '4242…')
  const meant = { data: { card: { number: 4242424242424242, holder: 'sk_live_1' }, amount: 25 } }
  beginHistory(file('one'), head)
  appendEntry(file('one'), redactLeaves(ping(3, { meant }), hide))
  expect(readFileSync(file('one'), 'utf8')).not.toMatch(/sk_live_1|4242424242424242/)
  const { exchanges } = await readHistories([file('one')])
  expect(exchanges).toEqual([
    ping(3, { meant: { data: { card: { number: '4242…', holder: '$SECRET' }, amount: 25 } } }),
  ])
})

test('what other readers take for the end of a line is text', async () => {
  const answer = { status: 200, headers: {}, body: 'one\u2028two\u2029three\u0085four\r\nfive' }
  beginHistory(file('separators'), head)
  appendEntry(file('separators'), ping(0, { answer }))
  expect((await readHistories([file('separators')])).exchanges).toEqual([ping(0, { answer })])
})

test('what belongs to no operation is counted, and webhooks are read', async () => {
  const { sent, startedMs, endedMs } = ping(3)
  const webhook: HistoryWebhook = {
    ...{ kind: 'webhook', era: 1, business: 'caller', event: 'order.succeeded', answered: 200 },
    ...{ sent, startedMs, endedMs },
  }
  beginHistory(file('kinds'), head)
  appendEntry(file('kinds'), { kind: 'probe', era: 0, flow: '', sent, startedMs, endedMs })
  appendEntry(file('kinds'), webhook)
  beginHistory(file('later'), { ...head, startedAt: '2026-11-23T10:00:01.000Z' })
  appendEntry(file('later'), webhook)
  expect(await readHistories([file('kinds')])).toMatchObject({
    ...{ exchanges: [], probes: 1, webhooks: [webhook] },
  })
  expect((await readHistories([file('later'), file('kinds')])).webhooks).toEqual([
    webhook,
    { ...webhook, startedMs: 1_003, endedMs: 1_008 },
  ])
})

test('histories of several shards are one, in the order of their times', async () => {
  beginHistory(file('first'), head)
  beginHistory(file('second'), { ...head, startedAt: '2026-11-23T10:00:01.000Z' })
  appendEntry(file('first'), ping(1_500))
  appendEntry(file('first'), ping(100))
  appendEntry(file('second'), ping(200))
  const { head: whole, exchanges } = await readHistories([file('second'), file('first')])
  expect(whole.startedAt).toBe(head.startedAt)
  expect(exchanges.map(({ startedMs }) => startedMs)).toEqual([100, 1_200, 1_500])
})

test.each([
  ['', /is empty, and no history: `paycontract check` writes it/],
  [
    '{"format":"paycontract-history/7"}\n',
    /:1: the history is of format paycontract-history\/7, and this version reads/,
  ],
  ['{"openapi":"3.1.0"}\n', /:1: not a history/],
  [`${JSON.stringify(head)}\n{"flow":"cut o`, /:2 is not JSON, or was cut off/],
  [
    `${JSON.stringify(head)}\n{"flow":"x"}\n`,
    /:2 is not as history\.schema\.json says: its kind must be one of exchange, probe, webhook/,
  ],
  [
    `${JSON.stringify(head)}\n{"kind":"webhook"}\n`,
    /:2 is not as history\.schema\.json says: the line must have required/,
  ],
  [
    '{"format":"paycontract-history/1"}\n',
    /:1: the history is of format paycontract-history\/1, and this version reads paycontract-history\/2/,
  ],
])('%j is refused by line', async (text, message) => {
  writeFileSync(file('bad'), text)
  await expect(readHistories([file('bad')])).rejects.toThrow(message)
})

test('what another instance of the service answered is an era of its own', async () => {
  beginHistory(file('here'), head)
  beginHistory(file('there'), { ...head, target: { ...head.target, business: 'http://127.0.0.1:9' } })
  appendEntry(file('here'), ping(1, { era: 1 }))
  appendEntry(file('there'), ping(2, { era: 1 }))
  appendEntry(file('there'), ping(3, { era: 0 }))
  const { exchanges } = await readHistories([file('here'), file('there')])
  expect(exchanges.map(({ era }) => era)).toEqual([1, 3, 2])
})

test('a file that is not there, and histories of two documents, are refused by name', async () => {
  await expect(readHistories([file('nowhere')])).rejects.toThrow(/nowhere\.ndjson cannot be read \(ENOENT\)/)
  beginHistory(file('ours'), head)
  beginHistory(file('theirs'), { ...head, profile: 'proposed' })
  appendFileSync(file('theirs'), '')
  await expect(readHistories([file('ours'), file('theirs')])).rejects.toThrow(/differ in their profile/)
})
