import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { bundleSandbox } from './bundle-sandbox.ts'

it('fits into a page: under 300 kB, and nothing of Node is asked for', async () => {
  const script = await bundleSandbox()
  expect(gzipSync(script, { level: 9 }).length).toBeLessThan(300_000)
  expect(script).not.toMatch(/(?:from|import)\s*\(?["']node:/)
  expect(script).not.toMatch(/\bBuffer\.(from|concat|alloc)\b/)
})
