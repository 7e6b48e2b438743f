import { test as base, describe, expect } from 'vitest'
import { type SandboxFixtures, sandboxFixtures } from './vitest.ts'

const test = base.extend<SandboxFixtures>(sandboxFixtures)
const controls: string[] = []

describe('the fixture', () => {
  test('starts a sandbox for a test', async ({ sandbox }) => {
    controls.push(sandbox.control.url)
    expect((await sandbox.checkout.ping()).statusCode).toBe('00')
  })

  test('has closed that of the test before, and starts another', async ({ sandbox }) => {
    await expect(fetch(controls[0]!)).rejects.toThrow()
    expect(sandbox.control.url).not.toBe(controls[0])
  })
})

const filled = base.extend<SandboxFixtures>({ ...sandboxFixtures, sandboxOptions: { empty: false } })
filled('is started as its options say', async ({ sandbox }) => {
  const { data } = await sandbox.checkout.verifyOrder({ data: { reference: 'BOOKS-1062' } })
  expect(data.order.reference).toBe('BOOKS-1062')
})
