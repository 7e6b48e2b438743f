/**
 * A facts-only schema in which each list of values that is stated in full is closed. A list that the proposals
 * extend was only observed (`PENDING is an observed value`), so it stays open.
 */
export function closeStatedEnums<T>(documented: T, full: unknown): T {
  if (Array.isArray(documented)) {
    return documented.map((each, index) =>
      closeStatedEnums(each, (full as unknown[] | undefined)?.[index]),
    ) as T
  }
  if (typeof documented !== 'object' || documented === null) return documented
  const other = (full ?? {}) as Record<string, unknown>
  const closed = Object.fromEntries(
    Object.entries(documented).map(([key, value]) => [key, closeStatedEnums(value, other[key])]),
  )
  const known = closed[KEYWORD] as unknown[] | undefined
  if (Array.isArray(known) && JSON.stringify(known) === JSON.stringify(other[KEYWORD])) {
    closed.enum = [closed.type].flat().includes('null') ? [...known, null] : known
  }
  return closed as T
}

const KEYWORD = 'x-extensible-enum'
