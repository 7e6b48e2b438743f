import type { Place } from '../../../arbitraries/request-fields.ts'
import type { Change } from '../probes/probe.ts'

/** A value that makes the specification's example right for the target in its current state. */
export interface Setting extends Change {
  place: Place
}

/** Lists every leaf of a value, with the path to it. */
export function listLeaves(value: unknown, at: readonly string[] = []): Change[] {
  if (typeof value !== 'object' || value === null) return [{ at, value }]
  return Object.entries(value).flatMap(([name, each]) => listLeaves(each, [...at, name]))
}
