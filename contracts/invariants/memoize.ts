/** Returns a function that reads each object once. What it returns must not be changed. */
export function memoize<Key extends object, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>()
  return (key) => {
    const entry = known.get(key)
    if (entry) return entry.value
    const value = read(key)
    known.set(key, { value })
    return value
  }
}
