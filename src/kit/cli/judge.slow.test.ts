import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckResult } from '../check/report/result.ts'
import { serveTarget } from '../check/testing/serve-target.ts'
import type { HistoryEntry, HistoryExchange } from '../history/history.ts'
import type { JudgedEvaluation } from '../history/judge-history.ts'
import { startTarget } from '../target/start-target.ts'
import { runCli } from '../target/testing/run-cli.ts'

let folder: string
let history: string
const paycontract = (...args: string[]) => runCli(args).ended

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'judge-cli-'))
  history = join(folder, 'history.ndjson')
  const checked = await paycontract(
    'check',
    '--target',
    'sandbox',
    '--tier',
    'deterministic',
    '--only',
    'listTransactions',
    '--report',
    folder,
  )
  expect(checked.code).toBe(0)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the history of a check holds what was exchanged, without keys, and contradicts nothing', async () => {
  const text = readFileSync(history, 'utf8')
  expect(text).toMatch(/^\{"format":"paycontract-history\/2"/)
  expect(text).toContain('"operationId":"listTransactions"')
  expect(text).toContain('$PAYCONTRACT_SECRET_KEY')
  const judged = await paycontract('judge', history)
  expect(judged).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /✓ [\d,]+ exchanges.* with .*: nothing contradicts anything\n {2}\d+ rules compared, \d+ left open \(--open names them\)\n(?: {4}\S+ +\d+ of \d+ compared\n)+$/,
    ),
  })
  const named = await paycontract('judge', history, '--open')
  expect(named.stdout).toMatch(/\n {4}isolation +\d+ of \d+ compared\n {6}- \S/)
  const { evaluations } = JSON.parse((await paycontract('judge', history, '--json')).stdout)
  const open = evaluations.filter(({ state }: JudgedEvaluation) => state === 'skipped')
  expect(named.stdout.match(/^ {6}- /gm)).toHaveLength(open.length)
})

test('forms are those of the contract that was answered', async () => {
  const overlay = join(folder, 'total.overlay.yaml')
  const rename = 'target: $.components.schemas.Transaction.properties, update: { total: { x-was: amount } }'
  writeFileSync(
    overlay,
    `overlay: 1.1.0\ninfo: { title: A, version: 1.0.0 }\nx-host: business\nactions: [{ x-corrects: §2, ${rename} }]\n`,
  )
  const { code, stdout } = await paycontract('judge', history, '--overlay', overlay)
  expect(code).toBe(1)
  expect(stdout).toContain('listTransactions answers 200: /data/transactions/0/total is missing.')
})

test('a contradiction is reported with its exchanges, and as JSON', async () => {
  const lines = readFileSync(history, 'utf8').trim().split('\n')
  const entries = lines.slice(1).map((line) => JSON.parse(line) as HistoryEntry)
  const exchanges = entries.filter((each): each is HistoryExchange => each.kind === 'exchange')
  const filtered = exchanges.find(({ meant, answer }) => {
    const { type, ...others } = meant.query ?? {}
    return type === 'CREDIT' && !('search' in others) && answer?.status === 200
  })!
  const file = join(folder, 'other.ndjson')
  const meant = { query: { ...filtered.meant.query, type: 'DEBIT' } }
  writeFileSync(file, `${[...lines, JSON.stringify({ ...filtered, meant })].join('\n')}\n`)
  const [told, data] = await Promise.all([paycontract('judge', file), paycontract('judge', file, '--json')])
  expect(told).toMatchObject({ code: 1, stdout: expect.stringContaining('lists  REQ-TXN-10  §4.3') })
  expect(told.stdout).toMatch(
    /listTransactions is asked for type=DEBIT and shows\s+\S+, whose type is CREDIT\./,
  )
  expect(data.code).toBe(1)
  const { evaluations, exchanges: shown } = JSON.parse(data.stdout)
  const broken = evaluations.filter(({ findings }: { findings: unknown[] }) => findings.length > 0)
  expect(broken).toMatchObject([
    { invariant: 'lists', rule: { requirements: ['REQ-TXN-10'], section: '§4.3' } },
  ])
  expect(shown[broken[0].findings[0].exchanges[0]]).toMatchObject({ operationId: 'listTransactions', meant })
})

