import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runProcess } from './run-process.ts'
import { startTarget } from './start-target.ts'

const folder = mkdtempSync(join(tmpdir(), 'start-target-'))
afterAll(() => rmSync(folder, { recursive: true }))

function script(name: string, code: string): string {
  const path = join(folder, name)
  writeFileSync(path, code)
  return path
}

const ready = JSON.stringify({
  checkout: 'http://a',
  business: 'http://b',
  publicKey: 'pk',
  secretKey: 'sk',
  capabilities: ['examples'],
})

test('hands out what the ready line says, and stops the process', async () => {
  const { target, stop } = await startTarget('mock', {
    cli: script('ready.mjs', `console.log('${ready}'); setInterval(() => {}, 60_000)`),
  })
  expect(target).toEqual({ kind: 'mock', profile: 'proposed', ...JSON.parse(ready) })
  await stop()
  await stop()
})

test.each([
  [1, 'ExpectedError'],
  [2, 'InputError'],
])('tells what the target said when it does not start, and ended with %d', async (code, name) => {
  const broken = script(
    'broken.mjs',
    `console.error('openapi.yaml is not there'); process.exitCode = ${code}`,
  )
  await expect(startTarget('sandbox', { cli: broken })).rejects.toMatchObject({
    name,
    message: expect.stringMatching(/^The sandbox did not start\.\nopenapi\.yaml is not there/),
  })
})

test('a target ends with the process that started it', async () => {
  const ended = join(folder, 'ended')
  const target = script(
    'idle.mjs',
    `import { writeFileSync } from 'node:fs'
process.once('SIGTERM', () => process.exit(writeFileSync('${ended}', '')))
console.log('${ready}')
setInterval(() => {}, 60_000)`,
  )
  const starting = script(
    'starting.mjs',
    `import { startSandbox } from '${new URL('./start-target.ts', import.meta.url)}'
await startSandbox([], { cli: '${target}' })
process.exit(130)`,
  )
  expect((await runProcess([process.execPath, starting]).ended).code).toBe(130)
  await expect.poll(() => existsSync(ended)).toBe(true)
})
