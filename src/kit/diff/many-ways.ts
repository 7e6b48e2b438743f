import { asObject } from '../contract/spec-tree.ts'
import { InputError } from '../expected-error.ts'
import type { Comparison, Spot } from './recorder.ts'

/** Ways to one schema at one end of an operation that are told one by one. */
const TOLD_WAYS = 16
const MOST_STEPS = 200_000
/** Schemas within each other, their references followed. */
const MOST_DEPTH = 250

/**
 * Whether a pair of schemas needs no look: it leads to the same in both documents, or was met so often at this end of this
 * operation that the report names places enough. Thirty schemas that refer to each other twice are a thousand million ways.
 *
 * @throws InputError when there are more ways than can be compared
 */
export function isToldEnough(comparison: Comparison, spot: Spot, base: unknown, revision: unknown): boolean {
  const [before, after] = [asObject(base).$ref, asObject(revision).$ref]
  const isReference = typeof before === 'string' || typeof after === 'string'
  if (
    isReference &&
    before === after &&
    hasNothingBeside(base, revision) &&
    comparison.unchanged.has(String(before))
  )
    return true
  comparison.steps += 1
  if (comparison.steps > MOST_STEPS || spot.path.length > 2 * MOST_DEPTH)
    throw new InputError(
      `${spot.operation || 'the document'}, ${spot.side}: too many ways lead through its schemas, or too deep ones (at most ${MOST_STEPS}, and ${MOST_DEPTH} deep). Compare documents with fewer.`,
    )
  if (!isReference) return false
  const { address, side, direction, standing, gap } = spot
  const key = [before, after, address, side, direction, standing, gap].join('\n')
  const times = (comparison.met.get(key) ?? 0) + 1
  comparison.met.set(key, times)
  return times > TOLD_WAYS
}

function hasNothingBeside(base: unknown, revision: unknown): boolean {
  return Object.keys(asObject(base)).length === 1 && Object.keys(asObject(revision)).length === 1
}
