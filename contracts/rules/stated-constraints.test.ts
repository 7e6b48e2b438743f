import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { describePresence } from '../../src/kit/check/harness/probes/presence.ts'
import type { Change } from '../../src/kit/check/harness/probes/probe.ts'
import { listConstraints } from '../../src/kit/check/harness/probes/probes.ts'
import {
  listRequestFields,
  stateOf as nameIn,
  type RequestField,
} from '../../src/kit/check/harness/probes/request-fields.ts'
import { listRequirements } from '../../src/kit/contract/contract.ts'
import { listFixtures } from '../fixtures.ts'

/** The requirement for a constraint, by operation, field and keyword. */
const STATED = Object.fromEntries(
  listFixtures().flatMap(({ operation, stated = {} }) =>
    Object.entries(stated).map(([name, id]) => [`${operation.operationId} ${name}`, id]),
  ),
)

function stateOf(field: RequestField, keyword: string): string {
  return `${field.operation.operationId} ${nameIn(field, keyword)}`
}

/** Constraints in the documented bundle whose violation no requirement says is refused. */
const NOT_STATED = new Set([
  // "most checkout endpoints", and not which
  'createOrder data type',
  'payOrder data type',
  'getOrderStatus data type',
  'getOrderFee data type',
  'saveCard data type',
  'trackOrderEvent data type',
  'verifyOrder data type',
  'createRefund data type',
  'chargeToken data type',
  // the documented form of such a reference; what happens to another is not documented
  'verifyPayment reference pattern',
])

function isFreeText({ place, schema }: RequestField): boolean {
  return place !== 'body' && schema.type === 'string'
}

/** Lists all documented constraints that a request can violate. */
function listDocumented(): string[] {
  return listFixtures()
    .flatMap((fixture) => listRequestFields(fixture, 'documented'))
    .filter(({ place, at }) => place !== 'path' || at.length > 0)
    .flatMap((field) => [
      ...listConstraints(field).map(({ keyword }) => stateOf(field, keyword)),
      ...(field.schema.default === undefined ? [] : [stateOf(field, 'default')]),
      ...(field.schema.type && !isFreeText(field) && field.at.length > 0 ? [stateOf(field, 'type')] : []),
      ...(field.isRequired && field.place === 'body' && field.at.length > 0
        ? [stateOf(field, 'required')]
        : []),
    ])
}

describe('what is stated of requests', () => {
  test('every documented constraint has its requirement, or none that says it is refused', () => {
    const missing = listDocumented().filter((each) => !STATED[each] && !NOT_STATED.has(each))
    expect(missing).toEqual([])
  })

  test('nothing is called stated that the documented bundle does not hold', () => {
    const documented = listDocumented()
    expect([...Object.keys(STATED), ...NOT_STATED].filter((each) => !documented.includes(each))).toEqual([])
  })

  test.each(Object.entries(STATED))('%s is a rule of %s', (constraint, id) => {
    const [operationId] = constraint.split(' ')
    const requirement = listRequirements().find((each) => each.id === id)
    expect(requirement?.operations).toContain(operationId)
  })

  test.each(Object.keys(STATED))('%s is tried with nothing but what is stated', (constraint) => {
    const validate = new Ajv2020({ strict: false }).compile(find('documented', constraint).schema)
    const field = find('proposed', constraint)
    const { probes } =
      listConstraints(field).find(({ keyword }) => stateOf(field, keyword) === constraint) ??
      ({ probes: describePresence(field, 1).kind } as const)
    for (const { shown, changes } of probes.takes)
      if (!isLeftOut(changes)) expect(validate(changes[0]!.value), shown).toBe(true)
    for (const { shown, changes } of probes.refuses)
      if (!isLeftOut(changes)) expect(validate(changes[0]!.value), shown).toBe(false)
  })
})

function isLeftOut([first]: readonly Change[]): boolean {
  return first?.value === undefined
}

function find(profile: 'documented' | 'proposed', constraint: string): RequestField {
  return listFixtures()
    .flatMap((fixture) => listRequestFields(fixture, profile))
    .find((field) => constraint.startsWith(stateOf(field, '')))!
}
