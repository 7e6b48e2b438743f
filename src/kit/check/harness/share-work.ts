import { createShared } from './create-shared.ts'
import type { Session } from './session.ts'
import type { Exchange } from './wire/request.ts'

/** The part of a session that records its exchanges. */
type Asker = Pick<Session, 'answered' | 'recall'>

/**
 * Creates a store of values that several tests judge, by key; the first test to need one calls the target for it. Each test
 * that uses a value also shows the exchanges that it came from, so that a reader of its failure sees the answers.
 */
export function createSharedWork<Key, Value>() {
  const share = createShared<Key, { value: Value; exchanges: readonly Exchange[] }>()
  return async (session: Asker, key: Key, make: () => Promise<Value>): Promise<Value> => {
    let isOwn = false
    const { value, exchanges } = await share(key, async () => {
      isOwn = true
      const before = session.answered.length
      const made = await make()
      return { value: made, exchanges: session.answered.slice(before) }
    })
    if (!isOwn) for (const each of exchanges) session.recall(each)
    return value
  }
}
