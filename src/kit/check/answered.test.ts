import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseContract, writeContract } from '../contract/answered-contract.ts'
import { startSandbox } from '../target/start-target.ts'
import type { CheckResult } from './report/result.ts'
import { runCommand } from './testing/run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'check-answered-'))
afterAll(() => rmSync(folder, { recursive: true }))

const overlay = join(folder, 'answers.overlay.yaml')
writeFileSync(
  overlay,
  `overlay: 1.0.0
info: { title: Refunds have other names, version: 1.0.0 }
x-host: checkout
actions:
  - target: $.components.schemas.Order.properties
    update: { refundedAmount: { x-was: amountRefunded, x-source: "operator, 2026-11-20" } }
  - target: $.components.schemas.CreateRefundPayload.properties
    update: { refundAmount: { x-was: amount, x-source: "operator, 2026-11-20" } }
`,
)

const contract = join(folder, 'contract')
beforeAll(async () => writeContract(await chooseContract({ overlays: [overlay] }), contract), 60_000)

/** A claim that refunds a part of an order, and reads how much was given back. */
const ONLY = 'createRefund > proposal: gives back several parts'

async function check(...args: string[]) {
  const { exitCode, output } = await runCommand(
    ['--contract', contract, '--only', ONLY, '--report', 'report', ...args],
    folder,
  )
  const { tests } = JSON.parse(readFileSync(join(folder, 'report', 'report.json'), 'utf8')) as CheckResult
  return { exitCode, output, test: tests[0]! }
}

test('a target that follows the answers is right, by claims that do not know them', {
  timeout: 120_000,
}, async () => {
  const { exitCode, test } = await check('--target', 'sandbox')
  expect(test).toMatchObject({ state: 'passed' })
  expect(exitCode).toBe(0)
})

test('a target that does not is wrong where it differs', { timeout: 120_000 }, async () => {
  const { ready, stop } = await startSandbox(['--seed', '1'])
  try {
    const config = join(folder, 'target.json')
    writeFileSync(config, JSON.stringify(ready))
    const { exitCode, test } = await check('--config', config, '--profile', 'proposed')
    expect(test.failure?.message).toContain('refundedAmount')
    expect(exitCode).toBe(1)
  } finally {
    await stop()
  }
})
