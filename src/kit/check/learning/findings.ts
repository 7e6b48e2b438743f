import type { OperationId } from '../../contract/contract.ts'
import type { DescribedRequest, RecordName } from '../../target/description.ts'

/** What a target was found to do, and what it did not tell. */
export interface Findings {
  /** One line each, such as `Without a key: 401`. */
  told: string[]
  /** What could not be told, with the reason and what to write where it is known otherwise. */
  untold: string[]
  records: { [name in RecordName]?: string[] }
  requests: Partial<Record<OperationId, DescribedRequest>>
  /** The caller's id. */
  businessId?: string
  /** Under which `data` is read. */
  padding?: string
  /** In which `data` is written, where that is not the one that the config has. */
  encoding?: string
  /** Under HTTP Basic, the name whose password the secret key is: nobody's, or the public key. */
  user?: 'nobody' | 'publicKey'
  /** An overlay that says what the target does otherwise than proposed. */
  overlay?: string
}

export function createFindings(): Findings {
  return { told: [], untold: [], records: {}, requests: {} }
}
