import { join } from 'node:path'
import { bundle } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { configure, goodFiles, inFolder } from '../../../../scripts/redocly-plugin/testing/lint-files.ts'
import type { JsonObject } from '../spec-tree.ts'
import { toDocumented } from './documented-only.ts'
import { documentWith, json, ref } from './testing/sample-document.ts'

function documentedOperation(operation: object, components: JsonObject = {}): unknown {
  const { paths } = toDocumented(documentWith(operation, components))
  return (paths as { '/orders': { post: unknown } })['/orders'].post
}

/** Returns the facts of a schema in a documented response. */
function documentedSchema(schema: object, others: JsonObject = {}): unknown {
  const responses = {
    200: { description: 'ok', 'x-source': '§4.1', content: json(ref('schemas', 'Subject')) },
  }
  const { components } = toDocumented(
    documentWith({ responses }, { schemas: { Subject: schema, ...others } }),
  )
  return (components as { schemas: { Subject: unknown } }).schemas.Subject
}

const others = {
  default: { description: 'What else this operation answers is not shown by the interface document.' },
}

test('drops proposed operations and webhooks, and the paths and tags that this leaves empty', () => {
  const document = documentWith({ responses: {} })
  Object.assign(document.paths as JsonObject, {
    '/new': { get: { operationId: 'x', 'x-gap': 'g', tags: ['Unused'] } },
  })
  document.webhooks = { 'order.paid': { post: { operationId: 'orderPaid', 'x-gap': 'outgoing-webhooks' } } }
  const facts = toDocumented(document)
  expect(Object.keys(facts.paths as object)).toEqual(['/orders'])
  expect(facts).not.toHaveProperty('webhooks')
  expect(facts.tags).toEqual([{ name: 'Orders' }])
})

test('makes a webhook without a method of an operation whose address alone is proposed', () => {
  const operation = { operationId: 'receive', 'x-source': '§6', 'x-gap-path': 'g', summary: 'Come.' }
  const facts = toDocumented(documentWith({ ...operation, responses: {} }))
  expect(facts.paths).toEqual({})
  expect(facts.webhooks).toEqual({ receive: { 'x-source': '§6', 'x-gap-path': 'g', summary: 'Come.' } })
})

test('widens a media type that alone is proposed, and keeps what is stated of the body', () => {
  const answer = {
    description: 'ok',
    'x-source': '§4.1',
    'x-gap-media-type': 'g',
    content: json({ type: 'object' }),
  }
  const facts = documentedOperation({ responses: { 200: answer } })
  expect(facts).toMatchObject({ responses: { 200: { content: { '*/*': { schema: { type: 'object' } } } } } })
})

test('drops the reference to an example that is marked itself', () => {
  const examples = { empty: { 'x-gap': 'g', value: {} } }
  const content = { 'application/json': { schema: {}, examples: { empty: ref('examples', 'empty') } } }
  const answer = { description: 'ok', 'x-source': '§4.1', content }
  expect(JSON.stringify(documentedOperation({ responses: { 200: answer } }, { examples }))).not.toMatch(
    'empty',
  )
})

test('lets the response that is stated of all stand for what is not shown', () => {
  const AnyResponse = { description: 'Any.', 'x-source': '§7' }
  expect(documentedOperation({ responses: {} }, { responses: { AnyResponse } })).toMatchObject({
    responses: { default: ref('responses', 'AnyResponse') },
  })
})

test('drops proposed parameters, inline and referenced', () => {
  const parameters = [
    { name: 'a', in: 'query', 'x-gap': 'g' },
    ref('parameters', 'B'),
    ref('parameters', 'C'),
  ]
  const components = { parameters: { B: { name: 'b', 'x-gap': 'g' }, C: { name: 'c', 'x-source': '§4.3' } } }
  expect(documentedOperation({ parameters }, components)).toMatchObject({
    parameters: [ref('parameters', 'C')],
  })
})

test('drops a proposed body, and one whose media types are all proposed', () => {
  expect(documentedOperation({ requestBody: { 'x-gap': 'g', content: json({}) } })).not.toHaveProperty(
    'requestBody',
  )
  const body = { content: { 'multipart/form-data': { 'x-gap': 'g', schema: {} } } }
  expect(documentedOperation({ requestBody: body })).not.toHaveProperty('requestBody')
  expect(
    documentedOperation({ requestBody: ref('requestBodies', 'B') }, { requestBodies: { B: body } }),
  ).not.toHaveProperty('requestBody')
})

