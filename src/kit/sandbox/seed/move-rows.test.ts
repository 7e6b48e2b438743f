import { expect, test } from 'vitest'
import { createTestSandbox } from '../testing/create-test-sandbox.ts'
import { makeHistory } from './insert-history.ts'
import { moveRows } from './move-rows.ts'

test.each([13, -86_400_000 * 40])(
  'a history that is moved by %i ms is the one of that time',
  async (laterMs) => {
    const { sandbox } = await createTestSandbox()
    const start = {
      seed: 'moved',
      now: Date.UTC(2026, 10, 27, 18, 52, 24, 7),
      settings: sandbox.runtime.settings,
    }
    await sandbox.close()
    const moved = moveRows(await makeHistory(start), laterMs)
    expect(moved).toEqual(await makeHistory({ ...start, now: start.now + laterMs }))
  },
)
