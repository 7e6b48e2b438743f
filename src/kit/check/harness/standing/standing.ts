import type { OperationId } from '../../../contract/contract.ts'
import type { Target } from '../../../target/target.ts'
import type { Exchange } from '../wire/request.ts'

/** What an operation has shown of itself in this run, whichever test asked it. */
export interface Standing {
  /** An answer that tells it from a path that nobody serves. */
  shown?: Exchange
  /** Why it is taken for one that nobody serves. */
  missing?: string
  /** The answer to a request that it took. */
  taken?: Exchange
  /** The answer to the request that it ought to take, where it refused even that. */
  refused?: Exchange
  /** While it is asked that: tests that run side by side wait for one answer. */
  asking?: Promise<void>
}

/** A target is described anew for each run. */
const runs = new WeakMap<Target, Map<OperationId, Standing>>()

/** @param target as the runner described it */
export function standingOf(target: Target, operationId: OperationId): Standing {
  const operations = runs.get(target) ?? new Map<OperationId, Standing>()
  runs.set(target, operations)
  const standing = operations.get(operationId) ?? {}
  operations.set(operationId, standing)
  return standing
}
