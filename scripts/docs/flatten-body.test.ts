import { expect, it } from 'vitest'
import { flattenBody } from './flatten-body.ts'

const document = {
  components: {
    schemas: {
      Envelope: {
        type: 'object',
        required: ['message', 'data'],
        properties: { message: { type: 'string' }, data: { description: 'Anything.' } },
      },
      Word: { type: 'string' },
    },
  },
}
const envelope = { $ref: '#/components/schemas/Envelope' }

it('puts what an operation says of a property in the place of what the envelope says', () => {
  const data = { $ref: '#/components/schemas/Order' }
  const own = { type: 'object', required: ['data', 'extra'], properties: { data, extra: {} } }
  expect(flattenBody({ allOf: [envelope, own] }, document)).toEqual({
    type: 'object',
    required: ['message', 'data', 'extra'],
    properties: { message: { type: 'string' }, data, extra: {} },
  })
})

it('adds a constraint to a property that both describe', () => {
  const flat = flattenBody({ allOf: [envelope], properties: { message: { minLength: 1 } } }, document)
  expect(flat).toMatchObject({ properties: { message: { type: 'string', minLength: 1 } } })
})

it.each([
  ['a reference', envelope],
  ['a composition with what is no object', { allOf: [envelope, { $ref: '#/components/schemas/Word' }] }],
  ['a choice', { oneOf: [envelope] }],
])('leaves %s alone', (_, schema) => {
  expect(flattenBody(schema, document)).toBe(schema)
})
