import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { HISTORY_FORMAT, type HistoryExchange, type HistoryHead } from './history.ts'
import { readHistories } from './read-history.ts'
import { appendExchange, beginHistory } from './write-history.ts'

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
const asItIs = (text: string) => text

test('what was written is read again, without its secrets', async () => {
  const hide = (text: string) =>
    text.replaceAll('sk_live_1', '$SECRET').replaceAll('4242424242424242', '4242…')
  const meant = { data: { card: { number: 4242424242424242, holder: 'sk_live_1' }, amount: 25 } }
  beginHistory(file('one'), head)
  appendExchange(file('one'), ping(3, { meant }), hide)
  expect(readFileSync(file('one'), 'utf8')).not.toMatch(/sk_live_1|4242424242424242/)
  const { exchanges } = await readHistories([file('one')])
  expect(exchanges).toEqual([
    ping(3, { meant: { data: { card: { number: '4242…', holder: '$SECRET' }, amount: 25 } } }),
  ])
})

test('histories of several shards are one, in the order of their times', async () => {
  beginHistory(file('first'), head)
  beginHistory(file('second'), { ...head, startedAt: '2026-11-23T10:00:01.000Z' })
  appendExchange(file('first'), ping(1_500), asItIs)
  appendExchange(file('first'), ping(100), asItIs)
  appendExchange(file('second'), ping(200), asItIs)
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
  ['{"openapi":"3.1.0"}\n', /:1: this is no history/],
  [`${JSON.stringify(head)}\n{"flow":"cut o`, /:2 is not JSON, or was cut off/],
  [
    `${JSON.stringify(head)}\n{"flow":"x"}\n`,
    /:2 is not as history\.schema\.json says: the line must have required/,
  ],
])('%j is refused by line', async (text, message) => {
  writeFileSync(file('bad'), text)
  await expect(readHistories([file('bad')])).rejects.toThrow(message)
})

test('a file that is not there, and histories of two services, are refused by name', async () => {
  await expect(readHistories([file('nowhere')])).rejects.toThrow(/nowhere\.ndjson cannot be read \(ENOENT\)/)
  beginHistory(file('ours'), head)
  beginHistory(file('theirs'), { ...head, target: { ...head.target, name: 'other' } })
  appendFileSync(file('theirs'), '')
  await expect(readHistories([file('ours'), file('theirs')])).rejects.toThrow(/differ in their target/)
})
