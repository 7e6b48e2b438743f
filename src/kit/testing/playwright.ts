/**
 * Fixtures for `test.extend` of Playwright, which is not imported here: tests use their own copy.
 *
 * @module
 */
import { type StartOptions, startSandbox, type TestSandbox } from './start-sandbox.ts'

/** The fixtures of every test of a worker: `test('…', async ({ page, sandbox }) => { … })`. */
export interface SandboxFixtures {
  /** Options of the sandbox: `test.use({ sandboxOptions: … })`. */
  sandboxOptions: StartOptions
  /** One for each worker, so that your own fixture can start the shop on it once; closed with the worker. */
  sandbox: TestSandbox
}

/**
 * Provides a sandbox for each worker. Its hosted pages open in the browser of the test.
 *
 * @example
 * import { test as base } from '@playwright/test'
 * const test = base.extend<{}, SandboxFixtures>(sandboxFixtures)
 */
export const sandboxFixtures: {
  sandboxOptions: [StartOptions, { option: true; scope: 'worker' }]
  sandbox: [
    (fixtures: SandboxFixtures, use: (sandbox: TestSandbox) => Promise<void>) => Promise<void>,
    { scope: 'worker' },
  ]
} = {
  sandboxOptions: [{}, { option: true, scope: 'worker' }],
  sandbox: [
    async ({ sandboxOptions }, use) => {
      await using sandbox = await startSandbox(sandboxOptions)
      await use(sandbox)
    },
    { scope: 'worker' },
  ],
}
