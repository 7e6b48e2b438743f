import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderOperations } from '../generate/operations.ts'
import { renderTypes } from '../generate/types.ts'
import { renderValidators } from '../generate/validators.ts'
import type { OpenApiDocument } from './document.ts'

const payload = { type: 'object', required: ['reference'], properties: { reference: { type: 'string' } } }

const document: OpenApiDocument = {
  openapi: '3.1.1',
  info: { title: 'Orders', version: '1.0.0' },
  paths: {
    '/orders': {
      post: {
        operationId: 'createOrder',
        security: [{ secretKey: [] }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['data'],
                properties: {
                  data: {
                    type: 'string',
                    contentSchema: { $ref: '#/components/schemas/Payload' },
                    'x-encryption': 'rsa',
                  },
                },
              },
            },
          },
        },
        responses: {
          '200': { $ref: '#/components/responses/Made' },
          '404': { $ref: '#/components/responses/Made' },
        },
      },
      get: {
        operationId: 'listOrders',
        security: [{ publicKey: [] }],
        'x-pagination': { items: 'data.orders', meta: 'data.meta' },
        parameters: [{ name: 'page', in: 'query', required: true, schema: { type: 'number', minimum: 1 } }],
        responses: {
          '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
        },
      },
    },
    '/proof': {
      post: {
        operationId: 'sendProof',
        'x-idempotent': true,
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
            },
          },
        },
        responses: { '204': {} },
      },
    },
  },
  webhooks: {
    'order.made': {
      post: {
        operationId: 'orderMade',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
        responses: { '200': {} },
      },
    },
  },
  components: {
    schemas: {
      Payload: payload,
      Order: {
        type: 'object',
        required: ['status', 'any'],
        properties: {
          status: { type: ['string', 'null'], 'x-extensible-enum': ['PAID', 'FAILED'] },
          statusId: { type: 'integer', 'x-extensible-enum': [1, 2] },
          any: { type: ['object', 'array'] },
          madeAt: { type: 'string', format: 'date-time' },
        },
      },
    },
    responses: {
      Made: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
    },
    securitySchemes: {
      publicKey: { type: 'apiKey', in: 'header', name: 'api-key', 'x-key-type': 'public' },
      secretKey: { type: 'http', scheme: 'bearer', 'x-key-type': 'secret' },
    },
  },
}

describe('renderOperations', () => {
  const table = renderOperations(document, 'generated')

  test.each([
    [
      "createOrder: { method: 'POST', path: '/orders', key: 'secret', encrypted: { field: 'data', cipher: 'rsa' } }",
    ],
    [
      "listOrders: { method: 'GET', path: '/orders', key: 'public', idempotent: true, pagination: { items: 'data.orders', meta: 'data.meta' } }",
    ],
    ["sendProof: { method: 'POST', path: '/proof', key: 'none', idempotent: true, multipart: true }"],
    ["public: { header: 'api-key' }"],
    ["secret: { header: 'authorization', scheme: 'Bearer' }"],
  ])('has the row %s', (row) => expect(table).toContain(`  ${row},`))

  test('names a security scheme that is not defined', () => {
    const broken = structuredClone(document)
    broken.components.securitySchemes = {}
    expect(() => renderOperations(broken, '')).toThrow(
      'createOrder: security scheme "secretKey" is not defined',
    )
  })
})

describe('renderTypes', () => {
  test.each([
    ['an encrypted field as its plaintext', /data: components\["schemas"\]\["Payload"\]/],
    [
      'an extensible enum as its known values or any other',
      /status: "PAID" \| "FAILED" \| \(string & Record<never, never>\) \| null/,
    ],
    ['an extensible enum of numbers as numbers', /statusId\?: 1 \| 2 \| \(number & Record<never, never>\)/],
    ['an object or array as unknown', /any: unknown/],
    ['a binary part as a Blob', /file\?: Blob/],
  ])('types %s', async (_, pattern) => expect(await renderTypes(document, 'generated')).toMatch(pattern))
})

describe('renderValidators', () => {
  type Validate = ((value: unknown) => boolean) & { errors?: { instancePath: string }[] | null }
  type Parts = Record<string, Validate> & { responses: Record<string, Validate> }
  let folder: string
  let code: string
  let declarations: string
  let generated: {
    validators: Record<string, Parts>
    webhooks: Record<string, Validate>
    schemas: Record<string, Validate>
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'paycontract-validators-'))
    ;({ code, declarations } = await renderValidators(document, 'generated'))
    writeFileSync(join(folder, 'validators.mjs'), code)
    generated = await import(join(folder, 'validators.mjs'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const order = { status: 'PAID', any: [] }

  test.each([
    ['the wire body', () => generated.validators.createOrder!.body!, { data: 'c2VjcmV0' }, { data: {} }],
    ['the plaintext', () => generated.validators.createOrder!.payload!, { reference: 'A' }, { reference: 1 }],
    ['the query', () => generated.validators.listOrders!.query!, { page: 1 }, { page: 0 }],
    ['a response', () => generated.validators.createOrder!.responses['404']!, order, { ...order, status: 1 }],
    ['a webhook', () => generated.webhooks['order.made']!, order, {}],
    ['a schema', () => generated.schemas.Order!, order, { ...order, any: 'text' }],
    [
      'a format',
      () => generated.schemas.Order!,
      { ...order, madeAt: '2026-01-01T00:00:00Z' },
      { ...order, madeAt: 'now' },
    ],
    [
      'an unknown value of an extensible enum',
      () => generated.schemas.Order!,
      { ...order, status: 'NEW' },
      { any: [] },
    ],
  ])('checks %s', (_, validate, good, bad) => {
    expect(validate()(good)).toBe(true)
    expect(validate()(bad)).toBe(false)
  })

  test('lists every problem, not only the first', () => {
    expect(generated.schemas.Order!({ status: 1, any: 1 })).toBe(false)
    expect(generated.schemas.Order!.errors!.map(({ instancePath }) => instancePath)).toEqual([
      '/status',
      '/any',
    ])
  })

  test('has no validator for a multipart body, which is not JSON', () => {
    expect(generated.validators.sendProof).toEqual({ responses: {} })
  })

  test('needs no loader: the code asks for no module', () => {
    expect(code).not.toMatch(/\brequire\(|^import /m)
  })

  test('declares what it exports', () => {
    expect(declarations).toContain(
      'createOrder: { body: Validate; payload: Validate; responses: { "200": Validate; "404": Validate } }',
    )
    expect(declarations).toContain('export declare const webhooks: { "order.made": Validate }')
  })
})
