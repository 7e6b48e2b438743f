import type { Invariant } from '../../src/kit/history/invariant.ts'
import { contrasts } from './contrasts.ts'
import { effect } from './effect.ts'
import { forms } from './forms.ts'
import { identity } from './identity.ts'
import { isolation } from './isolation.ts'
import { lists } from './lists.ts'
import { money } from './money.ts'
import { refusals } from './refusals.ts'
import { secrets } from './secrets.ts'
import { compareSoundOnly } from './sound-operations.ts'
import { webhooks } from './webhooks.ts'

/** What is about keys shows by itself whether an operation looks at them. */
const KEYS: readonly Invariant[] = [forms, refusals, secrets]
const RECORDS: readonly Invariant[] = [isolation, identity, lists, effect, money]

/** Every judge of a history. */
export const INVARIANTS: readonly Invariant[] = [
  ...RECORDS.map(compareSoundOnly),
  ...KEYS,
  contrasts,
  webhooks,
]

/** The same, for readers of findings alone. */
export const FINDERS: readonly Invariant[] = [...RECORDS, ...KEYS]
