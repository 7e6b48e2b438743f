/** An action of an overlay. */
export interface Action {
  target: string
  update?: unknown
  remove?: true
}

export type Cases = Readonly<Record<string, readonly (readonly Action[])[]>>

/** Returns updates of one target, by the keyword that each is about. */
export function at(target: string, updates: Record<string, readonly object[]>): Cases {
  return Object.fromEntries(
    Object.entries(updates).map(([keyword, all]) => [keyword, all.map((update) => [{ target, update }])]),
  )
}

/** Replaces a value: an update adds to a list, and cannot replace a value by one of another type. */
export const instead = (target: string, keyword: string, value: unknown): readonly Action[] => [
  { target: `${target}['${keyword}']`, remove: true },
  { target, update: { [keyword]: value } },
]

export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
export const URL = 'https://elsewhere.example'
