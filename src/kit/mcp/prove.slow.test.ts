import { copyFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { controlConfig } from '../certify/controls/control-config.ts'
import { CLI } from '../target/start-target.ts'
import { type Connected, connectClient, createFolder } from './testing/connect-client.ts'

const folder = createFolder()
let server: Connected
beforeAll(async () => {
  const args = [CLI, 'mcp', '--folder', folder.path]
  server = await connectClient(new StdioClientTransport({ command: process.execPath, args }))
  await server.call('sandbox_start', { empty: true, write_ready: 'sandbox.json' })
})
afterAll(async () => {
  await server.client.close()
  folder.remove()
})

test('a service is described, checked, and its report read by id', async () => {
  const described = await server.call('describe', { config: 'sandbox.json' })
  expect(described).toMatchObject({ isError: false, text: expect.stringContaining('Found out') })
  const only = '=createRefund > REQ-AUTH-02 answers a public key with 401 "Invalid SECRET key"'
  const checked = await server.call('check', { config: 'sandbox.json', only })
  expect(checked).toMatchObject({
    isError: false,
    text: expect.stringMatching(/^Verdict: passed\. \d+ passed, 0 failed/),
  })
  const item = await server.call('read_report', { report: 'paycontract-report', item: 'REQ-AUTH-02' })
  expect(JSON.parse(item.text).requirement).toMatchObject({ section: '§7', state: 'passed' })
  const unknown = await server.call('read_report', { report: 'paycontract-report', item: 'REQ-AUTH-2' })
  expect(unknown).toMatchObject({
    isError: true,
    text: expect.stringContaining('Did you mean "REQ-AUTH-02"?'),
  })
  copyFileSync(join(folder.path, 'paycontract-report/history.ndjson'), join(folder.path, 'seen.ndjson'))
  const watched = await server.call('watch', { history: 'seen.ndjson' })
  expect(watched).toMatchObject({ isError: false, text: expect.stringContaining('watched') })
  expect(existsSync(join(folder.path, 'paycontract-watch/report.html'))).toBe(true)
})

test('a wrong shop fails, and its scenario says what it does', async () => {
  const { folder: own, app, ...config } = controlConfig({ mistake: 'ships-when-opened' })
  const text = JSON.stringify({ ...config, app: { ...app, folder: own } })
  writeFileSync(join(folder.path, 'certify.json'), text)
  const certified = await server.call('certify', { only: 'unpaid' })
  expect(certified).toMatchObject({
    isError: false,
    text: expect.stringMatching(/^Verdict: failed[\s\S]*- unpaid: failed/),
  })
  const item = await server.call('read_report', { report: 'paycontract-certify', item: 'unpaid' })
  expect(JSON.parse(item.text)).toMatchObject({ state: 'failed', scenario: { id: 'unpaid' } })
})

test.each([
  ['describe', { config: '../target.json' }, 'config'],
  ['describe', { config: 'sandbox.json', out: '/target.json' }, 'out'],
  ['check', { config: '../target.json' }, 'config'],
  ['check', { config: 'sandbox.json', report: '../report' }, 'report'],
  ['check', { config: 'overlays.json' }, 'overlays of config'],
  ['certify', { config: '../certify.json' }, 'config'],
  ['certify', { report: '/report' }, 'report'],
  ['watch', { har: '../run.har' }, 'har'],
  ['watch', { history: '../seen.ndjson' }, 'history'],
  ['read_report', { report: '..' }, 'report'],
])('%s with %j is refused: it leads out of the folder', async (name, input, argument) => {
  writeFileSync(join(folder.path, 'overlays.json'), '{"overlays": ["../secret.yaml"]}')
  const answer = await server.call(name, input)
  expect(answer).toMatchObject({ isError: true, text: expect.stringMatching(/is outside of the folder/) })
  expect(answer.text.startsWith(`${argument}: `)).toBe(true)
})

test('what a command says of its own input comes as an error', async () => {
  const answer = await server.call('check', { config: 'nowhere.json' })
  expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('cannot be read (ENOENT)') })
})
