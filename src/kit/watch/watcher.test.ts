import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { WireCall } from '../caller/wire-call.ts'
import { chooseContract } from '../contract/answered-contract.ts'
import { type Contract, readContract } from '../contract/contract.ts'
import { BASES, listed, TARGET, transaction } from './testing/wire-calls.ts'
import { createWatcher, type WatcherOptions } from './watcher.ts'

/** Watches some calls, and lists the findings in their order. */
async function watchAll(calls: readonly WireCall[], options: Partial<WatcherOptions> = {}) {
  const found: string[] = []
  const watcher = createWatcher({
    ...{ contract: readContract(), bases: BASES, target: TARGET, allCalls: false },
    ...{ startedAtMs: calls[0]!.startedAtMs, onFinding: ({ message }) => found.push(message) },
    ...options,
  })
  for (const call of calls) await watcher.add(call)
  await watcher.evaluate()
  return { watcher, found }
}

const right = () => listed([transaction('t1')])
const changed = () => listed([transaction('t1', { amount: 200 })])

test('right answers contradict nothing, and what was seen is counted', async () => {
  const { watcher, found } = await watchAll([right(), right()])
  const result = watcher.describe()
  expect(found).toEqual([])
  expect(result).toMatchObject({ verdict: 'passed', run: { mode: 'watched' }, errors: [] })
  expect(result.coverage.matrix.find(({ operationId }) => operationId === 'listTransactions')?.calls).toBe(2)
})

test('a record that changes is found once, with the exchanges that show it', async () => {
  const { watcher, found } = await watchAll([right(), changed()])
  await watcher.add(right())
  await watcher.evaluate()
  expect(found).toEqual([expect.stringContaining('has the amount 100 and then 200')])
  const failed = watcher.describe().tests.filter(({ state }) => state === 'failed')
  expect(failed[0]?.exchanges).toHaveLength(2)
  expect(failed).toEqual([expect.objectContaining({ requirements: ['REQ-TXN-11', 'REQ-DEP-01'] })])
})

test('a key that nobody described is judged by itself, and its refusal says nothing', async () => {
  const [one, other] = ['sk_live_somebody_1234', 'sk_live_another_5678']
  const rows = [transaction('t1')]
  const calls = [
    listed(rows, { key: one }),
    listed(rows, { key: other }),
    listed(rows, { key: 'sk_stale_999', status: 401 }),
  ]
  const { watcher, found } = await watchAll(calls)
  expect(found).toEqual([])
  expect(watcher.read()).toMatchObject({ exchanges: 2, probes: 1 })
})

test('of calls whose credential a recording left out, nothing is compared', async () => {
  const { found } = await watchAll([right(), changed()].map((call) => ({ ...call, headers: [] })))
  expect(found).toEqual([])
})

test('with a description, a record of one business that another is shown is found', async () => {
  const reference = 'PAY_4F9A1C27E0'
  const initiated = (publicKey: string) =>
    listed([], {
      ...{
        method: 'POST',
        url: `${BASES.business}/s2s/payments/initiate`,
        headers: [['public-key', publicKey]],
      },
      ...{ body: '{"amount":100,"currency":"CAD"}' },
      answer: {
        status: 201,
        headers: [],
        body: JSON.stringify({ data: { reference, id: publicKey.slice(-4) } }),
      },
    })
  const { publicKey, other } = TARGET
  const { found } = await watchAll([initiated(publicKey), initiated(other!.publicKey)])
  expect(found).toEqual(expect.arrayContaining([expect.stringContaining('the other business')]))
})

const TOTAL = `overlay: 1.1.0
info: { title: The amount of a transaction is called total, version: 1.0.0 }
x-host: business
actions:
  - x-corrects: §2
    target: $.components.schemas.Transaction.properties
    update: { total: { x-was: amount, x-source: operator } }
`

let answered: Contract
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watch-'))
  const overlay = join(folder, 'total.overlay.yaml')
  writeFileSync(overlay, TOTAL)
  answered = await chooseContract({ overlays: [overlay] })
  rmSync(folder, { recursive: true })
})

test.each([
  ['in the operator’s names', { total: 100, amount: undefined }, []],
  ['in ours', {}, ['listTransactions answers 200: /data/transactions/0/total is missing.']],
  [
    'of another type',
    { total: '100', amount: undefined },
    ['listTransactions answers 200: /data/transactions/0/total is a string, not a number.'],
  ],
])('under an overlay a form is that of the answered contract: %s', async (_, row, expected) => {
  const { found } = await watchAll([listed([transaction('t1', row)])], { contract: answered })
  expect(found).toEqual(expected)
})

test('what comes after the service was away is not compared with what was before', async () => {
  const { watcher, found } = await watchAll([right()])
  watcher.noteAway()
  await watcher.add(changed())
  await watcher.evaluate()
  expect(found).toEqual([])
})

test('no key, card number or person is in the recording, or in what is shown', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const record = join(folder, 'recorded.ndjson')
  const deposit = {
    customer: { firstName: 'Adaeze', email: 'adaeze@shop.example' },
    card: '4242424242424242',
  }
  const rows = (amount: number) => [transaction('t1', { amount, deposit })]
  const strange = listed(rows(300), { key: 'sk_unknown_0a1b2c3d' })
  const { watcher, found } = await watchAll([listed(rows(100)), listed(rows(200)), strange], { record })
  const kept = readFileSync(record, 'utf8') + JSON.stringify(watcher.describe()) + found.join()
  for (const secret of [TARGET.secretKey, '0a1b2c3d', '4242424242424242', 'Adaeze', 'adaeze@shop'])
    expect(kept).not.toContain(secret)
  expect(kept).toContain('$PAYCONTRACT_SECRET_KEY')
  expect(kept).toContain('@hidden.example')
})

test('what a call does that none may is counted, whether the call can be judged or not', async () => {
  const url = `${TARGET.business}/transactions?search=sk_test_1`
  const binary = { status: 200, headers: [], body: '', isUnreadable: 'it is binary' }
  const { watcher } = await watchAll([
    listed([], { url }),
    listed([], { url, answer: binary }),
    listed([], { url: 'https://elsewhere.test/?key=sk_test_1' }),
  ])
  expect(watcher.read().breaches).toEqual([
    { reason: expect.stringContaining('key in its address'), count: 2, examples: ['listTransactions'] },
  ])
})

test('what cannot be judged is counted with its reason, and a call of another site is not', async () => {
  const answer = { status: 200, headers: [], body: '' }
  const { watcher } = await watchAll([
    listed([], { answer: { ...answer, isUnreadable: 'it is binary' } }),
    listed([], { answer: { ...answer, status: 401 }, key: 'sk_unknown' }),
    listed([], { url: `${TARGET.business}/health` }),
    listed([], { url: 'https://elsewhere.test/transactions' }),
  ])
  const { unjudged, ...counts } = watcher.read()
  expect(counts).toMatchObject({ exchanges: 0, probes: 3 })
  expect(unjudged).toEqual([
    { reason: 'whose body is not known, as it is binary', count: 1, examples: ['listTransactions'] },
    { reason: expect.stringMatching(/^with a key/), count: 1, examples: ['listTransactions'] },
    { reason: expect.stringMatching(/^to no operation/), count: 1, examples: ['GET /health'] },
  ])
  expect(watcher.describe().verdict).toBe('error')
})
