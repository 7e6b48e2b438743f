import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMock } from '../../src/kit/target/start-target.ts'
import { documents, path, program, rows } from './testing/imaginary-operation.ts'

const root = resolve(import.meta.dirname, '../..')
const sources = [
  'package.json',
  'redocly.yaml',
  'tsconfig.json',
  'spec',
  'generated',
  'src',
  'contracts',
  'scripts',
]
const cli = 'src/kit/cli/paycontract.js'

let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-operation-'))
  for (const name of sources)
    cpSync(join(root, name), join(copy, name), { recursive: true, verbatimSymlinks: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const [name, text] of Object.entries(documents)) writeFileSync(join(copy, 'spec/business', name), text)
  const host = join(copy, 'spec/business/openapi.yaml')
  writeFileSync(host, readFileSync(host, 'utf8').replace(/^paths:\n/m, `paths:\n${path}`))
  for (const [name, row] of Object.entries(rows)) appendFileSync(join(copy, 'spec', name), row)
  expect(run('scripts/generate.ts')).toMatchObject({ status: 0, stderr: '' })
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function run(...args: string[]) {
  return spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
}

test('its types reach the client', () => {
  const config = { extends: './tsconfig.json', include: ['right.ts', 'wrong.ts'], exclude: [] }
  writeFileSync(join(copy, 'right.ts'), program)
  writeFileSync(join(copy, 'wrong.ts'), program.replace('.balance', '.amount'))
  writeFileSync(join(copy, 'tsconfig.program.json'), JSON.stringify(config))
  const { stdout } = run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.program.json')
  expect(stdout.trim().split(/\n(?=\S)/)).toEqual([
    expect.stringMatching(/^wrong\.ts\(\d+,\d+\): .*Property 'amount' does not exist/),
  ])
})

test('the mock answers it', async () => {
  const { ready, stop } = await startMock([], { cli: join(copy, cli), cwd: copy })
  try {
    const headers = { authorization: `Bearer ${ready.businesses[0]!.secretKey}` }
    const answer = await fetch(`${ready.business}/wallets`, { headers })
    expect(await answer.json()).toEqual({ data: [{ currency: 'NGN', balance: 125000.5 }] })
  } finally {
    await stop()
  }
})

test('the sandbox names the handler that it lacks', () => {
  const { status, stderr } = run(cli, 'sandbox', '--checkout-port', '0', '--business-port', '0')
  expect(status).toBe(2)
  expect(stderr).toContain('no handler for listWallets. Add it in src/kit/sandbox/operations/business/.')
})

test('the check calls it without a contract, and names its rule as one that no test proves', {
  timeout: 600_000,
}, () => {
  const { status, stdout } = run(
    cli,
    'check',
    '--target',
    'mock',
    '--runs',
    '1',
    '--no-report',
    '--timeout',
    '100000',
  )
  expect(status).toBe(3)
  const holes = /proves less than it should: (.*?)\n\n/s.exec(stdout)?.[1]?.replace(/\s+/g, ' ')
  expect(holes).toBe('REQ-TXN-99 (§9) has no test: Wallets are listed.')
})
