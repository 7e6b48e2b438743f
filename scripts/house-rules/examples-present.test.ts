import { expect, test } from 'vitest'
import { change, goodFiles } from '../redocly-plugin/testing/lint-files.ts'
import { checkFiles } from './testing/check-files.ts'

const rule = 'examples-present'
const message =
  'the application/json body has no example. Add `examples: { <name>: { $ref: ../examples/<operationId>.<request|status>.yaml } }`; see spec/README.md#examples-present'

test('accepts bodies with examples', async () => {
  expect(await checkFiles(goodFiles, rule)).toEqual([])
})

test.each([
  [
    'request',
    'operations/createOrder.yaml',
    '      examples:\n        order: { $ref: ../examples/createOrder.request.yaml }\n',
    '/paths/~1orders/post/requestBody',
  ],
  [
    'response',
    'responses/CreatedOrder.yaml',
    '    examples:\n      created: { $ref: ../examples/createOrder.200.yaml }\n',
    '/components/responses/CreatedOrder',
  ],
])('demands an example of the %s body', async (_, path, examples, pointer) => {
  const expected = [{ message, pointer }]
  expect(await checkFiles(change(`spec/host/${path}`, examples, ''), rule)).toEqual(expected)
})

test('takes an empty map of examples for none', async () => {
  const files = change(
    'spec/host/responses/CreatedOrder.yaml',
    'created: { $ref: ../examples/createOrder.200.yaml }',
    '{}',
  )
  expect(await checkFiles(files, rule)).toHaveLength(1)
})

test('demands an example of a webhook body', async () => {
  const webhook =
    'webhooks:\n  order.paid:\n    post:\n      requestBody: { content: { text/plain: { schema: {} } } }\n'
  const found = await checkFiles(
    change('spec/host/openapi.yaml', 'components:', `${webhook}components:`),
    rule,
  )
  expect(found).toMatchObject([{ pointer: '/webhooks/order.paid/post/requestBody' }])
})
