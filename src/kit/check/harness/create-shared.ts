/** Makes a value, or returns the one that another test made. */
export type Share<Key, Value> = (key: Key, make: () => Promise<Value>) => Promise<Value>

/**
 * Creates a store of values that tests share, by key. A failure is never shared: a test that waited for another's value in vain
 * makes its own, so that its result depends on no other test. `make` must not wait for a turn (`session.turn`), which comes before:
 * an earlier test may wait for the value.
 */
export function createShared<Key, Value>(): Share<Key, Value> {
  const known = new Map<Key, Promise<Value>>()
  return async (key, make) => {
    for (let others = known.get(key); others; others = known.get(key)) {
      const settled = await others.then(
        (value) => ({ value }),
        () => undefined,
      )
      if (settled) return settled.value
    }
    const own = make()
    known.set(key, own)
    try {
      return await own
    } catch (error) {
      if (known.get(key) === own) known.delete(key)
      throw error
    }
  }
}
