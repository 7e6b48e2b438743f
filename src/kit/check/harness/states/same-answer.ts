import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../../../contract/spec-tree.ts'

/** The places of all values in which two bodies differ; that of a list where one is longer. */
function findDifferences(one: unknown, other: unknown, at = ''): string[] {
  if (isDeepStrictEqual(one, other)) return []
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length)
    return one.flatMap((each, index) => findDifferences(each, other[index], `${at}/${index}`))
  if (!isObject(one) || !isObject(other)) return [at]
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].flatMap((name) => findDifferences(one[name], other[name], `${at}/${name}`))
}

/**
 * Whether two bodies differ in nothing but what two answers to one request differ in too: times, ids of requests, signed
 * URLs.
 *
 * @returns undefined where those differ in which records they hold, so that nothing can be told
 */
export async function isSame(
  one: unknown,
  other: unknown,
  repeat: () => Promise<unknown>,
): Promise<boolean | undefined> {
  const differences = findDifferences(one, other)
  if (differences.length === 0) return true
  const again = await repeat()
  if (hasOtherRecords(other, again)) return undefined
  const passing = new Set(findDifferences(other, again))
  return differences.every((place) => passing.has(place))
}

/** Whether two bodies hold other records, or fewer. */
export function hasOtherRecords(one: unknown, other: unknown): boolean {
  return findDifferences(one, other).some((place) => /\/(id|\d+)$|\/data$/.test(place))
}
