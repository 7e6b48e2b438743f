/**
 * Fixtures for `test.extend` of Playwright, which is not imported here: it is the program's own.
 *
 * @module
 */
import { type StartOptions, startSandbox, type TestSandbox } from './start-sandbox.ts'

/** What every test of a worker takes: `test('…', async ({ page, sandbox }) => { … })`. */
export interface SandboxFixtures {
  /** How the sandbox is started: `test.use({ sandboxOptions: … })`. */
  sandboxOptions: StartOptions
  /** One for each worker, so that a fixture of yours can start the shop on it once; closed with the worker. */
  sandbox: TestSandbox
}

/**
 * A sandbox for each worker. Its hosted pages open in the browser of the test.
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
