import { describe } from 'vitest'
import { describePresence } from '../../src/kit/check/harness/probes/presence.ts'
import type { Probe, Probes } from '../../src/kit/check/harness/probes/probe.ts'
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

const FILLED = listFixtures()
  .map((fixture) => ({
    operationId: fixture.operation.operationId,
    rows: listRequestFields(fixture, 'proposed').flatMap(listRows),
  }))
  .filter(({ rows }) => rows.length > 0)

// Absent, null, of another type, empty, and with a member too many: as the specification allows each or not.
describe.each(FILLED)('$operationId', ({ rows }) => {
  for (const { mark, field, probes } of rows) {
    prove(`${mark} ${say(nameOf(field), probes)}`, needsOf(field), (session) =>
      tryProbes(session, field, probes, states),
    )
  }
})

function listRows(field: RequestField, index: number) {
  const { kind, content } = describePresence(field, index)
  return [
    { mark: markOf(field, 'required', 'type'), field, probes: kind },
    { mark: 'proposal:', field, probes: content },
  ].filter(({ probes }) => probes.takes.length + probes.refuses.length > 0)
}

/** Such as `takes order.description left out; refuses it null, 5`. */
function say(name: string, { takes, refuses }: Probes): string {
  const list = (probes: readonly Probe[]) => probes.map(({ shown }) => shown).join(', ')
  const taken = takes.length > 0 && `takes ${name} ${list(takes)}`
  const refused = refuses.length > 0 && `refuses ${taken ? 'it' : name} ${list(refuses)}`
  return [taken, refused].filter(Boolean).join('; ')
}