/** Returns the states of the judges' rules in a report, and what `judge` reports of the history beside it. */
async function compareStates(report: string) {
  const judged = await paycontract('judge', join(report, 'history.ndjson'), '--json')
  const { evaluations }: { evaluations: JudgedEvaluation[] } = JSON.parse(judged.stdout)
  // A check evaluates each answer as it comes, and leaves out what a selected part of the suite cannot decide.
  const later = evaluations.filter(({ invariant, state }) => invariant !== 'forms' && state !== 'skipped')
  const { tests }: CheckResult = JSON.parse(readFileSync(join(report, 'report.json'), 'utf8'))
  const names = new Set(evaluations.map(({ invariant }) => invariant))
  return {
    code: judged.code,
    checked: tests
      .filter(({ title }) => names.has(title.split(' > ')[0]!))
      .map(({ title, state }) => `${state} ${title}`),
    judged: later.map(
      ({ state, invariant, rule }) => `${state} ${invariant} > ${rule.requirements.join(' ')} ${rule.title}`,
    ),
  }
}

test('of a right service, a check and the history that it wrote say the same', async () => {
  const { code, checked, judged } = await compareStates(folder)
  expect(code).toBe(0)
  expect(judged).toEqual(checked)
  expect(judged.length).toBeGreaterThan(10)
})

test('of a service that shows a transaction twice, a check and the history that it wrote say the same', async () => {
  const { target, stop } = await startTarget('sandbox')
  const { checkout, publicKey, secretKey } = target
  const broken = await serveTarget(async ({ method = 'GET', url = '', headers }, body, response) => {
    const { host, connection, ...others } = headers as Record<string, string>
    const answer = await fetch(`${target.business}${url}`, { method, headers: others, ...(body && { body }) })
    const text = await answer.text()
    const isList = url.startsWith('/transactions') && answer.ok
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(isList ? showLastTwice(text) : text)
  })
  const report = join(folder, 'broken')
  try {
    const config = join(folder, 'target.json')
    const line = { checkout, business: broken.url, businesses: [{ publicKey, secretKey }] }
    writeFileSync(config, JSON.stringify({ ...line, capabilities: ['stateful'] }))
    const asked = ['--only', 'listTransactions', '--tier', 'deterministic', '--report', report]
    expect(await paycontract('check', '--config', config, ...asked)).toMatchObject({ code: 1 })
  } finally {
    await broken.close()
    await stop()
  }
  const { code, checked, judged } = await compareStates(report)
  expect(code).toBe(1)
  expect(judged).toEqual(checked)
  expect(judged).toContainEqual(expect.stringMatching(/^failed lists > REQ-TXN-01 /))
})

/** Replaces the first row of a page by its last. */
function showLastTwice(text: string): string {
  const body = JSON.parse(text)
  const { transactions } = body.data
  if (transactions.length > 1) transactions[0] = transactions.at(-1)
  return JSON.stringify(body)
}

test('a history in which nothing is decided differs from one in which nothing is wrong', async () => {
  const file = join(folder, 'empty.ndjson')
  writeFileSync(file, `${readFileSync(history, 'utf8').split('\n')[0]}\n`)
  expect(await paycontract('judge', file)).toMatchObject({
    code: 3,
    stdout: expect.stringMatching(/^\? 0 exchanges with .*: nothing is decided\n/),
  })
})

test('what is not a history is refused by its line', async () => {
  const file = join(folder, 'report.json')
  expect(await paycontract('judge', file)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /^paycontract judge: .*report\.json:1: not a history: `paycontract check` writes it/,
    ),
  })
})
