import { expect, test } from 'vitest'
import { change, goodFiles, lintFiles } from '../testing/lint-files.ts'

const rule = 'source-or-gap'
const guide = '; see spec/README.md#source-or-gap'

test('accepts marked operations and components', async () => {
  expect(await lintFiles(goodFiles, rule)).toEqual([])
})

test.each([
  ['operation', 'operations/createOrder.yaml', 'x-source: "§4.1"\n', 1],
  ['schema', 'schemas/NewOrder.yaml', 'x-gap: order-fields\n', 1],
  ['response', 'responses/Unauthorized.yaml', 'x-source: "§7"\n', 1],
  ['security scheme', 'openapi.yaml', ', x-gap: webhook-signature', 9],
])('demands a mark on the %s', async (what, path, mark, line) => {
  expect(await lintFiles(change(`spec/host/${path}`, mark, ''), rule)).toEqual([
    {
      rule: 'paycontract/source-or-gap',
      message: `the ${what} has neither x-source nor x-gap. Cite the section of the interface document that states it, or name the gap that it fills${guide}`,
      at: `spec/host/${path}:${line}`,
    },
  ])
})

test('demands a mark on a referenced parameter, request body and header, and none on inline ones', async () => {
  const operation = 'spec/host/operations/createOrder.yaml'
  const parameters =
    'parameters:\n  - { $ref: ../parameters/Page.yaml }\n  - { name: q, in: query, schema: {} }\n'
  const files = change(operation, 'security:', `${parameters}security:`, {
    ...goodFiles,
    'spec/host/parameters/Page.yaml': 'name: page\nin: query\nschema: { type: number }\n',
  })
  const headers = 'description: The order.\nheaders: { x-id: { $ref: ../headers/Id.yaml } }'
  const withHeader = change('spec/host/responses/CreatedOrder.yaml', 'description: The order.', headers, {
    ...files,
    'spec/host/headers/Id.yaml': 'schema: { type: string }\n',
  })
  const body = /requestBody:\n(.*\n){5}/.exec(withHeader[operation]!)![0]
  const withBody = change(operation, body, 'requestBody: { $ref: ../bodies/Body.yaml }\n', {
    ...withHeader,
    'spec/host/bodies/Body.yaml': 'content: { text/plain: { schema: { type: string } } }\n',
  })
  const found = await lintFiles(withBody, rule)
  expect(found.map(({ at }) => at).sort()).toEqual([
    'spec/host/bodies/Body.yaml:1',
    'spec/host/headers/Id.yaml:1',
    'spec/host/parameters/Page.yaml:1',
  ])
})

test('refuses both marks at once, also on a property', async () => {
  const both = 'amount: { type: number, x-source: "§2", x-gap: order-fields }'
  const files = change('spec/host/schemas/Order.yaml', 'amount: { type: number }', both)
  expect(await lintFiles(files, rule)).toEqual([
    {
      rule: 'paycontract/source-or-gap',
      message: `x-source and x-gap stand side by side, and nothing is both a fact and a proposal. Remove one of the two${guide}`,
      at: 'spec/host/schemas/Order.yaml:5',
    },
  ])
})

test.each(['§10', '4.1', '§4.1;§7', '§5.13', 'interface.md'])('refuses %j as a source', async (source) => {
  const files = change('spec/host/responses/CreatedOrder.yaml', '§4.1', source)
  expect(await lintFiles(files, rule)).toEqual([
    {
      rule: 'paycontract/source-or-gap',
      message: `x-source cites "${source}", which is not a section of the interface document. Cite the section that states it, such as "§4.1" or "§4.1, §7"${guide}`,
      at: 'spec/host/responses/CreatedOrder.yaml:1',
    },
  ])
})

test('does not take a property called x-source for a mark', async () => {
  const files = change(
    'spec/host/schemas/Order.yaml',
    'amount: { type: number }',
    'x-source: { type: number }',
  )
  expect(await lintFiles(files, rule)).toEqual([])
})
