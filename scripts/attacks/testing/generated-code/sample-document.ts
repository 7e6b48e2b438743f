import type { OpenApiDocument } from '../../../../src/kit/contract/document.ts'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const text = { type: 'string' }

/** Creates a small document with one of everything whose text a renderer could write. */
export function createSampleDocument(): SampleDocument {
  return {
    openapi: '3.1.1',
    info: { title: 'Shop API', version: '1.0.0', description: 'A shop.', contact: { name: 'A' } },
    servers: [
      { url: 'https://{host}/v1', description: 'Live', variables: { host: { default: 'shop.example' } } },
    ],
    tags: [{ name: 'orders', description: 'Orders.' }],
    paths: {
      '/orders/{id}': {
        get: {
          operationId: 'getOrder',
          summary: 'Gets an order.',
          description: 'Gets it.',
          tags: ['orders'],
          security: [{ secretKey: [] }],
          'x-pagination': { items: 'data.orders', meta: 'data.meta' },
          parameters: [
            { name: 'id', in: 'path', required: true, description: 'Its id.', schema: text },
            { name: 'page', in: 'query', description: 'The page.', schema: { type: 'integer', default: 1 } },
            { name: 'X-Trace', in: 'header', description: 'A trace.', schema: text },
            { name: 'visit', in: 'cookie', description: 'A visit.', schema: text },
          ],
          responses: {
            '200': {
              description: 'The order.',
              headers: { 'X-Left': { description: 'Calls left.', schema: { type: 'integer' } } },
              ...json(ref('Order')),
            },
            '404': { $ref: '#/components/responses/NotFound' },
          },
        },
        post: {
          operationId: 'payOrder',
          summary: 'Pays it.',
          tags: ['orders'],
          security: [{ publicKey: [] }],
          parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
          requestBody: {
            description: 'What to pay.',
            ...json({
              type: 'object',
              required: ['data'],
              properties: { data: { ...text, 'x-encryption': 'rsa', contentSchema: ref('Payment') } },
            }),
          },
          responses: { '200': { description: 'Paid.', ...json(ref('Payment')) } },
        },
      },
    },
    components: {
      securitySchemes: {
        publicKey: {
          type: 'apiKey',
          in: 'header',
          name: 'api-key',
          'x-key-type': 'public',
          description: 'A key.',
        },
        secretKey: { type: 'http', scheme: 'bearer', 'x-key-type': 'secret' },
      },
      responses: {
        NotFound: { description: 'None.', ...json({ type: 'object', properties: { code: text } }) },
      },
      schemas: {
        Order: {
          type: 'object',
          title: 'An order',
          description: 'An order.',
          required: ['id'],
          properties: {
            id: { ...text, description: 'Its id.', pattern: '^[A-Z]+$', example: 'A', default: 'B' },
            status: ref('Status'),
            level: { type: 'string', 'x-extensible-enum': ['LOW', 'HIGH'], description: 'How much.' },
            kind: { const: 'order' },
            payment: ref('AnyPayment'),
          },
        },
        Status: { type: 'string', description: 'How it stands.', enum: ['PAID', 'OPEN'] },
        Payment: {
          type: 'object',
          description: 'A payment.',
          required: ['type'],
          properties: { type: { const: 'card' }, amount: { type: 'integer', description: 'In kobo.' } },
        },
        Transfer: { type: 'object', required: ['type'], properties: { type: { const: 'bank' } } },
        AnyPayment: {
          description: 'One or the other.',
          oneOf: [ref('Payment'), ref('Transfer')],
          discriminator: {
            propertyName: 'type',
            mapping: { card: '#/components/schemas/Payment', bank: '#/components/schemas/Transfer' },
          },
        },
      },
    },
  } as unknown as SampleDocument
}

export interface SampleDocument extends OpenApiDocument {
  info: { title: string; version: string }
}
