import { createShared } from './create-shared.ts'
import type { Session } from './session.ts'
import type { Exchange } from './wire/request.ts'

/** As much of a session as tells what was asked in it. */
type Asker = Pick<Session, 'answered' | 'recall'>

/**
 * Values that tests judge and one of them asked the target for, by key. Each test that takes such a value shows the exchanges
 * that it came from: a reader of its failure sees what was answered, though another test asked for it.
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
