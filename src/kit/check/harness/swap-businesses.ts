import { otherOf } from '../../target/ready-line.ts'
import type { Target } from '../../target/target.ts'
import { openControl } from './states/control.ts'

/** The target as the other business calls it. Its keys may have been rotated since the target was described. */
export async function swapBusinesses(target: Target): Promise<Target> {
  const described = target.control ? (await openControl(target.control).describe()).businesses[1] : undefined
  const other = described ? otherOf(described) : target.other
  if (!other) throw new Error('A test that calls as the other business needs `two-businesses`.')
  const { identity, ...keys } = other
  const { records: _, retired: __, live: ___, ...shared } = target
  return { ...shared, ...keys, ...(identity && { caller: identity }) }
}
