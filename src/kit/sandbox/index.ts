import { createSandbox as createSandboxWithRuntime } from './start/create-sandbox.ts'
import type { Sandbox, SandboxOptions } from './start/sandbox.ts'

export type { SandboxBusiness as ReadyBusiness, SandboxLine as ReadyLine } from '../target/ready-line.ts'
export { SandboxError } from './runtime/sandbox-error.ts'
export type { Sandbox, SandboxOptions } from './start/sandbox.ts'

/**
 * Starts the service over a database. Sets a new database up first: two businesses with their keys and, unless `empty`, some
 * history.
 *
 * @throws SandboxError `contract`, `webhook_url`, `database_url`, `database_unusable`, `other_seed`; nothing is left open
 * @example
 * const sandbox = await createSandbox({ empty: true })
 * const answer = await sandbox.checkout.request('/charge/ping')
 * await sandbox.close()
 */
export const createSandbox: (options?: SandboxOptions) => Promise<Sandbox> = createSandboxWithRuntime
