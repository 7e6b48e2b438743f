import { describe, expect, test } from 'vitest'
import { validators as business, schemas } from '../../generated/business/validators.js'
import { validators as checkout } from '../../generated/checkout/validators.js'
import { isMultipart } from '../../src/kit/arbitraries/request-fields.ts'
import { describePresence } from '../../src/kit/check/harness/probes/presence.ts'
import type { Probe } from '../../src/kit/check/harness/probes/probe.ts'
import { listConstraints } from '../../src/kit/check/harness/probes/probes.ts'
import {
  describe as describeField,
  listRequestFields,
  type RequestField,
} from '../../src/kit/check/harness/probes/request-fields.ts'
import { composeParts } from '../../src/kit/check/harness/wire/compose-parts.ts'
import { listFixtures } from '../fixtures.ts'

const FIELDS = listFixtures().flatMap((fixture) => listRequestFields(fixture, 'proposed'))

type Check = (value: unknown) => boolean

/** Whether the part of a request that contains a field fits the specification. */
function judge(field: RequestField, { changes }: Probe): boolean {
  const { operation, place } = field
  const parts = composeParts(field, [], changes)
  const checks = { ...checkout, ...business }[operation.operationId] as unknown as Record<
    string,
    Check | undefined
  >
  // A form has no validator: its parts are texts except for the file, which its schema treats as one.
  if (place === 'body' && isMultipart(field)) return judgeForm(parts.body as Record<string, unknown>)
  const part = { query: 'query', path: 'path', header: 'headers', body: 'body', payload: 'payload' }[place]
  const value = place === 'header' ? lowerCase(parts.header) : parts[place]
  return checks[part]!(place === 'query' ? typed(field, parts.query) : value)
}

function judgeForm(form: Record<string, unknown>): boolean {
  return schemas.SubmitSourceOfFundsFileRequest(form)
}

function lowerCase(headers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

/** Converts texts to numbers if a number is required. */
function typed({ schema }: RequestField, query: Record<string, unknown>): Record<string, unknown> {
  const isNumber = schema.type === 'number' || schema.type === 'integer'
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      isNumber && value !== '' ? Number(value) : String(value),
    ]),
  )
}

describe('probes', () => {
  test('every field of every request is found', () => {
    expect(FIELDS.length).toBeGreaterThan(100)
    expect(FIELDS.map(describeField)).toContain('payOrder payload bankTransfer.bankCode')
    expect(FIELDS.map(describeField)).toContain('createCheckoutLink body customer.email')
  })

  for (const [turn, field] of FIELDS.entries()) {
    test(`${describeField(field)} takes what conforms and refuses what does not`, () => {
      const { kind, content } = describePresence(field, turn)
      for (const { takes, refuses } of [
        kind,
        content,
        ...listConstraints(field).map(({ probes }) => probes),
      ]) {
        for (const probe of takes) expect(judge(field, probe), `takes ${probe.shown}`).toBe(true)
        for (const probe of refuses) expect(judge(field, probe), `refuses ${probe.shown}`).toBe(false)
      }
    })
  }
})
