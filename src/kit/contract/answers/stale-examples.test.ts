import { expect, test } from 'vitest'
import { listStaleExamples } from './stale-examples.ts'

const order = {
  type: 'object',
  properties: {
    amount: { $ref: '#/components/schemas/Amount' },
    parent: { $ref: '#/components/schemas/Order' },
  },
}
const list = (place: object) =>
  listStaleExamples({
    openapi: '3.1.1',
    info: { title: 'Host', version: '1' },
    paths: {},
    components: { schemas: { Amount: { type: 'number', maximum: 1000 }, Order: order }, ...place },
  } as never)

test('validates named examples, through references and recursive schemas', () => {
  const answer = (amount: number) => ({
    responses: {
      Order: {
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Order' },
            examples: { nested: { $ref: '#/components/examples/nested' } },
          },
        },
      },
    },
    examples: { nested: { value: { amount: 10, parent: { amount } } } },
  })
  expect(list(answer(1000))).toEqual([])
  expect(list(answer(4242424242424242))).toEqual([
    {
      pointer: '/components/examples/nested/value',
      ...{ fault: '/parent/amount must be <= 1000', keyword: 'maximum', member: 'amount' },
    },
  ])
})

test('validates the examples of schemas, plaintexts, parameters and headers', () => {
  const schema = { type: 'string', format: 'date-time' }
  const plaintext = { contentSchema: { type: 'object', examples: [1] } }
  const found = list({
    schemas: { Time: { ...schema, examples: ['2026-01-31T10:00:00Z', 'noon'] }, Sealed: plaintext },
    parameters: { since: { name: 'since', in: 'query', schema, example: 'noon' } },
    headers: { since: { schema, examples: { noon: { value: 'noon' } } } },
  })
  expect(found.map(({ pointer }) => pointer)).toEqual([
    '/components/schemas/Time/examples/1',
    '/components/schemas/Sealed/contentSchema/examples/0',
    '/components/parameters/since/example',
    '/components/headers/since/examples/noon/value',
  ])
})
