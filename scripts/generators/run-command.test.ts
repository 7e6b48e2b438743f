import { expect, test } from 'vitest'
import { findReason, run } from './run-command.ts'

test('the reason is the line that names an error, without colours, folders and keys', () => {
  const output =
    '\u001b[31mnpm warn old lockfile\u001b[0m\nstarting\n\u001b[31merror\u001b[0m in /opt/work/a/main.go: sk_1234 refused\nmore'
  expect(findReason(output, ['sk_1234'])).toBe('error in main.go: … refused')
})

test('without such a line it is the first one that is left', () => {
  expect(findReason('npm warn something\n\n  nothing to do\n', [])).toBe('nothing to do')
  expect(findReason('', [])).toBe('')
})

test('a reason is cut where it gets long', () => {
  expect(findReason(`error: ${'x'.repeat(500)}`, [])).toHaveLength(160)
})

test('a program that is not there is an outcome, not an exception', async () => {
  const outcome = await run({ program: 'no-such-program-here', arguments: [] }, '.')
  expect(outcome.isDone).toBe(false)
  expect(outcome.reason).toContain('ENOENT')
})

test('what a program is given by variable is not in the reason', async () => {
  const script = 'console.error("fatal: " + process.env.SECRET_KEY); process.exit(3)'
  const command = { program: process.execPath, arguments: ['-e', script] }
  expect(await run(command, '.', { SECRET_KEY: 'sk_sandbox_1' })).toEqual({
    isDone: false,
    stdout: '',
    reason: 'fatal: …',
  })
})
