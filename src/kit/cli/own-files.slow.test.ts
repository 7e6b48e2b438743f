import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCli } from '../target/testing/run-cli.ts'

let base: string

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'paycontract-own-'))
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

const document = 'openapi: 3.1.1\ninfo: { title: A, version: 1.0.0 }\npaths: {}\n'

/** What a user may already have at the path that a command writes. */
const cases: [given: string, args: string[], code: number][] = [
  ['out/gaps.json', ['contract', '--out', 'out'], 3],
  ['out/checkout/notes/mine.txt', ['contract', '--out', 'out/checkout/notes/mine.txt'], 3],
  ['out/checkout/types.ts', ['contract', '--out', 'out'], 3],
  ['out/checkout/client.ts', ['generate', '--out', 'out'], 3],
  ['out/business/openapi.yaml', ['generate', '--document', '--out', 'out'], 3],
  ['out/report.html', ['check', '--target', 'mock', '--report', 'out'], 2],
  ['out/report.json', ['check', '--target', 'mock', '--report', 'out'], 2],
  ['out/junit.xml', ['check', '--target', 'mock', '--report', 'out'], 2],
  ['out/report.sarif', ['check', '--target', 'mock', '--report', 'out'], 2],
  ['out/badge.svg', ['check', '--target', 'mock', '--report', 'out'], 2],
  [
    'out/list.json',
    ['check', '--target', 'mock', '--no-report', '--expect', 'out/list.json', '--update-expect'],
    2,
  ],
  ...['text', 'json', 'markdown', 'html'].map((format): [string, string[], number] => [
    `out/changes.${format}`,
    ['diff', 'a.yaml', 'a.yaml', '--format', format, '-o', `out/changes.${format}`],
    2,
  ]),
  [
    'out/target.json',
    [
      'describe',
      '--checkout-url',
      'http://127.0.0.1:9',
      '--business-url',
      'http://127.0.0.1:9',
      '--out',
      'out/target.json',
    ],
    2,
  ],
]

describe.concurrent('a file that a command did not write', () => {
  test.each(cases)('%s stops %j before anything is written', async (given, args, code) => {
    const folder = mkdtempSync(join(base, 'case-'))
    mkdirSync(dirname(join(folder, given)), { recursive: true })
    writeFileSync(join(folder, given), 'mine')
    writeFileSync(join(folder, 'a.yaml'), document)
    const before = readdirSync(folder, { recursive: true }).sort()
    const ended = await runCli(args, {}, folder).ended
    expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code, stdout: '' })
    expect(ended.stderr).toContain(given.replace(/^out\//, ''))
    expect(readFileSync(join(folder, given), 'utf8')).toBe('mine')
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before)
  })
})

test('a report of diff is replaced by the next one in each format, and a device takes one', async () => {
  writeFileSync(join(base, 'a.yaml'), document)
  for (const format of ['text', 'json', 'markdown', 'html']) {
    const args = ['diff', 'a.yaml', 'a.yaml', '--format', format, '-o', `again.${format}`]
    for (let run = 0; run < 2; run += 1) {
      const { code, stderr } = await runCli(args, {}, base).ended
      expect({ format, run, code, stderr }).toMatchObject({ code: 0 })
    }
  }
  expect(readdirSync(base).filter((name) => name.startsWith('.'))).toEqual([])
  const dropped = await runCli(['diff', 'a.yaml', 'a.yaml', '-o', '/dev/null'], {}, base).ended
  expect(dropped.code).toBe(0)
})
