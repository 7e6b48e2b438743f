import { expect, test } from 'vitest'
import type { OpenApiDocument } from '../contract/document.ts'
import { nameAnswers } from './name-answers.ts'

const order = { type: 'object', properties: { data: { type: 'string' } } }
const answer = (schema: object) => ({ description: 'An order.', content: { 'application/json': { schema } } })

function name(schemas: object, responses: object) {
  const document = { openapi: '3.1.1', paths: {}, components: { schemas, responses } }
  return nameAnswers(document as unknown as OpenApiDocument).components
}

test('an answer that is composed in place gets the name of its response', () => {
  const { schemas, responses } = name({}, { CreatedOrder: answer(order) })
  expect(schemas).toEqual({ CreatedOrder: order })
  expect(responses).toEqual({ CreatedOrder: answer({ $ref: '#/components/schemas/CreatedOrder' }) })
})

test('a name that is taken is not taken away', () => {
  const { schemas, responses } = name({ Order: { type: 'string' } }, { Order: answer(order) })
  expect(schemas).toEqual({ Order: { type: 'string' }, OrderAnswer: order })
  expect(responses).toEqual({ Order: answer({ $ref: '#/components/schemas/OrderAnswer' }) })
})

test('an answer that has a name, or nothing to name, stays as it is', () => {
  const responses = { Named: answer({ $ref: '#/components/schemas/Order' }), Empty: { description: 'Done.' } }
  expect(name({ Order: order }, responses)).toEqual({ schemas: { Order: order }, responses })
})
