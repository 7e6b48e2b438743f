import { listReferences, readPointer } from '../contract/references.ts'
import { asObject } from '../contract/spec-tree.ts'
import { InputError } from '../expected-error.ts'
import { type OpenApi, same } from './document.ts'
import type { Spot } from './recorder.ts'

/** Ways to one schema at one end of an operation that are reported one by one. */
const TOLD_WAYS = 16
const MAX_STEPS = 200_000
/** Schemas within each other, their references followed. */
const MAX_DEPTH = 250
/** Components stand beside each other: comparing each of them once reads every document once. */
const COMPONENT = /^#\/components\/\w+\/[\w.-]+$/

/**
 * References to components that are the same in both documents, with all that they refer to in turn: no way through them
 * need be walked.
 */
export function listUnchanged(base: OpenApi, revision: OpenApi): Set<string> {
  const unchanged = new Set<string>()
  const users = new Map<string, string[]>()
  const changed: string[] = []
  for (const reference of listReferences(base)) {
    const component = COMPONENT.test(reference) ? readPointer(base, reference) : undefined
    for (const used of listReferences(component)) users.set(used, [...(users.get(used) ?? []), reference])
    const isSame = COMPONENT.test(reference) && same(component, readPointer(revision, reference))
    if (isSame) unchanged.add(reference)
    else changed.push(reference)
  }
  for (let next = changed.pop(); next !== undefined; next = changed.pop()) {
    for (const user of users.get(next) ?? []) if (unchanged.delete(user)) changed.push(user)
  }
  return unchanged
}

/**
 * Whether a pair of schemas needs no look: it leads to the same in both documents, or was met so often at this end of this
 * operation that the report names places enough. Thirty schemas that refer to each other twice are a thousand million ways.
 *
 * @throws InputError when there are more ways than can be compared
 */
export function isToldEnough(spot: Spot, base: unknown, revision: unknown): boolean {
  const { comparison, address, side, direction, standing, gap } = spot
  const [{ $ref: before, ...beside }, { $ref: after, ...revised }] = [asObject(base), asObject(revision)]
  const isAlone = Object.keys(beside).length === 0 && Object.keys(revised).length === 0
  if (typeof before === 'string' && before === after && isAlone && comparison.unchanged.has(before))
    return true
  comparison.steps += 1
  if (comparison.steps > MAX_STEPS || spot.path.length > 2 * MAX_DEPTH)
    throw new InputError(
      `${spot.operation || 'the document'}, ${side}: too many ways lead through its schemas, or too deep ones (at most ${MAX_STEPS}, and ${MAX_DEPTH} deep). Compare documents with fewer.`,
    )
  if (typeof before !== 'string' && typeof after !== 'string') return false
  const key = [before, after, address, side, direction, standing, gap].join('\n')
  const times = (comparison.met.get(key) ?? 0) + 1
  comparison.met.set(key, times)
  return times > TOLD_WAYS
}
