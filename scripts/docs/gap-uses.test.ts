import { expect, it } from 'vitest'
import { findGapUses } from './gap-uses.ts'

const checkout = {
  paths: {
    '/order': {
      post: {
        operationId: 'createOrder',
        tags: ['Saved cards'],
        security: [{ key: [] }],
        responses: { 200: { $ref: '#/components/responses/Created' } },
      },
    },
    '/ping': {
      get: { operationId: 'ping', responses: { 200: { description: 'x', 'x-gap-status': 'status' } } },
    },
  },
  webhooks: { 'order.paid': { post: { operationId: 'orderPaid', 'x-gap': 'events' } } },
  components: {
    responses: {
      Created: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
    },
    schemas: {
      Order: {
        properties: {
          next: { $ref: '#/components/schemas/Order' },
          amount: { 'x-proposed': { gap: 'limits', maximum: 1 }, examples: [{ 'x-gap': 'not-a-mark' }] },
        },
        'x-gap': 'order',
      },
    },
    securitySchemes: { key: { 'x-gap': 'credential' } },
  },
}

it('leads from a gap to every operation that rests on it, through references and cycles', () => {
  const uses = findGapUses({ checkout, business: { paths: {} } })
  expect([...uses.keys()].sort()).toEqual(['credential', 'events', 'limits', 'order', 'status'])
  const created = { host: 'checkout', label: 'createOrder', href: 'reference/checkout/createOrder.html' }
  for (const id of ['credential', 'limits', 'order']) expect(uses.get(id)).toEqual([created])
  expect(uses.get('events')).toEqual([
    { host: 'checkout', label: 'order.paid', href: 'reference/checkout/orderPaid.html' },
  ])
})
