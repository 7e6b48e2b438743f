/**
 * Fixtures for `test.extend` of Vitest. Vitest is not imported here: tests and fixtures must share one copy of it, the program's
 * own.
 *
 * @module
 */
import { type StartOptions, startSandbox, type TestSandbox } from './start-sandbox.ts'

/** The fixtures of a test: `test('…', async ({ sandbox }) => { … })`. */
export interface SandboxFixtures {
  sandboxOptions: StartOptions
  /** One for each test that uses it, closed after the test. */
  sandbox: TestSandbox
}

/**
 * Provides a sandbox for each test.
 *
 * @example
 * import { test as base } from 'vitest'
 * const test = base.extend<SandboxFixtures>(sandboxFixtures)
 * @example
 * const test = base.extend<SandboxFixtures>({ ...sandboxFixtures, sandboxOptions: { webhookFetch: receive } })
 */
export const sandboxFixtures = {
  sandboxOptions: {} as StartOptions,
  sandbox: async (
    { sandboxOptions }: Pick<SandboxFixtures, 'sandboxOptions'>,
    use: (sandbox: TestSandbox) => Promise<void>,
  ): Promise<void> => {
    await using sandbox = await startSandbox(sandboxOptions)
    await use(sandbox)
  },
}
