import { expect, test } from 'vitest'
import { change, goodFiles } from '../redocly-plugin/testing/lint-files.ts'
import { checkFiles } from './testing/check-files.ts'

const rule = 'closed-request-enums'
const payload = 'spec/host/schemas/NewOrder.yaml'
const message =
  'x-extensible-enum stands in a request, where the values are a closed set. Write `enum`; where the schema also stands in a response, give each side its own; see spec/README.md#closed-request-enums'

test('accepts closed requests and open responses', async () => {
  expect(await checkFiles(goodFiles, rule)).toEqual([])
})

test('refuses an open set in a request body', async () => {
  const files = change(payload, 'enum: [CARD, USSD]', 'x-extensible-enum: [CARD]')
  const expected = [{ message, pointer: '/components/schemas/NewOrder/properties/option' }]
  expect(await checkFiles(files, rule)).toEqual(expected)
})

test('refuses a proposed open set', async () => {
  const files = change(payload, 'enum: [CARD, USSD]', 'x-proposed: { gap: g, x-extensible-enum: [CARD] }')
  expect(await checkFiles(files, rule)).toMatchObject([
    { message, pointer: '/components/schemas/NewOrder/properties/option' },
  ])
})

test('looks into the payload of an encrypted field', async () => {
  const files = change(
    'spec/host/schemas/NewOrder.yaml',
    '{ type: number }',
    '{ type: string, contentSchema: { $ref: Inner.yaml } }',
    {
      ...goodFiles,
      'spec/host/schemas/Inner.yaml': 'items: { anyOf: [{ x-extensible-enum: [A] }] }\n',
    },
  )
  expect(await checkFiles(files, rule)).toMatchObject([
    { message, pointer: '/components/schemas/Inner/items/anyOf/0' },
  ])
})

test('refuses an open set in a parameter', async () => {
  const parameters =
    'parameters:\n  - { name: type, in: query, schema: { x-extensible-enum: [A] } }\nsecurity:'
  const operation = 'spec/host/operations/createOrder.yaml'
  expect(await checkFiles(change(operation, 'security:', parameters), rule)).toMatchObject([
    { message, pointer: '/paths/~1orders/post/parameters/0/schema' },
  ])
})

test('refuses values that only the description lists', async () => {
  const files = change(payload, 'enum: [CARD, USSD]', 'description: "One of `CARD`, `USSD`."')
  const [found] = await checkFiles(files, rule)
  expect(found).toMatchObject({
    message:
      'the description lists the values, and the schema accepts any string. List them in `enum`, or one in `const`; see spec/README.md#closed-request-enums',
    pointer: '/components/schemas/NewOrder/properties/option',
  })
})

test('leaves descriptions alone that list nothing', async () => {
  const files = change(payload, 'enum: [CARD, USSD]', 'description: "One of the merchant\'s own references."')
  expect(await checkFiles(files, rule)).toEqual([])
})
