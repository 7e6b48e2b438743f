import type { OperationId } from '../../contract/contract.ts'
import type { DescribedRequest, RecordName } from '../../target/description.ts'

/** What was found out about a target, and what was not. */
export interface Findings {
  /** One line each, such as `Without a key: 401`. */
  told: string[]
  /** What was not found out, with the reason and what to write if it is known otherwise. */
  untold: string[]
  records: { [name in RecordName]?: string[] }
  requests: Partial<Record<OperationId, DescribedRequest>>
  /** The caller's id. */
  businessId?: string
  /** Padding under which `data` is read. */
  padding?: string
  /** Encoding in which `data` is written, if it is not the config's. */
  encoding?: string
  /** User name of HTTP Basic whose password is the secret key: empty, or the public key. */
  user?: 'nobody' | 'publicKey'
  /** An overlay with what the target does otherwise than proposed. */
  overlay?: string
}

export function createFindings(): Findings {
  return { told: [], untold: [], records: {}, requests: {} }
}
