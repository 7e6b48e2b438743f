import type { Invariant } from '../../src/kit/history/invariant.ts'
import { contrasts } from './contrasts.ts'
import { effect } from './effect.ts'
import { encryption } from './encryption.ts'
import { forms } from './forms.ts'
import { identity } from './identity.ts'
import { isolation } from './isolation.ts'
import { lists } from './lists.ts'
import { money } from './money.ts'
import { refusals } from './refusals.ts'
import { secrets } from './secrets.ts'
import { compareSoundOnly } from './sound-operations.ts'
import { webhooks } from './webhooks.ts'

/** Judges about keys show themselves whether an operation reads its input. */
const KEYS: readonly Invariant[] = [forms, refusals, secrets, encryption]
const RECORDS: readonly Invariant[] = [isolation, identity, lists, effect, money]

/** Every judge of a history. */
export const INVARIANTS: readonly Invariant[] = [
  ...RECORDS.map(compareSoundOnly),
  ...KEYS,
  contrasts,
  webhooks,
]

/** The same, for readers of findings only. */
export const FINDERS: readonly Invariant[] = [...RECORDS, ...KEYS]
