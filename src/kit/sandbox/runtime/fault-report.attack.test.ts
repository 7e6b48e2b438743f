import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { DatabaseUnavailableError } from '../store/database-unavailable.ts'
import { createFaultReport } from './fault-report.ts'

afterEach(() => vi.restoreAllMocks())

const program = `
  import { createFaultReport } from '${new URL('./fault-report.ts', import.meta.url)}'
  process.stdin.once('data', () => {
    const report = createFaultReport()
    let left = 20
    setInterval(() => (left-- > 0 ? report(new Error('told to nobody')) : process.exit(7)), 5)
  })`

test('a process that nobody listens to goes on after a fault', async ({ task }) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  child.stderr.destroy()
  child.stdin.write('begin')
  const [code] = await once(child, 'exit')
  task.meta.attack = { name: 'a reader of the log that leaves', tried: 1, held: code === 7 ? 1 : 0 }
  expect(code).toBe(7)
})

test('an outage is reported once, without what the database said of it', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const report = createFaultReport()
  for (let turn = 0; turn < 100; turn++) {
    report(new DatabaseUnavailableError('57P01', { cause: new Error('postgres://me:hidden@host') }))
  }
  expect(write.mock.calls).toEqual([['the database cannot be used at the moment (57P01)\n']])
})
