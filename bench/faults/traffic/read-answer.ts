/** An id that does not exist, in no particular service's format. */
export const UNKNOWN = 'ord_000000unknown000'

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the field of this name that is nearest to the top, by default an id that does not exist. */
export function findField(body: unknown, name: string): string {
  let level = [body]
  while (level.length > 0) {
    const objects = level.filter(
      (each): each is Record<string, unknown> => typeof each === 'object' && each !== null,
    )
    for (const each of objects) {
      const value = Object.hasOwn(each, name) ? each[name] : undefined
      if (typeof value === 'string' || typeof value === 'number') return String(value)
    }
    level = objects.flatMap((each) => Object.values(each))
  }
  return UNKNOWN
}

/** Returns the value at a JSON pointer, given as a list of names, if any. */
export function valueAt(value: unknown, pointer: readonly string[]): unknown {
  return pointer.reduce<unknown>(
    (within, name) =>
      typeof within === 'object' && within !== null && Object.hasOwn(within, name)
        ? (within as Record<string, unknown>)[name]
        : undefined,
    value,
  )
}
