import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const CLI = fileURLToPath(new URL('paycontract.js', import.meta.url))
const ANY_PORTS = ['--checkout-port', '0', '--business-port', '0']

/** Starts a command with a pipe as its standard input, and waits for its first line. */
async function start(...args: string[]) {
  const child = spawn(process.execPath, [CLI, ...args, '--json', '--with-parent'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return { child, line: JSON.parse(line) }
}

const sandbox = () => start('sandbox', ...ANY_PORTS, '--control-port', '0')

test.each([
  ['sandbox', sandbox],
  ['mock', () => start('mock', ...ANY_PORTS)],
  [
    'listen',
    async () => {
      const { line } = await sandbox()
      return start('listen', '--control', line.control, '--forward-to', 'localhost:9/webhooks')
    },
  ],
])('%s ends when its standard input does, and not before', async (_, begin) => {
  const { child } = await begin()
  expect(child.exitCode).toBeNull()
  child.stdin.end()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a signal ends it although its standard input is open', async () => {
  const { child } = await start('mock', ...ANY_PORTS)
  child.kill()
  expect(await once(child, 'exit')).toEqual([0, null])
})
