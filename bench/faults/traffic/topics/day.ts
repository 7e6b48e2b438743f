import type { RecordName } from '../../../../src/kit/target/description.ts'
import type { Answer, Caller } from '../caller.ts'
import { findField } from '../read-answer.ts'

/** Who calls, and what they know. */
export interface Day {
  /** The business whose day it is. */
  first: Caller
  /** Another, which mostly looks on. */
  second: Caller
  /** What the target says exists of a caller. */
  recordsOf: (caller: Caller, name: RecordName) => string[]
}

/** A card that is declined wherever cards are. */
export const DECLINED = { number: '4000000000000002' }

export function referenceOf({ body }: Answer): string {
  return findField(body, 'reference')
}
