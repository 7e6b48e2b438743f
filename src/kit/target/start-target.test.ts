import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
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

test('tells what the target said when it does not start', async () => {
  const broken = script('broken.mjs', `console.error('openapi.yaml is not there'); process.exitCode = 1`)
  await expect(startTarget('sandbox', { cli: broken })).rejects.toThrow(
    /The sandbox did not start\.\nopenapi\.yaml is not there/,
  )
})
