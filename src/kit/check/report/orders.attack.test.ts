import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { CheckResult } from './result.ts'
import { renderSummary } from './summary.ts'
import { createSampleResult } from './testing/sample-result.ts'
import { writeReports } from './write-reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'orders-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ORDERS = [
  '::error file=a::owned',
  '::stop-commands::token',
  'first\n::set-output name=x::y',
  'first\r\n  ::error::owned',
  'first\n\t::error::owned',
  'first\n\n:::error::owned',
  'first\u2028::warning::owned',
  'first\u0085::error::owned',
  'first\u00a0\n\u00a0::error::owned',
  `${'word '.repeat(30)}::error::owned`,
  '##[error]owned',
  'first ##[group]owned',
  'first\n##vso[task.setvariable variable=x]y',
  'first ##vso[task.complete result=Succeeded;]',
  '###[error]owned',
]

/** Makes a result in which everything that a target or a config can influence is the order. */
function tell(order: string): CheckResult {
  const result = createSampleResult({ tests: 40, failed: 2, broken: 2, errors: [order] })
  const tests = result.tests.map((each) => ({
    ...each,
    ...(each.reason !== undefined && { reason: order }),
    ...(each.failure && {
      failure: {
        ...each.failure,
        ...{ message: order, expected: order, actual: order, curl: `curl '\n${order}'`, rerun: order },
      },
    }),
    exchanges: each.exchanges.map((exchange) => ({
      ...exchange,
      request: { ...exchange.request, body: order },
      ...(exchange.response && {
        response: { ...exchange.response, headers: { 'x-a': order }, body: order },
      }),
    })),
  }))
  return { ...result, tests, target: { ...result.target, name: order } }
}

/** Whether a line would give an order to a job runner in the cloud when it is printed. */
const isOrder = (line: string) => /^\s*::\S|##(\[|vso\[)/.test(line)

const terminal = { columns: 80, isInteractive: false, paint: (_: unknown, text: string) => text }

test('no line of a report or of what is printed gives an order to what runs the job', async ({ task }) => {
  const broken: string[] = []
  for (const order of ORDERS) {
    const result = tell(order)
    const paths = await writeReports(result, folder)
    const files = paths.map((path) => [path, readFileSync(path, 'utf8')] as const)
    for (const [path, text] of [...files, ['summary', renderSummary(result, terminal)] as const]) {
      const lines = text.split(/[\n\r\u2028\u0085]/).filter(isOrder)
      if (lines.length > 0) broken.push(`${path.replace(folder, '')}: ${lines[0]}`)
    }
  }
  const tried = ORDERS.length * 5
  task.meta.attack = {
    name: 'orders to what runs the job, in reports',
    tried,
    held: tried - broken.length,
  }
  expect(broken).toEqual([])
})

test('report.json says the same with no character that acts', async ({ task }) => {
  const characters = [
    '\u0080',
    '\u0085',
    '\u009b',
    '\u202e',
    '\u2066',
    '\u2028',
    '\u200b',
    '\ufeff',
    '\u{e0041}',
  ]
  const broken: string[] = []
  for (const character of characters) {
    const result = tell(`a${character}b`)
    const paths = await writeReports(result, folder)
    const text = readFileSync(paths.find((each) => each.endsWith('.json'))!, 'utf8')
    expect(JSON.parse(text)).toEqual(result)
    if (text.includes(character)) broken.push(character.codePointAt(0)!.toString(16))
  }
  const tried = characters.length
  task.meta.attack = { name: 'characters that act, in report.json', tried, held: tried - broken.length }
  expect(broken).toEqual([])
})
