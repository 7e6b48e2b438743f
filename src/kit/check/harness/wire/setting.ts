import type { Place } from '../../../arbitraries/request-fields.ts'
import type { Change } from '../probes/probe.ts'

/** A value that makes the specification's example right for the target as it is now. */
export interface Setting extends Change {
  place: Place
}

/** Every value in a value, each with the names that lead to it. */
export function listLeaves(value: unknown, at: readonly string[] = []): Change[] {
  if (typeof value !== 'object' || value === null) return [{ at, value }]
  return Object.entries(value).flatMap(([name, each]) => listLeaves(each, [...at, name]))
}
