import { describe, expect, it } from 'vitest'
import type { Gap } from '../../src/kit/contract/ledger/ledger.ts'
import { annotateForReading } from './annotate.ts'

const gaps: Gap[] = [
  { id: 'payloads', section: '§4.1', question: 'What does `data` hold?' },
  { id: 'order-fields', section: '§2', question: 'Which fields has an order?' },
  { id: 'page-sizes', section: '§8', question: 'How large is a page?' },
  { id: 'success-status', section: '§4', question: 'Which status is a success?' },
  { id: 'key-transport', section: '§5', question: 'How is <the> key sent?' },
]

// biome-ignore lint/suspicious/noExplicitAny: a test reads deep into documents of its own making
type Loose = any

function schemaProperty(
  property: object,
  owner: object = { 'x-source': '§2' },
  components: object = {},
): Loose {
  const document = {
    paths: {},
    components: {
      schemas: { Owner: { ...owner, type: 'object', properties: { field: property } }, ...components },
    },
  }
  return (annotateForReading(document, gaps) as Loose).components.schemas.Owner.properties.field
}

function annotateOperation(operation: object, components: object = {}): Loose {
  const document = { paths: { '/order': { post: { operationId: 'createOrder', ...operation } } }, components }
  return (annotateForReading(document, gaps) as Loose).paths['/order'].post
}

describe('an operation', () => {
  it('wears the badge and asks its question when it is proposed', () => {
    const operation = annotateOperation({ description: 'Opens it.', 'x-gap': 'payloads' })
    expect(operation['x-badges']).toEqual([{ name: 'Proposal', color: 'proposal' }])
    expect(operation.description).toMatch(/^Opens it\.\n\n<div class="gap-note">/)
    expect(operation.description).toContain('What does <code>data</code> hold?')
    expect(operation.description).toContain('href="gaps.html#payloads"')
  })

  it('cites its section when it is documented', () => {
    const operation = annotateOperation({ 'x-source': '§4.1' })
    expect(operation.description).toContain('Interface document §4.1')
    expect(operation['x-badges']).toBeUndefined()
    expect(operation.description).not.toContain('Proposal')
  })

  it('asks how its credential travels, where that is proposed', () => {
    const securitySchemes = { proposed: { 'x-gap': 'key-transport' }, stated: { 'x-source': '§5.1' } }
    const asks = (name: string) =>
      annotateOperation({ security: [{ [name]: [] }] }, { securitySchemes }).description
    expect(asks('proposed')).toContain('<b>The credential.</b>')
    expect(asks('stated')).not.toContain('The credential.')
  })

  it('wears the badge on what of its words rests on a gap', () => {
    const operation = annotateOperation({
      'x-source': '§4.1',
      description: 'Opens it.\n\nProposed (gap page-sizes): At most <b>ten</b>.',
      'x-notes': [{ gap: 'page-sizes', says: 'At most <b>ten</b>.' }],
    })
    expect(operation.description).toMatch(
      /^Opens it\.\n\n<div class="gap-note">.*href="gaps.html#page-sizes"/,
    )
    expect(operation.description).toContain('At most &lt;b&gt;ten&lt;/b&gt;.')
    expect(operation.description).not.toContain('Proposed (gap')
  })

  it('is marked among the webhooks too', () => {
    const document = { paths: {}, webhooks: { 'order.paid': { post: { 'x-gap': 'payloads' } } } }
    const annotated = annotateForReading(document, gaps) as Loose
    expect(annotated.webhooks['order.paid'].post['x-badges']).toHaveLength(1)
  })
})

describe('a response', () => {
  it('asks whether its status is right, and cites what states its body', () => {
    const responses = { 200: { description: 'Done.', 'x-source': '§4.3', 'x-gap-status': 'success-status' } }
    const { description } = annotateOperation({ responses }).responses[200]
    expect(description).toContain('<b>The status code.</b>')
    expect(description).toContain('Which status is a success?')
    expect(description).toContain('Interface document §4.3')
  })

  it('says that its body is proposed, since a root schema has no words of its own on the page', () => {
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } }
    const schemas = { Order: { 'x-gap': 'order-fields', type: 'object' } }
    const documented = annotateOperation({ responses: { 401: { 'x-source': '§7', content } } }, { schemas })
    expect(documented.responses[401].description).toContain('<b>The body.</b>')
    const proposed = annotateOperation(
      { responses: { 401: { 'x-gap': 'order-fields', content } } },
      { schemas },
    )
    expect(proposed.responses[401].description).not.toContain('The body.')
  })
})

