import { PaycontractError } from '../../../client/errors.ts'

/** Why a sandbox could not be started. */
export type SandboxErrorCode =
  | 'database_url'
  | 'database_unusable'
  | 'other_seed'
  | 'contract'
  | 'webhook_url'
  | 'port_in_use'
  | 'cannot_listen'

/**
 * A sandbox could not be started. Nothing is left running.
 *
 * - `database_url`: the address of the database has no known form
 * - `database_unusable`: the database cannot be reached or opened, or the file is not a database
 * - `other_seed`: the database was begun with another seed, so its keys and ids are others
 * - `contract`: the answers make a contract that the sandbox cannot follow; each place is named, with what to do
 * - `webhook_url`: webhooks may not go there; the message says where they may
 * - `port_in_use`, `cannot_listen`: a port or address cannot be had
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