test('drops proposed responses and headers, and widens a proposed status', () => {
  const responses = {
    200: {
      description: 'ok',
      'x-source': '§4.3',
      'x-gap-status': 'success-status',
      headers: { a: { 'x-gap': 'g' } },
    },
    401: { description: 'no', 'x-source': '§7', headers: { a: { 'x-gap': 'g' }, b: { 'x-source': '§7' } } },
    404: { description: 'none', 'x-gap': 'status-codes' },
    409: ref('responses', 'Conflict'),
  }
  const components = { responses: { Conflict: { description: 'taken', 'x-gap': 'status-codes' } } }
  expect(documentedOperation({ responses }, components)).toMatchObject({
    responses: {
      '2XX': { description: 'ok', 'x-source': '§4.3', 'x-gap-status': 'success-status' },
      401: { description: 'no', 'x-source': '§7', headers: { b: { 'x-source': '§7' } } },
    },
  })
  const facts = JSON.stringify(documentedOperation({ responses }, components))
  expect(facts).not.toMatch(/"200"|"404"|"409"|"a"/)
  expect(documentedOperation({ responses }, components)).toMatchObject({ responses: others })
})

test('lets `default` stand for what is not shown, and has no pages where no success is', () => {
  const pages = { 'x-pagination': { items: 'data.items', meta: 'data.meta' } }
  const unauthorized = { 401: { description: 'no', 'x-source': '§7' } }
  const proposal = { 200: { description: 'ok', 'x-gap': 'checkout-responses' } }
  expect(documentedOperation({ responses: proposal })).toMatchObject({ responses: others })
  const operation = documentedOperation({ ...pages, responses: { ...proposal, ...unauthorized } })
  expect(operation).toMatchObject({ responses: { ...unauthorized, ...others } })
  expect(operation).not.toHaveProperty('x-pagination')
})

test('drops proposed credentials without declaring that none is needed', () => {
  const components = {
    securitySchemes: { secretKey: { type: 'http', 'x-gap': 'g' }, publicKey: { type: 'apiKey' } },
  }
  expect(documentedOperation({ security: [{ secretKey: [] }] }, components)).not.toHaveProperty('security')
  const both = [{ secretKey: [], publicKey: [] }]
  expect(documentedOperation({ security: both }, components)).toMatchObject({ security: [{ publicKey: [] }] })
  const document = toDocumented(documentWith({ security: both }, structuredClone(components)))
  expect(document.components).toEqual({ securitySchemes: { publicKey: { type: 'apiKey' } } })
})

test('asks for a credential where one is stated and its mechanism is not', () => {
  const components = { securitySchemes: { secretKey: { type: 'http', 'x-gap': 'g' } } }
  const parts = { 'x-authenticated': '§5.10', security: [{ secretKey: [] }], responses: {} }
  const facts = toDocumented(documentWith(parts, components))
  expect(facts).toMatchObject({
    paths: { '/orders': { post: { security: [{ unstatedCredential: [] }] } } },
    components: { securitySchemes: { unstatedCredential: { type: 'http', 'x-source': '§5.10' } } },
  })
})

test('opens proposed schemas, and keeps the properties in them that are stated', () => {
  expect(
    documentedSchema({ 'x-gap': 'g', description: 'An order.', type: 'object', required: ['a'] }),
  ).toEqual({
    'x-gap': 'g',
  })
  const properties = {
    a: { type: 'string' },
    b: { type: 'string', 'x-source': '§7', 'x-proposed': { gap: 'g', minLength: 1 } },
  }
  expect(documentedSchema({ 'x-gap': 'g', required: ['b'], properties })).toEqual({
    'x-gap': 'g',
    properties: { b: { type: 'string', 'x-source': '§7' } },
  })
  expect(documentedSchema({ 'x-source': '§2', items: { 'x-gap': 'g', type: 'string' } })).toEqual({
    'x-source': '§2',
    items: { 'x-gap': 'g' },
  })
})

test('drops proposed properties, also from what is required, and stops refusing them', () => {
  const properties = {
    id: { type: 'string' },
    note: { 'x-gap': 'g' },
    at: { $ref: '#/components/schemas/At', 'x-gap': 'g' },
  }
  const closed = { additionalProperties: false, unevaluatedProperties: false }
  const schema = { 'x-source': '§2', required: ['id', 'note', 'at'], properties, ...closed }
  expect(documentedSchema(schema)).toEqual({
    'x-source': '§2',
    required: ['id'],
    properties: { id: { type: 'string' } },
  })
  expect(
    documentedSchema({ 'x-source': '§2', required: ['note'], properties: { note: { 'x-gap': 'g' } } }),
  ).toEqual({
    'x-source': '§2',
  })
  expect(documentedSchema({ 'x-source': '§2', additionalProperties: false })).toHaveProperty(
    'additionalProperties',
    false,
  )
})

