/**
 * Returns the value with the members of these names replaced, wherever they are.
 *
 * @param adds whether a member that occurs nowhere is added at the top
 */
export function layOver(value: unknown, changes: Record<string, unknown> = {}, adds = true): unknown {
  if (value === undefined) return value
  const found = new Set<string>()
  const changed = replaceIn(value, changes, found)
  const added = Object.entries(changes).filter(([name]) => adds && !found.has(name))
  return { ...(changed as object), ...Object.fromEntries(added) }
}

function replaceIn(value: unknown, changes: Record<string, unknown>, found: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => replaceIn(each, changes, found))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]) => {
    if (!Object.hasOwn(changes, name)) return [name, replaceIn(each, changes, found)]
    found.add(name)
    return [name, changes[name]]
  })
  return Object.fromEntries(entries)
}
