import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  BEFORE_THE_TESTS,
  HISTORY_FORMAT,
  type HistoryExchange,
  type HistoryHead,
  LEARNING,
} from '../history/history.ts'
import { appendEntry, beginHistory } from '../history/write-history.ts'
import { describeEvaluations, evaluateHistory, isPartOfHistory } from './evaluate-history.ts'
import { readTitlePattern } from './title-pattern.ts'

const folder = mkdtempSync(join(tmpdir(), 'paycontract-evaluate-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const document = { version: '1.0.0', sha256: 'a'.repeat(64) }
const head: HistoryHead = {
  format: HISTORY_FORMAT,
  startedAt: '2026-01-01T09:00:00.000Z',
  tool: { name: 'paycontract', version: '1.0.0' },
  specification: { checkout: document, business: document },
  target: {
    ...{ name: 'shop', checkout: 'http://127.0.0.1:1', business: 'http://127.0.0.1:2' },
    capabilities: ['stateful'],
  },
  profile: 'documented',
}

/** Evaluates a history of a page of transactions with these ids, and of another page. */
async function evaluate(
  ids: string[],
  isPart = false,
  flow = 'listTransactions > lists what there is',
  isPlayed = true,
) {
  const path = join(folder, 'history.ndjson')
  beginHistory(path, head)
  for (const page of [pageOf(ids, '1'), pageOf(['z'], '2')]) appendEntry(path, { ...page, flow })
  return evaluateHistory(path, { rerun: 'paycontract check', isPart, isPlayed })
}

function pageOf(ids: string[], page: string): HistoryExchange {
  const data = { transactions: ids.map((id) => ({ id, type: 'CREDIT' })), meta: { totalItems: 9 } }
  return {
    ...{
      kind: 'exchange',
      era: 0,
      flow: 'listTransactions > lists what there is',
      business: 'caller',
      key: 'right',
    },
    ...{ operationId: 'listTransactions', isPromised: false, meant: { query: { page } } },
    ...{ startedMs: 0, endedMs: 5 },
    sent: { method: 'GET', url: `http://127.0.0.1:2/transactions?page=${page}`, headers: {} },
    answer: { status: 200, headers: {}, body: JSON.stringify({ success: true, data }) },
  }
}

const isOnce = ({ title }: { title: string }) => title.includes('REQ-TXN-01')

test('a contradiction is a failed test, with the exchanges that show it and the flow that made them', async () => {
  const failed = (await evaluate(['a', 'a'])).tests.find(isOnce)
  expect(failed).toMatchObject({
    state: 'failed',
    requirements: ['REQ-TXN-01'],
    failure: {
      message: 'listTransactions shows a twice on one page.',
      sections: ['§4.3'],
      rerun: "paycontract check --only '=listTransactions > lists what there is'",
    },
  })
  expect(failed?.exchanges.map(({ response }) => response?.status)).toEqual([200])
})

test('exchanges of several tests that contradict each other are made again together', () => {
  const flows = ['orders > are made', 'orders > are read (again)', LEARNING]
  const rerunOf = (own: readonly string[]) => {
    const finding = { message: 'Wrong.', exchanges: own.map((flow) => ({ ...pageOf(['a'], '1'), flow })) }
    const rule = { title: 'x', requirements: ['REQ-TXN-01'] }
    const evaluation = {
      rule,
      invariant: 'lists',
      comparisons: 1,
      findings: [finding],
      state: 'failed',
    } as const
    const { tests } = describeEvaluations([evaluation], { rerun: 'paycontract check', isPart: false })
    return tests[0]?.failure?.rerun
  }
  const rerun = rerunOf(flows)
  expect(rerun).toBe(
    String.raw`paycontract check --only '/^(orders > are made|orders > are read \(again\))$/'`,
  )
  const chosen = readTitlePattern('--only', rerun!.split("'")[1]!)
  expect([...flows, 'orders > are read'].filter((each) => chosen.test(each))).toEqual(flows.slice(0, 2))
  expect(rerunOf([LEARNING])).toBe('paycontract check')
  expect(rerunOf(['a', 'b', 'c', 'd', 'e'])).toBe('paycontract check')
})

test('a rule is passed only where an answer could have contradicted it', async () => {
  const { tests } = await evaluate(['a', 'b'])
  expect(tests.find(isOnce)?.state).toBe('passed')
  const open = tests.filter(({ state }) => state === 'skipped')
  expect(open.map(({ requirements }) => requirements[0])).toContain('REQ-AML-01')
  expect(new Set(open.map(({ reason }) => reason))).toEqual(
    new Set(['no answer of this run could have contradicted it']),
  )
})

test('what a requirement needs to be proved is said where no answer shows it', async () => {
  const { unproved } = await evaluate(['a', 'b'], true)
  expect(unproved.has('REQ-TXN-05')).toBe(false)
  expect(unproved.get('REQ-TXN-07')).toBe(
    'no answer of this run shows that the answer of listTransactions depends on search',
  )
})

test('what a chosen part of the suite leaves open is not reported', async () => {
  const { tests } = await evaluate(['a', 'b'], true)
  expect(tests.filter(({ state }) => state === 'skipped')).toEqual([])
  expect(tests.some(isOnce)).toBe(true)
})

test('a rule is not passed by what was read before the tests alone', async () => {
  const flow = LEARNING
  expect((await evaluate(['a', 'b'], true, flow, false)).tests).toEqual([])
  expect((await evaluate(['a', 'a'], true, flow, false)).tests.find(isOnce)?.state).toBe('failed')
})

test.each([
  ['the whole suite', {}, false],
  ['the deterministic tier, which makes all calls that the judges read', { tier: 'deterministic' }, false],
  ['the tier of properties', { tier: 'property' }, true],
  ['some tests', { tier: 'deterministic', only: 'ping' }, true],
  ['all but some tests', { skip: 'ping' }, true],
  ['a shard', { shard: '1/4' }, true],
] as const)('what %s leaves open is reported, unless it chooses tests', (_, options, isPart) => {
  expect(isPartOfHistory(options)).toBe(isPart)
})

test('what is asked before the tests says nothing of the target: keys may have changed places', async () => {
  const { tests } = await evaluate(['a', 'a'], false, BEFORE_THE_TESTS)
  expect(tests.find(isOnce)?.state).toBe('skipped')
})

test('each field of a wrong form is shown, and how often', () => {
  const rule = { title: 'a list has its form', requirements: [] }
  const findings = ['a', 'a', 'b'].map((field) => ({ field, message: `${field} is missing.`, exchanges: [] }))
  const evaluation = { rule, invariant: 'forms', state: 'failed', comparisons: 3, findings } as const
  const { tests } = describeEvaluations([evaluation], { isPart: false })
  expect(tests[0]?.failure?.message).toBe('a is missing. b is missing. (and 1 more)')
})
