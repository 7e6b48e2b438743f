import { expect, test } from 'vitest'
import { change, goodFiles } from '../redocly-plugin/testing/lint-files.ts'
import { outcomeLinks } from './outcome-links.ts'
import { checkFiles } from './testing/check-files.ts'

const response = 'spec/host/responses/CreatedOrder.yaml'
const root = 'spec/host/openapi.yaml'

const getOrder = `operationId: getOrder
x-source: "§4.1"
parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
responses:
  "200": { description: It., content: { application/json: { schema: { $ref: ../schemas/Order.yaml } } } }
`
const outcome = `links:
  outcome:
    operationId: getOrder
    parameters: { id: "$response.body#/amount" }
    x-outcome: { record: status, match: {}, done: {} }
`
const paths = '  /orders:\n    post: { $ref: operations/createOrder.yaml }\n'
const files = {
  ...change(root, paths, `${paths}  /orders/{id}:\n    get: { $ref: operations/getOrder.yaml }\n`),
  'spec/host/operations/getOrder.yaml': getOrder,
}
const linked = (links: string) => ({ ...files, [response]: goodFiles[response] + links })
const lint = (each: { [path: string]: string }, ...unread: string[]) =>
  checkFiles(each, 'outcome-links', (document) => outcomeLinks(document, unread))

test('accepts a write that links to what reads it, one record of which is linked to', async () => {
  expect(await lint(linked(outcome))).toEqual([])
})

test('refuses a write that links to nothing, unless nothing reads it', async () => {
  const message = expect.stringMatching(
    /^nothing that reads is linked to from createOrder, .*#outcome-links$/,
  )
  expect(await lint(goodFiles)).toMatchObject([{ message, pointer: '/paths/~1orders/post' }])
  expect(await lint(goodFiles, 'createOrder')).toEqual([])
})

test('refuses that no link leads to what reads one record', async () => {
  const message = expect.stringMatching(/^no link leads to getOrder, which reads one record\. Link/)
  expect(await lint(files, 'createOrder')).toMatchObject([
    { message, pointer: '/paths/~1orders~1%7Bid%7D/get' },
  ])
})

test.each([
  ['operationId: getOrder', 'operationId: getOrders', 'leads to getOrders, which is not an operation'],
  ['{ id: "$', '{ ids: "$', 'gives getOrder a parameter ids, which it does not take'],
  ['#/amount', '#/total', 'takes $response.body#/total, which is not there'],
  ['$response.body#/amount', '$request.query.id', 'takes $request.query.id, which is not there'],
  ['record: status', 'record: state', 'looks for state in the answer of getOrder, where it is not'],
  ['done: {}', 'done: { paid: [1] }', 'looks for paid in status, where it is not'],
  [
    'record: status, match: {}',
    'record: status, since: at, match: {}',
    'looks for at in status, where it is not',
  ],
  [
    'record: status, match: {}',
    'record: status, key: token, match: {}',
    'looks for token in status, where it is not',
  ],
])('refuses a link that has %s as %s', async (text, replacement, wrong) => {
  const found = await lint(linked(outcome.replace(text, replacement)), 'createOrder')
  const links = found.filter(({ message }) =>
    message.startsWith(`the link outcome of createOrder ${wrong}. `),
  )
  expect(links).toHaveLength(1)
})

test('refuses a comparison with what the write was not given', async () => {
  const order = change(
    'spec/host/schemas/Order.yaml',
    '  status:\n',
    '  owner: { properties: { name: {} } }\n  status:\n',
    linked(outcome),
  )
  const compared = (path: string) =>
    change(response, 'record: status, match: {}', `record: owner, match: { name: ${path} }`, order)
  expect(await lint(compared('option'))).toEqual([])
  expect(await lint(compared('options'))).toMatchObject([
    { message: expect.stringContaining('compares with options, which createOrder does not take') },
  ])
})
