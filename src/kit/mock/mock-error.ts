import { PaycontractError } from '../../client/errors.ts'
import type { HostName } from '../contract/contract.ts'

export type MockErrorCode = 'port_in_use' | 'cannot_listen' | 'bundle_missing' | 'bundle_invalid'

/**
 * A mock could not be started. Nothing is left running.
 *
 * - `port_in_use`: the port is already in use
 * - `cannot_listen`: the address cannot be bound (no such interface, no permission)
 * - `bundle_missing`: the OpenAPI document does not exist
 * - `bundle_invalid`: it exists, but cannot be read, is not an OpenAPI document with operations, or requires a key that the mock
 *   cannot read from a request
 */
export class MockError extends PaycontractError {
  readonly code: MockErrorCode
  /** The host that failed; the other one was closed again. */
  readonly host: HostName

  constructor(code: MockErrorCode, host: HostName, message: string) {
    super(message)
    this.code = code
    this.host = host
  }

  override get name(): string {
    return 'MockError'
  }
}
