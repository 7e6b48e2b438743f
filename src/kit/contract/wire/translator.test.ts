import { describe, expect, test } from 'vitest'
import { BUNDLES, readContract } from '../contract.ts'
import type { OpenApiDocument } from '../document.ts'
import { asObject, type JsonObject } from '../spec-tree.ts'
import { changeContract } from '../testing/change-contract.ts'
import { createTranslator } from './translator.ts'

/** Creates a translator to the shipped contract with changes. */
function translate(change: (schemas: Record<string, JsonObject>, document: OpenApiDocument) => void) {
  const wire = changeContract((document, path) => {
    if (path === `checkout/${BUNDLES.proposed}`)
      change(document.components.schemas as Record<string, JsonObject>, document)
  })
  return createTranslator(wire)
}

const property = (schema: JsonObject | undefined, name: string) =>
  asObject(asObject(schema?.properties)[name])

function rename(schema: JsonObject | undefined, from: string, to: string): void {
  const { [from]: old, ...others } = asObject(schema?.properties)
  schema!.properties = { ...others, [to]: { ...asObject(old), 'x-was': from } }
}

const refund = {
  id: 'r1',
  refundReference: 'RFD_1',
  orderReference: 'o1',
  amount: 12.5,
  currency: 'CAD',
  reason: null,
  status: 'PENDING',
  createdAt: '2026-03-14T09:26:53.000Z',
  updatedAt: '2026-03-14T09:26:53.000Z',
}
const refunds = (...items: object[]) => ({
  status: 200,
  body: { status: 'success', statusCode: '00', message: '', data: { items, meta: {} } },
})
const itemsOf = (answer: { body: unknown }) =>
  asObject(asObject(answer.body).data).items as Record<string, unknown>[]

describe('an answer', () => {
  test.each<[string, (schemas: Record<string, JsonObject>) => void, object]>([
    ['renamed', ({ Refund }) => rename(Refund, 'amount', 'value'), { value: 12.5 }],
    [
      'in the smallest unit of its currency',
      ({ Amount }) => Object.assign(Amount!, { type: 'integer', 'x-unit': 'minor' }),
      { amount: 1250 },
    ],
    [
      'without a zone',
      ({ Timestamp }) => Object.assign(Timestamp!, { 'x-zone': 'UTC' }),
      { createdAt: '2026-03-14T09:26:53.000' },
    ],
    [
      'whose absence is reported',
      ({ Refund }) => {
        Object.assign(asObject(Refund!.properties), { note: { type: ['string', 'null'] } })
        ;(Refund!.required as string[]).push('note')
      },
      { note: null },
    ],
    [
      'without a zone in one of several forms',
      ({ Refund }) => {
        const zoneless = { anyOf: [{ type: 'string', 'x-zone': 'UTC' }, { type: 'null' }] }
        Object.assign(asObject(Refund!.properties), { createdAt: zoneless })
      },
      { createdAt: '2026-03-14T09:26:53.000' },
    ],
    [
      'with other values',
      ({ RefundStatus }) => {
        RefundStatus!['x-was-values'] = [{ value: 'in_progress', was: 'PENDING' }]
      },
      { status: 'in_progress' },
    ],
    [
      'with one value for several of ours',
      ({ RefundStatus }) => {
        RefundStatus!['x-was-values'] = [{ value: 'PENDING', was: 'PROCESSING' }]
      },
      { status: 'PENDING' },
    ],
    [
      'with a new field',
      ({ Refund }) => Object.assign(asObject(Refund!.properties), { fee: { type: 'number', examples: [3] } }),
      { fee: 3 },
    ],
  ])('has a field %s, and is read back as it was', (_, change, expected) => {
    const { answerToWire, answerFromWire } = translate(change).operation('listRefunds')
    const wire = answerToWire(refunds(refund))
    expect(itemsOf(wire)[0]).toMatchObject(expected)
    expect(itemsOf(answerFromWire(wire))).toEqual([refund])
  })

  test('leaves out what is null where the wire knows no null, and has it again on the way back', () => {
    const { answerToWire, answerFromWire } = translate(({ Refund }) => {
      property(Refund, 'reason').type = 'string'
      Refund!.required = (Refund!.required as string[]).filter((name) => name !== 'reason')
    }).operation('listRefunds')
    const wire = answerToWire(refunds(refund))
    expect(itemsOf(wire)[0]).not.toHaveProperty('reason')
    expect(itemsOf(answerFromWire(wire))).toEqual([refund])
  })

  test('may have a field that is called as what every object has', () => {
    const { answerToWire } = translate(({ Refund }) => {
      const field = JSON.parse('{"__proto__": { "type": "object", "example": { "by": "mail" } }}')
      Object.defineProperties(Refund!.properties, Object.getOwnPropertyDescriptors(field))
    }).operation('listRefunds')
    const wire = answerToWire(refunds(refund))
    expect(Object.entries(itemsOf(wire)[0]!)).toContainEqual(['__proto__', { by: 'mail' }])
  })

  test('may be wrapped otherwise', () => {
    const { answerToWire, answerFromWire } = translate((_, document) => {
      const response = asObject(asObject(document.components.responses).FoundRefunds)
      const json = asObject(asObject(response.content)['application/json'])
      json.schema = {
        type: 'object',
        properties: {
          refunds: { type: 'array', items: { $ref: '#/components/schemas/Refund' }, 'x-was': '/data/items' },
          meta: { type: 'object', 'x-was': '/data/meta' },
          message: { type: 'string' },
        },
      }
    }).operation('listRefunds')
    const wire = answerToWire(refunds(refund))
    expect(wire.body).toEqual({ refunds: [refund], meta: {}, message: '' })
    expect(answerFromWire(wire).body).toEqual({ message: '', data: { items: [refund], meta: {} } })
  })

  test('does not show a field under the name that it no longer has', () => {
    const { answerFromWire } = translate(({ Refund }) => rename(Refund, 'amount', 'value')).operation(
      'listRefunds',
    )
    expect(itemsOf(answerFromWire(refunds(refund)))[0]).not.toHaveProperty('amount')
  })
})

