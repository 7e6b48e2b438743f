import { listReferences, readPointer } from '../contract/references.ts'
import { asObject } from '../contract/spec-tree.ts'
import { InputError } from '../expected-error.ts'
import { type OpenApi, same } from './document.ts'
import type { Spot } from './recorder.ts'

/** Maximum number of reported paths to one schema on one side of an operation. */
const TOLD_WAYS = 16
const MAX_STEPS = 200_000
/** Maximum nesting of schemas, with references followed. */
const MAX_DEPTH = 250
/** References to components, which are siblings: comparing each once reads every document once. */
const COMPONENT = /^#\/components\/\w+\/[\w.-]+$/

/**
 * Returns references to components that are the same in both documents, including everything that they refer to: these need not
 * be compared.
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
 * Whether a pair of schemas can be skipped: it refers to the same in both documents, or was met so often on this side of the
 * operation that enough places are reported. Thirty schemas that each refer to the next one twice have a billion paths.
 *
 * @throws InputError when there are more paths than can be compared
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
      `${spot.operation || 'the document'}, ${side}: too many paths through its schemas, or too deep ones (at most ${MAX_STEPS}, and ${MAX_DEPTH} deep). Compare documents with fewer.`,
    )
  if (typeof before !== 'string' && typeof after !== 'string') return false
  const key = [before, after, address, side, direction, standing, gap].join('\n')
  const times = (comparison.met.get(key) ?? 0) + 1
  comparison.met.set(key, times)
  return times > TOLD_WAYS
}
