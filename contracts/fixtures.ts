import { type Fixture, fixture } from '../src/kit/check/harness/fixture.ts'
import { listOperations, type OperationId } from '../src/kit/contract/contract.ts'
import { businessFixtures } from './business/fixtures.ts'
import { checkoutFixtures } from './checkout/fixtures.ts'

const known = new Map<OperationId, Fixture>(
  [...checkoutFixtures, ...businessFixtures].map((each) => [each.operation.operationId, each]),
)
const all = listOperations().map(({ operationId }) => known.get(operationId) ?? fixture(operationId))

/** Returns the fixtures of all operations, in document order; some consist of the specification only. */
export function listFixtures(): readonly Fixture[] {
  return all
}

export function fixtureOf(operationId: OperationId): Fixture {
  return all.find(({ operation }) => operation.operationId === operationId)!
}
