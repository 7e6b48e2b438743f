import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli } from './testing/run-cli.ts'

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
}, 90_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the history of a check holds what was exchanged, without keys, and contradicts nothing', async () => {
  const text = readFileSync(history, 'utf8')
  expect(text).toMatch(/^\{"format":"paycontract-history\/1"/)
  expect(text).toContain('"operationId":"listTransactions"')
  expect(text).toContain('$PAYCONTRACT_SECRET_KEY')
  const judged = await paycontract('judge', history)
  expect(judged).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/✓ [\d,]+ exchanges with .*: nothing contradicts/),
  })
}, 90_000)

test('what contradicts is told with its exchanges, and as JSON', async () => {
  const lines = readFileSync(history, 'utf8').trim().split('\n')
  const taken = JSON.parse(lines.find((each) => each.includes('"status":200'))!)
  const file = join(folder, 'other.ndjson')
  writeFileSync(file, `${lines.join('\n')}\n`)
  appendFileSync(
    file,
    `${JSON.stringify({ ...taken, key: 'right', meant: { query: { type: 'DEBIT', list: '1' } }, answer: { ...taken.answer, body: SMUGGLED } })}\n`,
  )
  const [told, data] = await Promise.all([paycontract('judge', file), paycontract('judge', file, '--json')])
  expect(told).toMatchObject({ code: 1, stdout: expect.stringContaining('lists  REQ-TXN-10  §4.3') })
  expect(told.stdout).toContain(
    'listTransactions is asked for type=DEBIT and shows t1, whose type is CREDIT.',
  )
  expect(data.code).toBe(1)
  expect(JSON.parse(data.stdout)).toMatchObject([
    { invariant: 'lists', requirements: ['REQ-TXN-10'], section: '§4.3' },
  ])
}, 90_000)

const SMUGGLED = JSON.stringify({
  data: {
    transactions: [{ id: 't1', type: 'CREDIT' }],
    meta: { size: 1, totalItems: 1, nextPage: 0, previousPage: 0 },
  },
})

test('what is no history is refused by its line', async () => {
  const file = join(folder, 'report.json')
  expect(await paycontract('judge', file)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /^paycontract judge: .*report\.json:1: this is no history: `paycontract check` writes it/,
    ),
  })
}, 90_000)
