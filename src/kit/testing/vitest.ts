/**
 * Fixtures for `test.extend` of Vitest. Vitest is not imported here: the tests and the fixtures need the same copy of it,
 * which is the program's own.
 *
 * @module
 */
import { type StartOptions, startSandbox, type TestSandbox } from './start-sandbox.ts'

/** What a test takes: `test('…', async ({ sandbox }) => { … })`. */
export interface SandboxFixtures {
  /** How the sandbox is started. */
  sandboxOptions: StartOptions
  /** One for each test that takes it, closed after it. */
  sandbox: TestSandbox
}

/**
 * A sandbox for each test.
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
