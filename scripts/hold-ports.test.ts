import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SCRIPT = fileURLToPath(new URL('hold-ports.ts', import.meta.url))
const run = (...args: string[]) => spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8' })

/** Exits with 0 if the port is free. */
const probe = `require('node:net').createServer().on('error', (e) => { console.log(e.code); process.exit(7) })
  .listen(Number(process.argv[1]), '127.0.0.1', () => process.exit(0))`

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('a command finds each port taken, also one that was taken before, and its exit code is passed on', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const free = await freePort()
  for (const each of [free, port]) {
    const { status, stdout } = run(
      `${free}-${free}`,
      `${port}`,
      '--',
      process.execPath,
      '-e',
      probe,
      `${each}`,
    )
    expect([status, stdout]).toEqual([7, 'EADDRINUSE\n'])
  }
  taken.close()
  expect(run(`${free}`, '--', process.execPath, '-e', 'process.kill(process.pid)').status).toBe(143)
})

test.each([
  [[]],
  [['3000']],
  [['--', 'true']],
  [['30-20', '--', 'true']],
  [['0', '--', 'true']],
  [['65536', '--', 'true']],
  [['http', '--', 'true']],
  [['3000', '--', 'no-such-command']],
])('wrong usage ends with 2: %j', (args) => {
  const { status, stderr } = run(...args)
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^hold-ports: /)])
})
