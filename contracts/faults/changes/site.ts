import type { Operation } from '../../../src/kit/contract/contract.ts'
import type { Rewrite } from '../fault.ts'

/** What a change breaks: an operation, and the field, parameter or state that its row names, or an empty text. */
export interface Site {
  operation: Operation
  detail: string
}

/** A named way of rewriting calls; the row of a fault gives it its arguments. */
export type Change = (site: never) => Rewrite
