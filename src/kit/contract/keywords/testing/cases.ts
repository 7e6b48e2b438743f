/** An action of an overlay. */
export interface Action {
  target: string
  update?: unknown
  remove?: true
}

export type Cases = Readonly<Record<string, readonly (readonly Action[])[]>>

/** Updates of one target, each by the keyword that it is about. */
export function at(target: string, updates: Record<string, readonly object[]>): Cases {
  return Object.fromEntries(
    Object.entries(updates).map(([keyword, all]) => [keyword, all.map((update) => [{ target, update }])]),
  )
}

/** In place of what stands there: an update adds to a list, and cannot change one thing into another. */
export const instead = (target: string, keyword: string, value: unknown): readonly Action[] => [
  { target: `${target}['${keyword}']`, remove: true },
  { target, update: { [keyword]: value } },
]

export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
export const URL = 'https://elsewhere.example'
