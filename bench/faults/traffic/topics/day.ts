import type { RecordName } from '../../../../src/kit/target/description.ts'
import type { Answer, Caller } from '../caller.ts'
import { findField } from '../read-answer.ts'

/** The callers of a day, and what they know. */
export interface Day {
  /** The business whose day it is. */
  first: Caller
  /** Another business, which mostly only reads. */
  second: Caller
  /** Returns the ids of a caller's records in the target's description. */
  recordsOf: (caller: Caller, name: RecordName) => string[]
}

/** A card that every service declines. */
export const DECLINED = { number: '4000000000000002' }

export function referenceOf({ body }: Answer): string {
  return findField(body, 'reference')
}
