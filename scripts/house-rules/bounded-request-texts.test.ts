import { expect, test } from 'vitest'
import { change, goodFiles } from '../redocly-plugin/testing/lint-files.ts'
import { checkFiles } from './testing/check-files.ts'

const rule = 'bounded-request-texts'
const payload = 'spec/host/schemas/NewOrder.yaml'

const lintWith = (schema: string) => checkFiles(change(payload, 'enum: [CARD, USSD]', schema), rule)

test('accepts requests whose texts all have an end', async () => {
  expect(await checkFiles(goodFiles, rule)).toEqual([])
})

test.each([
  'maxLength: 5',
  'x-proposed: { gap: g, maxLength: 5 }',
  'const: A',
  'format: date',
  'type: object, additionalProperties: { type: number }, maxProperties: 2, propertyNames: { maxLength: 5 }',
])('accepts %s', async (schema) => {
  const files = change(payload, 'type: string, enum: [CARD, USSD]', schema)
  expect(
    await checkFiles(schema.startsWith('type') ? files : change(payload, 'enum: [CARD, USSD]', schema), rule),
  ).toEqual([])
})

test.each(['minLength: 1', 'pattern: "^a+$"', 'format: date-time', 'format: email'])(
  'refuses a text with no more than %s',
  async (schema) => {
    expect(await lintWith(schema)).toEqual([
      {
        message:
          'a text in a request has no stated end. Write `maxLength`, as x-proposed where it stands on a fact; see spec/README.md#bounded-request-texts',
        pointer: '/components/schemas/NewOrder/properties/option',
      },
    ])
  },
)

test.each([
  ['additionalProperties: true', 'a request takes any further value'],
  ['additionalProperties: { type: number }', 'a map in a request has no stated end'],
  ['additionalProperties: { type: number }, maxProperties: 5', 'a map in a request has no stated end'],
])('refuses %s', async (schema, message) => {
  const [found] = await lintWith(`enum: [CARD], ${schema}`)
  expect(found?.message).toContain(message)
})

test('looks into parameters', async () => {
  const operation = 'spec/host/operations/createOrder.yaml'
  const parameters = 'parameters:\n  - { name: type, in: query, schema: { type: string } }\nsecurity:'
  expect(await checkFiles(change(operation, 'security:', parameters), rule)).toMatchObject([
    { pointer: '/paths/~1orders/post/parameters/0/schema' },
  ])
})
