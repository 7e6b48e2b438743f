import { describe } from 'vitest'
import { cover } from '../../src/kit/check/harness/probes/in-turns.ts'
import type { Probe } from '../../src/kit/check/harness/probes/probe.ts'
import { type Constraint, listConstraints } from '../../src/kit/check/harness/probes/probes.ts'
import {
  listRequestFields,
  markOf,
  nameOf,
  type RequestField,
} from '../../src/kit/check/harness/probes/request-fields.ts'
import { createStates } from '../../src/kit/check/harness/probes/right-request.ts'
import { needsOf, tryProbes } from '../../src/kit/check/harness/probes/try-probes.ts'
import { prove } from '../../src/kit/check/harness/session.ts'
import { listFixtures } from '../fixtures.ts'

const states = createStates()

/** The constraints of every request: additions to the specification are covered automatically. */
const CONSTRAINTS = listFixtures()
  .flatMap((fixture) => listRequestFields(fixture, 'proposed').flatMap(listConstraints))
  // A request that uses up no record is cheaper to have accepted.
  .sort((one, two) => Number(one.field.fixture.isSpent ?? false) - Number(two.field.fixture.isSpent ?? false))

const isStated = (field: RequestField, keyword: string) => markOf(field, keyword) !== 'proposal:'

/** Maximum number of values tried beyond a bound. */
const MAX_REFUSED = 3

/**
 * Equal bounds behave alike everywhere: each of their values is tried once, in one of the fields that have the bound, and every
 * operation refuses a value for each of its keywords. Documented constraints of a field are tried completely.
 */
const CHOSEN = new Set(
  cover(
    CONSTRAINTS.flatMap((constraint) => [
      ...constraint.probes.takes.map((probe, index) => ({ constraint, probe, side: 'takes', index })),
      ...constraint.probes.refuses
        .slice(0, MAX_REFUSED)
        .map((probe, index) => ({ constraint, probe, side: 'refuses', index })),
    ]),
    ({ constraint: { field, keyword }, side, index }) => [
      `${keyword} ${JSON.stringify(field.schema[keyword])} ${side} ${index}`,
      ...(side === 'refuses' ? [`${field.operation.operationId} ${keyword}`] : []),
      ...(isStated(field, keyword)
        ? [`${field.operation.operationId} ${nameOf(field)} ${keyword} ${side} ${index}`]
        : []),
    ],
  ).map(({ probe }) => probe),
)

const isChosen = (probe: Probe) => CHOSEN.has(probe)

// Both sides of every bound and form, every value of a list, and one outside it.
describe.concurrent.each(group(CONSTRAINTS))('$operationId', ({ constraints }) => {
  for (const { field, keyword, shown, probes } of constraints) {
    const [takes, refuses] = [probes.takes.filter(isChosen), probes.refuses.filter(isChosen)]
    if (takes.length + refuses.length === 0) continue
    prove(`${markOf(field, keyword)} ${nameOf(field)} ${shown}`, needsOf(field), (session) =>
      tryProbes(session, field, { takes, refuses }, states),
    )
  }
})

function group(constraints: readonly Constraint[]) {
  const own = Map.groupBy(constraints, ({ field }) => field.operation.operationId)
  return [...own].map(([operationId, each]) => ({ operationId, constraints: each }))
}
