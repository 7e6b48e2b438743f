import { describe } from 'vitest'
import { listConstraints } from '../../src/kit/check/harness/probes/probes.ts'
import { listRequestFields, nameOf } from '../../src/kit/check/harness/probes/request-fields.ts'
import { createStates } from '../../src/kit/check/harness/probes/right-request.ts'
import { markOf } from '../../src/kit/check/harness/probes/stated-constraints.ts'
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

// Both sides of every bound and form, and every one of a list of values beside one that is none of them.
describe.each(BOUND)('$operationId', ({ constraints }) => {
  for (const { field, keyword, shown, probes } of constraints) {
    prove(`${markOf(field, keyword)} ${nameOf(field)} ${shown}`, needsOf(field), (session) =>
      tryProbes(session, field, probes, states),
    )
  }
})
