import { PaycontractError } from '../../../client/errors.ts'

/** Why a sandbox could not start. */
export type SandboxErrorCode =
  | 'database_url'
  | 'database_unusable'
  | 'other_seed'
  | 'contract'
  | 'webhook_url'
  | 'port_in_use'
  | 'cannot_listen'

/**
 * A sandbox could not start. Nothing is left running.
 *
 * - `database_url`: the database address has an unknown form
 * - `database_unusable`: the database cannot be reached or opened, or the file is not a database
 * - `other_seed`: the database was created with another seed, so its keys and ids differ
 * - `contract`: the sandbox cannot follow the contract that the answers make; the message names each place and its fix
 * - `webhook_url`: webhooks may not go there; the message says where they may
 * - `port_in_use`, `cannot_listen`: a port or address is not available
 */
export class SandboxError extends PaycontractError {
  readonly code: SandboxErrorCode

  constructor(code: SandboxErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }

  override get name(): string {
    return 'SandboxError'
  }
}
