import { describe } from 'vitest'
import { cover } from '../../src/kit/check/harness/probes/in-turns.ts'
import { describePresence } from '../../src/kit/check/harness/probes/presence.ts'
import type { Probe } from '../../src/kit/check/harness/probes/probe.ts'
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

/** A field, and whether it may lack a value or have one of another kind. */
interface Row {
  mark: string
  field: RequestField
  probe: Probe
  isTaken: boolean
}

const ROWS = listFixtures()
  .flatMap((fixture) => listRequestFields(fixture, 'proposed'))
  .filter((field) => !isSealed(field))
  .flatMap((field, turn) => {
    const { kind, content } = describePresence(field, turn)
    const mark = markOf(field, 'required', 'type')
    return [
      ...kind.takes.map((probe): Row => ({ mark, field, probe, isTaken: true })),
      ...kind.refuses.map((probe): Row => ({ mark, field, probe, isTaken: false })),
      ...content.takes.map((probe): Row => ({ mark: 'proposal:', field, probe, isTaken: true })),
      ...content.refuses.map((probe): Row => ({ mark: 'proposal:', field, probe, isTaken: false })),
    ]
  })

/** Whether it is the encrypted form of a plaintext: encrypted-bodies.contract.ts omits it, and sends it with another type. */
function isSealed({ place, at, operation: { row } }: RequestField): boolean {
  return place === 'body' && row.encrypted?.cipher === 'rsa' && at[0] === row.encrypted.field
}

const MISSING = 'missing'

const OPTIONAL = ROWS.filter(({ probe, isTaken }) => isTaken && probe.shown === MISSING)

/** Fields that a body or a plaintext may lack together; a nested one is omitted alone. */
const LACKING = [
  ...Map.groupBy(
    OPTIONAL.filter(isOutermost),
    ({ field }) => `${field.operation.operationId} ${field.place}`,
  ),
].map(([, rows]) => ({
  operationId: rows[0]!.field.operation.operationId,
  field: rows[0]!.field,
  names: rows.map(({ field }) => nameOf(field)),
  changes: rows.flatMap(({ probe }) => probe.changes),
}))

function isOutermost(row: Row): boolean {
  const { operation, place, at } = row.field
  const isWithin = (other: Row) =>
    other.field.operation === operation &&
    other.field.place === place &&
    other.field.at.length < at.length &&
    other.field.at.every((name, index) => name === at[index])
  return OPTIONAL.includes(row) && (place === 'body' || place === 'payload') && !OPTIONAL.some(isWithin)
}

const VARIANTS = ['null', '""', '{}', 'with an unknown member']

/**
 * Every required top-level field is omitted in each operation, and a nested one once for all operations that have it. Everything
 * else is tried once for each schema, and once in each operation.
 */
const CHOSEN = cover(
  ROWS.filter((row) => !isOutermost(row)),
  ({ mark, field: { operation, at, schema }, probe, isTaken }) => {
    const { operationId } = operation
    const name = `${operationId} ${at.join('.')} ${probe.shown}`
    if (mark !== 'proposal:' || probe.shown === 'many') return [name]
    if (probe.shown === MISSING) return [isTaken || at.length > 1 ? `lacks ${at.join('.')} ${isTaken}` : name]
    const variant = `${isTaken ? 'takes' : 'refuses'} ${VARIANTS.find((each) => each === probe.shown) ?? 'another type'}`
    const { description, examples, title, ...form } = schema
    const same = JSON.stringify(form)
    const isMember = probe.shown === VARIANTS.at(-1)
    return [
      `${operationId} ${variant}`,
      ...(isMember || !schema.properties ? [`${isMember} ${isTaken} ${same}`] : []),
    ]
  },
)

// Missing, null, of another type, empty, or with an extra member: accepted or refused, as the specification says.
describe.concurrent.each(LACKING)('$operationId', ({ field, names, changes }) => {
  prove(`proposal: accepts a request without ${names.join(', ')}`, needsOf(field), (session) =>
    tryProbes(session, field, { takes: [{ shown: MISSING, changes }], refuses: [] }, states),
  )
})

for (const [operationId, rows] of Map.groupBy(CHOSEN, ({ field }) => field.operation.operationId)) {
  describe.concurrent(operationId, () => {
    for (const [, own] of Map.groupBy(rows, ({ mark, field }) => `${mark} ${nameOf(field)}`)) {
      const { mark, field } = own[0]!
      const takes = own.filter(({ isTaken }) => isTaken).map(({ probe }) => probe)
      const refuses = own.filter(({ isTaken }) => !isTaken).map(({ probe }) => probe)
      prove(`${mark} ${formatTitle(nameOf(field), takes, refuses)}`, needsOf(field), (session) =>
        tryProbes(session, field, { takes, refuses }, states),
      )
    }
  })
}

const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Such as `accepts order.description "", but not null or 5`. */
function formatTitle(name: string, takes: readonly Probe[], refuses: readonly Probe[]): string {
  const list = (probes: readonly Probe[]) => OR.format(probes.map(({ shown }) => shown))
  if (takes.length === 0) return `rejects ${name} ${list(refuses)}`
  const refused = refuses.length > 0 ? `, but not ${list(refuses)}` : ''
  return `accepts ${name} ${list(takes)}${refused}`
}
