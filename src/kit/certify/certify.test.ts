import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeTerminal } from '../terminal.ts'
import { certify } from './certify.ts'

test('an examination that does not end in time is not a pass, and says why', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'certify-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const config = join(folder, 'certify.json')
  const app = { command: 'exec sleep 60', url: 'http://127.0.0.1:{port}' }
  const buy = { path: '/', json: { amount: '{amount}' } }
  const state = { path: '/', read: { fulfilled: '$.shipped' } }
  writeFileSync(config, JSON.stringify({ app, buy, state, webhooks: '/webhooks' }))
  let printed = ''
  const print = (text: string) => {
    printed += text
  }
  const output = { terminal: describeTerminal(process.stdout), print, note: () => {} }
  const options = { config, only: ['paid'], maxMinutes: 0.01, report: false } as const
  expect(await certify(options, output)).toBe(3)
  expect(printed.replaceAll(/\s+/g, ' ')).toContain(
    'The examination ended after 0.01 minutes (--max-minutes)',
  )
})
