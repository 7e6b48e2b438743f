import { expect, test } from 'vitest'
import { change, goodFiles } from '../redocly-plugin/testing/lint-files.ts'
import { checkFiles } from './testing/check-files.ts'

const order = 'spec/host/schemas/Order.yaml'
const status = change(order, '  status:\n', '  status:\n    description: Its state.\n')
const withAmount = (schema: string) => change(order, 'amount: { type: number }', `amount: ${schema}`, status)
const clean = (schema: string, files = withAmount(schema)) =>
  checkFiles(
    { ...files, 'spec/host/schemas/NewOrder.yaml': 'x-gap: order-fields\ntype: object\n' },
    'properties-described',
  )

test.each([
  ['a description and an example', '{ type: number, description: What is paid., examples: [15] }'],
  ['a proposed one', '{ type: number, x-proposed: { gap: g, description: What is paid., examples: [15] } }'],
  ['values that are listed', '{ type: string, description: Which., enum: [A, B] }'],
  ['yes or no', '{ type: boolean, description: Whether. }'],
  ['properties', '{ description: What., type: object, properties: { a: { const: 1, description: One. } } }'],
  ['a list of records', '{ description: All., type: array, items: { $ref: Amount.yaml } }'],
  ['a reference that leads to both', '{ $ref: Amount.yaml }'],
  ['a reference with words of its own', '{ $ref: Amount.yaml, description: What is refunded. }'],
  [
    'a condition',
    '{ type: number, description: It., examples: [1], if: { properties: { amount: { minimum: 9 } } } }',
  ],
  ['any value', '{ description: What came of it. }'],
  ['a reference or null', '{ anyOf: [{ $ref: Amount.yaml }, { type: "null" }] }'],
])('accepts %s', async (_, schema) => {
  const amount = 'x-gap: g\ntype: number\ndescription: An amount in major units.\nexamples: [15]\n'
  const files = { ...withAmount(schema), 'spec/host/schemas/Amount.yaml': amount }
  expect(await clean(schema, files)).toEqual([])
})

test.each([
  ['neither', '{ type: number }', 'no description and no example'],
  ['no example', '{ type: number, description: What is paid. }', 'no example'],
  ['no description', '{ type: number, examples: [1] }', 'no description'],
  ['a list without an example', '{ type: array, items: { type: string }, description: All. }', 'no example'],
])('refuses %s', async (_, schema, wrong) => {
  expect(await clean(schema)).toMatchObject([
    {
      message: expect.stringMatching(`^the property amount has ${wrong}\\. Say .*#properties-described$`),
      pointer: '/components/schemas/Order',
    },
  ])
})

test('looks at every property of what is sent and answered', async () => {
  expect(await checkFiles(goodFiles, 'properties-described')).toHaveLength(4)
})
