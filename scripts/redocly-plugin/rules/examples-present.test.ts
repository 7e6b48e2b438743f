import { expect, test } from 'vitest'
import { change, goodFiles, lintFiles } from '../testing/lint-files.ts'

const rule = 'examples-present'
const message =
  'the application/json body has no example. Add `examples: { <name>: { $ref: ../examples/<operationId>.<request|status>.yaml } }`; see spec/README.md#examples-present'

test('accepts bodies with examples', async () => {
  expect(await lintFiles(goodFiles, rule)).toEqual([])
})

test.each([
  [
    'request',
    'operations/createOrder.yaml',
    '      examples:\n        order: { $ref: ../examples/createOrder.request.yaml }\n',
    6,
  ],
  [
    'response',
    'responses/CreatedOrder.yaml',
    '    examples:\n      created: { $ref: ../examples/createOrder.200.yaml }\n',
    5,
  ],
])('demands an example of the %s body', async (_, path, examples, line) => {
  const expected = [{ rule: 'paycontract/examples-present', message, at: `spec/host/${path}:${line}` }]
  expect(await lintFiles(change(`spec/host/${path}`, examples, ''), rule)).toEqual(expected)
})

test('takes an empty map of examples for none', async () => {
  const files = change(
    'spec/host/responses/CreatedOrder.yaml',
    'created: { $ref: ../examples/createOrder.200.yaml }',
    '{}',
  )
  expect(await lintFiles(files, rule)).toHaveLength(1)
})

test('demands an example of a webhook body', async () => {
  const webhook =
    'webhooks:\n  order.paid:\n    post:\n      requestBody: { content: { text/plain: { schema: {} } } }\n'
  const found = await lintFiles(
    change('spec/host/openapi.yaml', 'components:', `${webhook}components:`),
    rule,
  )
  expect(found).toMatchObject([{ at: 'spec/host/openapi.yaml:9' }])
})
