import { describe } from 'vitest'
import { countTurns, deal } from '../../src/kit/check/harness/probes/in-turns.ts'
import { listConstraints } from '../../src/kit/check/harness/probes/probes.ts'
import { listRequestFields, markOf, nameOf } from '../../src/kit/check/harness/probes/request-fields.ts'
import { createStates } from '../../src/kit/check/harness/probes/right-request.ts'
import { needsOf, tryProbes } from '../../src/kit/check/harness/probes/try-probes.ts'
import { prove } from '../../src/kit/check/harness/session.ts'
import { listFixtures } from '../fixtures.ts'

const states = createStates()

/** What every request has to keep: what the specification gains is tried without a word here. */
const BOUND = listFixtures()
  .map((fixture) => ({
    operationId: fixture.operation.operationId,
    constraints: listRequestFields(fixture, 'proposed').flatMap(listConstraints),
  }))
  .filter(({ constraints }) => constraints.length > 0)

/** The same bound is the same wherever it stands: its values are dealt among the fields that have it. */
const SHARES = new Map(
  countTurns(
    BOUND.flatMap(({ constraints }) => constraints),
    ({ field, keyword }) => `${keyword} ${JSON.stringify(field.schema[keyword])}`,
  ).map(({ item, turn, of }) => {
    const { takes, refuses } = item.probes
    return [item, { takes: deal(takes, turn, of), refuses: deal(refuses, turn, of) }]
  }),
)

// Both sides of every bound and form, and every one of a list of values beside one that is none of them.
describe.each(BOUND)('$operationId', ({ constraints }) => {
  for (const constraint of constraints) {
    const { field, keyword, shown } = constraint
    prove(`${markOf(field, keyword)} ${nameOf(field)} ${shown}`, needsOf(field), (session) =>
      tryProbes(session, field, SHARES.get(constraint)!, states),
    )
  }
})