test('drops proposed keywords, and how an encrypted field is encoded', () => {
  expect(documentedSchema({ type: 'number', minimum: 1, 'x-proposed': { gap: 'g', maximum: 9 } })).toEqual({
    type: 'number',
    minimum: 1,
  })
  const content = { contentEncoding: 'base64', contentMediaType: 'application/json', contentSchema: {} }
  expect(documentedSchema({ type: 'string', 'x-encryption': 'rsa', ...content })).toEqual({
    type: 'string',
    'x-encryption': 'rsa',
  })
  expect(documentedSchema({ type: 'string', contentEncoding: 'base64' })).toHaveProperty('contentEncoding')
})

test('rewrites combinations that an open part would turn around', () => {
  const open = { Open: { 'x-gap': 'g', type: 'object' } }
  const part = ref('schemas', 'Open')
  expect(documentedSchema({ oneOf: [part, { type: 'null' }] }, open)).toEqual({
    anyOf: [part, { type: 'null' }],
  })
  expect(documentedSchema({ type: 'string', not: part }, open)).toEqual({ type: 'string' })
  expect(documentedSchema({ if: part, else: { type: 'string' } }, open)).toEqual({})
  expect(documentedSchema({ allOf: [part], unevaluatedProperties: false }, open)).toEqual({ allOf: [part] })
  const sound = { oneOf: [{ type: 'string' }, { type: 'null' }] }
  expect(documentedSchema(sound)).toEqual(sound)
})

test('drops proposals wherever else they stand, and what they leave empty', () => {
  const document = documentWith({
    responses: {},
    'x-notes': { padding: { 'x-gap': 'g', description: 'Either.' } },
  })
  expect(JSON.stringify(toDocumented(document))).not.toMatch(/x-notes|x-gap/)
})

test('keeps a schema that an operator stated, though no operation shows it, and what it refers to', () => {
  const schemas = {
    Answer: { 'x-source': 'operator, 2026-11-20', properties: { b: ref('schemas', 'Part') } },
    Unused: { 'x-source': '§2' },
    Part: {},
    Other: {},
  }
  const { components } = toDocumented(documentWith({ responses: {} }, { schemas }))
  expect(Object.keys((components as { schemas: object }).schemas)).toEqual(['Answer', 'Part'])
})

test('drops unused components, and keeps those that only components refer to', () => {
  const schemas = {
    A: { properties: { b: ref('schemas', 'B') } },
    B: {},
    C: { properties: { d: ref('schemas', 'D') } },
    D: {},
  }
  const responses = { 200: { description: 'ok', 'x-source': '§4.1', content: json(ref('schemas', 'A')) } }
  const { components } = toDocumented(documentWith({ responses }, { schemas }))
  expect(Object.keys((components as { schemas: object }).schemas)).toEqual(['A', 'B'])
})

test('leaves its argument as it is, and changes nothing the second time', () => {
  const responses = {
    200: { description: 'ok', 'x-source': '§4.1', 'x-gap-status': 's', content: json(ref('schemas', 'A')) },
  }
  const schema = {
    'x-source': '§2',
    properties: { a: { 'x-gap': 'g' }, b: { 'x-proposed': { gap: 'g', maximum: 1 } } },
  }
  const document = documentWith({ responses }, { schemas: { A: schema } })
  const before = structuredClone(document)
  const facts = toDocumented(document)
  expect(document).toEqual(before)
  expect(toDocumented(facts)).toEqual(facts)
})

test('reads what Redocly bundles of many files', async () => {
  await inFolder(goodFiles, async (root) => {
    const config = await configure(root, {})
    const { bundle: bundled, problems } = await bundle({ ref: join(root, 'spec/host/openapi.yaml'), config })
    expect(problems).toEqual([])
    const facts = toDocumented(bundled.parsed as JsonObject)
    expect(facts.components).toMatchObject({
      schemas: { NewOrder: { 'x-gap': 'order-fields' } },
    })
    expect(JSON.stringify(facts)).not.toMatch(/x-proposed|createOrder\.|"signature"/)
  })
})

test.each([
  ['closes a list that is stated in full', 'string', 'all', { enum: ['A', 'B'] }],
  ['lets null pass where it may', ['string', 'null'], 'all', { enum: ['A', 'B', null] }],
  ['leaves open what was only observed', 'string', 'observed', { 'x-extensible-enum': ['A', 'B'] }],
])('%s', (_, type, extent, kept) => {
  const listed = { 'x-source': '§2', type, 'x-values': extent, 'x-extensible-enum': ['A', 'B'] }
  expect(documentedSchema(listed)).toEqual({ 'x-source': '§2', type, 'x-values': extent, ...kept })
})