describe('a property', () => {
  it('asks its question beside the badge when only it is proposed', () => {
    const field = schemaProperty({ type: 'string', description: 'Its name.', 'x-gap': 'order-fields' })
    expect(field['x-badges']).toHaveLength(1)
    expect(field.description).toContain('Its name.')
    expect(field.description).toContain('Which fields has an order?')
  })

  it('is not marked again within the same proposal', () => {
    const field = schemaProperty({ type: 'string', 'x-gap': 'order-fields' }, { 'x-gap': 'order-fields' })
    expect(field['x-badges']).toBeUndefined()
    expect(field.description).toBeUndefined()
  })

  it.each([
    ['refers to', { $ref: '#/components/schemas/Nested' }],
    ['lists', { type: 'array', items: { $ref: '#/components/schemas/Nested' } }],
    ['may be null or', { anyOf: [{ $ref: '#/components/schemas/Nested' }, { type: 'null' }] }],
  ])('is marked when it %s a proposal', (_, property) => {
    const nested = { 'x-gap': 'order-fields', type: 'object', description: 'A record.' }
    const field = schemaProperty(property, undefined, { Nested: nested })
    expect(field['x-badges']).toHaveLength(1)
    expect(field.description).toMatch(/^A record\..*Which fields has an order\?/s)
  })

  it('names the constraints that are proposed, and is no proposal itself', () => {
    const field = schemaProperty({
      'x-proposed': { gap: 'page-sizes', maximum: 100, default: 20 },
      maximum: 100,
    })
    expect(field['x-badges'], 'the field itself is a fact').toBeUndefined()
    expect(field.description).toContain('badge-proposal')
    expect(field.description).toContain('Proposed: at most <code>100</code>; default <code>20</code>.')
    expect(field.description).toContain('How large is a page?')
  })

  it('lists known values and says that others may come', () => {
    const field = schemaProperty({ type: 'string', 'x-extensible-enum': ['PENDING', 'PAID'] })
    expect(field.description).toContain('<code>PENDING</code>, <code>PAID</code> (others may come)')
  })

  it('may bear any name, also a keyword', () => {
    const owner = { type: 'object', properties: { properties: { 'x-gap': 'order-fields', type: 'string' } } }
    const annotated = annotateForReading({ paths: {}, components: { schemas: { owner } } }, gaps) as Loose
    expect(annotated.components.schemas.owner.properties.properties['x-badges']).toHaveLength(1)
  })
})

describe('an encrypted field', () => {
  const payload = { 'x-gap': 'payloads', type: 'object', description: 'An order.', examples: [{ amount: 1 }] }
  const data = {
    type: 'string',
    description: 'The ciphertext.',
    contentSchema: { $ref: '#/components/schemas/Payload' },
    'x-encryption': 'rsa',
  }

  it('shows the plaintext beside what travels', () => {
    const { oneOf, contentSchema } = schemaProperty(data, undefined, { Payload: payload })
    expect(contentSchema).toBeUndefined()
    expect(oneOf.map(({ title }: Loose) => title)).toEqual(['Before encryption', 'On the wire (RSA)'])
    expect(oneOf[0].$ref).toBe('#/components/schemas/Payload')
    expect(oneOf[0].description).toContain('What does <code>data</code> hold?')
    expect(oneOf[1]).toMatchObject({ type: 'string', description: 'The ciphertext.' })
  })

  it('brings the plaintext examples before those of the wire', () => {
    const schemas = { Encrypted: { type: 'object', properties: { data } }, Payload: payload }
    const examples = { wire: { summary: 'On the wire', value: { data: 'AAAA' } } }
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Encrypted' }, examples } }
    const operation = annotateOperation({ requestBody: { content } }, { schemas })
    const shown = Object.values(operation.requestBody.content['application/json'].examples)
    expect(shown).toEqual([{ summary: 'Before encryption', value: { data: { amount: 1 } } }, examples.wire])
  })
})

it('marks parameters and security schemes', () => {
  const parameters = [{ name: 'p', in: 'query', 'x-gap': 'page-sizes', schema: { type: 'integer' } }]
  const operation = annotateOperation({ parameters })
  expect(operation.parameters[0]['x-badges']).toHaveLength(1)
  expect(operation.parameters[0].description).toContain('How large is a page?')

  const securitySchemes = { key: { type: 'http', 'x-gap': 'key-transport' } }
  const annotated = annotateForReading({ paths: {}, components: { securitySchemes } }, gaps) as Loose
  expect(annotated.components.securitySchemes.key.description).toContain('How is &lt;the&gt; key sent?')
})

it('shows a host variable by its default, which Redoc would read as a path', () => {
  const servers = [{ url: '{base_url}', variables: { base_url: { default: 'http://127.0.0.1:4010' } } }]
  const annotated = annotateForReading({ paths: {}, servers }, gaps) as Loose
  expect(annotated.servers[0].url).toBe('http://127.0.0.1:4010')
  expect(annotated.servers[0].description).toContain('{base_url}')
})

it('leaves the given document as it is', () => {
  const document = { paths: { '/a': { get: { 'x-gap': 'payloads' } } }, info: { title: 'T' } }
  const before = structuredClone(document)
  annotateForReading(document, gaps)
  expect(document).toEqual(before)
})

it('refuses a gap that the ledger lacks', () => {
  expect(() => annotateForReading({ paths: { '/a': { get: { 'x-gap': 'nowhere' } } } }, gaps)).toThrow(
    /"nowhere"/,
  )
})
