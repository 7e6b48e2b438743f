/** Makes a value, or hands out the one that another test made. */
export type Share<Key, Value> = (key: Key, make: () => Promise<Value>) => Promise<Value>

/**
 * Values that tests share, by key. A value is shared, a failure never: a test that waited for another one's value in vain
 * makes its own, so that how it ends depends on nobody else.
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
