import type { Invariant } from '../../src/kit/history/invariant.ts'
import { identity } from './identity.ts'
import { isolation } from './isolation.ts'
import { lists } from './lists.ts'
import { refusals } from './refusals.ts'

/** Every judge of a history. */
export const INVARIANTS: readonly Invariant[] = [isolation, identity, lists, refusals]