describe('a request', () => {
  const given = {
    path: {},
    query: {},
    headers: { 'idempotency-key': 'k1' },
    body: { data: { reference: 'o1', reason: 'broken', amount: 1 } },
  }

  test('in clear has the fields of the plaintext', () => {
    const { requestToWire, requestFromWire } = translate((_, document) => {
      const { requestBody } = document.paths['/charge/order/refund']?.post ?? {}
      asObject(Object.values(asObject(asObject(requestBody).content))[0]).schema = {
        $ref: '#/components/schemas/CreateRefundPayload',
      }
    }).operation('createRefund')
    const wire = requestToWire(given)
    expect(wire.body).toEqual(given.body.data)
    expect(requestFromWire(wire)).toEqual(given)
  })

  test('has a field of the plaintext under its other name', () => {
    const { requestToWire, requestFromWire } = translate(({ CreateRefundPayload }) =>
      rename(CreateRefundPayload, 'reason', 'note'),
    ).operation('createRefund')
    const wire = requestToWire(given)
    expect(wire.body).toEqual({ data: { reference: 'o1', note: 'broken', amount: 1 } })
    expect(requestFromWire(wire)).toEqual(given)
  })

  test('has a header under its other name, and not under the old one', () => {
    const { requestToWire, requestFromWire } = translate((_, document) => {
      const { IdempotencyKey } = document.components.parameters ?? {}
      if (IdempotencyKey) Object.assign(IdempotencyKey, { name: 'X-Once', 'x-was': IdempotencyKey.name })
    }).operation('createRefund')
    expect(requestToWire(given).headers).toEqual({ 'x-once': 'k1' })
    expect(requestFromWire(given).headers).toEqual({})
  })
})

test('what has no translation is named with its place', () => {
  const { problems } = translate(({ Refund }) => {
    property(Refund, 'id').type = 'number'
    Refund!.properties = { ...asObject(Refund!.properties), by: { type: 'string' } }
    ;(Refund!.required as string[]).push('by')
  })
  expect(problems).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^listRefunds 200\.data\.items\[\]\.id: is number or integer, and was string/),
      expect.stringMatching(/^listRefunds 200\.data\.items\[\]\.by: a new field without an example/),
    ]),
  )
})

test('the contract as it is shipped needs none', () => {
  expect(createTranslator(readContract())).toMatchObject({ isIdentity: true, problems: [] })
  expect(translate(() => {}).problems).toEqual([])
})
