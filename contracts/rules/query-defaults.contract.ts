import { isDeepStrictEqual } from 'node:util'
import { describe, expect } from 'vitest'
import {
  listRequestFields,
  markOf,
  type RequestField,
} from '../../src/kit/check/harness/probes/request-fields.ts'
import { type Answers, prove, type Session } from '../../src/kit/check/harness/session.ts'
import { hasOtherRecords, isSame } from '../../src/kit/check/harness/states/same-answer.ts'
import { byRecords } from '../../src/kit/check/remedies/remedy.ts'
import { asObject } from '../../src/kit/contract/spec-tree.ts'
import { listFixtures } from '../fixtures.ts'

type Query = Record<string, string>

/** Every default of the specification: one that is added is tried without a word here. */
const DEFAULTS = listFixtures()
  .flatMap((fixture) => listRequestFields(fixture, 'proposed'))
  .filter(({ schema }) => schema.default !== undefined)
  .map((field) => ({ field, parameter: nameOf(field), defaultValue: String(field.schema.default) }))

const answers: Answers = new Map()

describe.each(DEFAULTS)('$field.operation.operationId $parameter', ({ field, parameter, defaultValue }) => {
  const { operationId } = field.operation

  prove(
    `${markOf(field, 'default')} leaving out ${parameter} is the same as sending "${defaultValue}"`,
    'stateful',
    async (session) => {
      const { body } = await session.share(answers, operationId, async () => ({ isWire: true }))
      const omitted = statedOf(session, body)
      await expectSame(session, await ask(session, field, { [parameter]: defaultValue }), omitted, () =>
        ask(session, field, {}),
      )
      const different = await ask(session, field, { [parameter]: otherThan(defaultValue) })
      // As proposed, `meta` tells what was asked for; by the facts alone, only the records do.
      const isAsProposed = session.target.profile === 'proposed'
      if (isAsProposed ? !isDeepStrictEqual(different, omitted) : hasOtherRecords(different, omitted)) return
      session.undecidable(
        `${parameter}=${otherThan(defaultValue)} changes nothing here, so equality says nothing: more records are needed`,
        byRecords(`more records that ${operationId} shows`),
      )
    },
  )

  for (const { parameter: other } of DEFAULTS.filter(
    (each) => each.field.operation.operationId === operationId && each.parameter !== parameter,
  )) {
    prove(`${markOf(field, 'default')} it is the same beside ${other} too`, 'stateful', async (session) => {
      const beside = { [other]: '2' }
      const omitted = await ask(session, field, beside)
      const said = await ask(session, field, { ...beside, [parameter]: defaultValue })
      await expectSame(session, said, omitted, () => ask(session, field, beside))
    })
  }
})

function nameOf({ operation, place, at, schema }: RequestField): string {
  if (place === 'query' && /^\d+$/.test(String(schema.default))) return at[0]!
  throw new Error(`${operation.operationId} ${place} ${at.join('.')}: nobody said how its default is tried.`)
}

/** What differs when one request is asked twice is no difference. */
async function expectSame(
  session: Session,
  one: unknown,
  other: unknown,
  repeat: () => Promise<unknown>,
): Promise<void> {
  const found = await isSame(one, other, repeat)
  if (found === undefined) session.undecidable('the records changed while they were read')
  if (!found) expect(one).toEqual(other)
}

/** A value that must change the answer, or else equality would say nothing. */
function otherThan(defaultValue: string): string {
  return defaultValue === '1' ? '2' : '1'
}

/** By the facts alone, what is stated of the answer: some tell what was asked beside it. */
async function ask(session: Session, { operation }: RequestField, query: Query): Promise<unknown> {
  const { body } = await session.succeed(operation.operationId, { query, isWire: true })
  return statedOf(session, body)
}

function statedOf({ target }: Session, body: unknown): unknown {
  if (target.profile === 'proposed') return body
  const { data, meta } = asObject(body)
  return { data, meta }
}
