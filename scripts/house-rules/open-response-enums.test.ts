import { expect, test } from 'vitest'
import { change, goodFiles } from '../redocly-plugin/testing/lint-files.ts'
import { checkFiles } from './testing/check-files.ts'

const rule = 'open-response-enums'
const order = 'spec/host/schemas/Order.yaml'
const message =
  'an enum stands in what the service sends, so a new value would break its readers. Write `x-extensible-enum`; where the schema also stands in a request, give each side its own; see spec/README.md#open-response-enums'

test('accepts open responses and closed requests', async () => {
  expect(await checkFiles(goodFiles, rule)).toEqual([])
})

test('refuses a closed set in a response', async () => {
  const files = change(order, 'x-extensible-enum: [PENDING]', 'enum: [PENDING, PAID]')
  expect(await checkFiles(files, rule)).toEqual([
    { message, pointer: '/components/schemas/Order/properties/status' },
  ])
})

test('accepts a single value', async () => {
  expect(await checkFiles(change(order, 'x-extensible-enum: [PENDING]', 'enum: [PENDING]'), rule)).toEqual([])
})

test('refuses a proposed closed set', async () => {
  const files = change(order, 'x-extensible-enum: [PAID]', 'enum: [PENDING, PAID]')
  expect(await checkFiles(files, rule)).toMatchObject([
    { message, pointer: '/components/schemas/Order/properties/status' },
  ])
})

test('refuses a closed set in a response header', async () => {
  const response = 'spec/host/responses/CreatedOrder.yaml'
  const headers = 'headers: { x-cache: { schema: { enum: [HIT, MISS] } } }\ncontent:'
  expect(await checkFiles(change(response, 'content:', headers), rule)).toMatchObject([
    { message, pointer: '/components/responses/CreatedOrder/headers/x-cache/schema' },
  ])
})

test('refuses a closed set in a webhook body', async () => {
  const body = 'requestBody: { content: { a/b: { schema: { enum: [A, B] } } } }'
  const webhook = `webhooks:\n  order.paid:\n    post:\n      ${body}\n`
  const found = await checkFiles(
    change('spec/host/openapi.yaml', 'components:', `${webhook}components:`),
    rule,
  )
  expect(found).toMatchObject([
    { message, pointer: '/webhooks/order.paid/post/requestBody/content/a~1b/schema' },
  ])
})
