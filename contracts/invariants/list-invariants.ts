import type { Invariant } from '../../src/kit/history/invariant.ts'
import { sameRecord, verifiedOrder } from './identity.ts'
import { isolation } from './isolation.ts'
import { pages } from './lists.ts'
import { wrongKeys } from './wrong-keys.ts'

/** Every judge of a history. */
export const INVARIANTS: readonly Invariant[] = [sameRecord, verifiedOrder, isolation, pages, wrongKeys]
