import { expect, test } from 'vitest'
import { describeHistory } from '../check/describe-history.ts'
import { readContract } from '../contract/contract.ts'
import type { HistoryExchange } from '../history/history.ts'
import { createWindow, type WatchFinding, type WindowOptions } from './sliding-window.ts'
import { TARGET, transaction } from './testing/wire-calls.ts'

const head = describeHistory(readContract(), TARGET, Date.UTC(2026, 0, 1), (text) => text)

const exchange = (index: number, rows: object[]): HistoryExchange => ({
  ...{ kind: 'exchange', era: 0, flow: 'watched', business: 'caller', key: 'right', isPromised: false },
  ...{ operationId: 'listTransactions', meant: { query: { list: 'true', page: String(index) } } },
  sent: { method: 'GET', url: 'https://api.test/transactions', headers: {} },
  answer: {
    ...{ status: 200, headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({
      ...{ success: true, statusCode: 200, message: '' },
      data: { transactions: rows, meta: {} },
    }),
  },
  ...{ startedMs: index * 10, endedMs: index * 10 + 5 },
})

async function judge(exchanges: readonly HistoryExchange[], options: Partial<WindowOptions> = {}) {
  const found: WatchFinding[] = []
  const window = createWindow({
    ...{ head, contract: readContract(), allCalls: false },
    onFinding: (each) => found.push(each),
    ...options,
  })
  for (const each of exchanges) {
    window.add(each)
    if (window.isFull()) await window.evaluate()
  }
  await window.evaluate()
  const ofRecords = found.filter(({ invariant }) => invariant === 'identity')
  return { window, found: ofRecords.map(({ message }) => message) }
}

const changing = (gap: number) => [
  exchange(0, [transaction('t1')]),
  ...Array.from({ length: gap }, (_, index) => exchange(index + 1, [transaction(`other-${index}`)])),
  exchange(gap + 1, [transaction('t1', { amount: 7 })]),
]

test('what is near is compared, and found once however often it is judged', async () => {
  const { window, found } = await judge(changing(6), { window: 10 })
  window.add(exchange(9, []))
  await window.evaluate()
  expect(found).toEqual([expect.stringContaining('has the amount 100 and then 7')])
})

test('what left the window is not compared, and is counted', async () => {
  const { window, found } = await judge(changing(30), { window: 10 })
  expect(found).toEqual([])
  expect(window.read()).toMatchObject({ exchanges: 32, forgotten: 25 })
})

test('of one rule a hundred findings are kept, and the rest is counted', async () => {
  const pairs = Array.from({ length: 150 }, (_, index) => [
    exchange(2 * index, [transaction(`t${index}`)]),
    exchange(2 * index + 1, [transaction(`t${index}`, { amount: 7 })]),
  ]).flat()
  const { window, found } = await judge(pairs, { window: 20 })
  expect(found).toHaveLength(150)
  const kept = window
    .read()
    .evaluations.find(
      ({ rule }) => rule.title === 'a transaction keeps its amount, currency, type, reference and deposit',
    )
  expect(kept?.findings).toHaveLength(100)
  expect(window.read().unkept).toBeGreaterThanOrEqual(50)
})
