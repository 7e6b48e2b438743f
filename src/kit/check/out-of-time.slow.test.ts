import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DEFAULTS } from './options.ts'
import { renderBadge } from './report/badge.ts'
import { runCheck } from './run-check.ts'

const folder = mkdtempSync(join(tmpdir(), 'paycontract-out-of-time-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const silent = { onLearned() {}, onStart() {}, onTest() {}, onFile() {}, onLeftBehind() {} }

test('tests that a run did not reach in its time are reported as not run, and the run is not a pass', async () => {
  const options = {
    ...DEFAULTS,
    target: 'mock',
    only: 'ping >',
    tier: 'deterministic',
    report: false,
  } as const
  const run = (maxMinutes: number) =>
    runCheck({ ...options, maxMinutes }, {}, 'again', silent, {}, join(folder, 'history.ndjson'))
  const late = await run(0)
  expect(late.verdict).toBe('error')
  expect(late.counts).toMatchObject({ passed: 0, failed: 0 })
  expect(late.counts.skipped).toBeGreaterThan(0)
  const reasons = new Set(late.tests.map(({ reason }) => reason))
  expect([...reasons]).toEqual(['not run: the time limit of the run was reached'])
  expect(late.errors.join()).toMatch(
    /^\d+ tests? not run: 0 minutes had passed. Allow more with --max-minutes/,
  )
  expect(renderBadge(late)).toContain('error')
  const inTime = await run(60)
  expect(inTime.verdict).toBe('passed')
})
