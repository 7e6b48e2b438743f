import { describe, expect, it } from 'vitest'
import type { Gap } from '../contract/ledger/ledger.ts'
import { asNode, listPlaces, type Node } from './document.ts'
import type { FieldView } from './field-view.ts'
import { type OperationView, viewOperation } from './operation-view.ts'
import { createLedger } from './standing.ts'

const [payloads, fields, sizes, transport] = ['payloads', 'order-fields', 'page-sizes', 'key-transport'].map(
  (id): Gap => ({ id, section: '§2', question: `Which ${id}?` }),
) as [Gap, Gap, Gap, Gap]
const gaps = [payloads, fields, sizes, transport]

function view(operation: object, components: object = {}): OperationView {
  const document = { paths: { '/o': { post: { operationId: 'createOrder', ...operation } } }, components }
  const reading = { document: document as Node, ledger: createLedger(gaps) }
  return viewOperation(reading, 'checkout', listPlaces(document as Node)[0]!)
}

/** The fields of a body with only this property, in an object that cites §2. */
function viewProperty(property: object, schemas: object = {}, owner: object = {}): FieldView {
  const schema = { 'x-source': '§2', type: 'object', properties: { field: property }, ...owner }
  const content = { 'application/json': { schema } }
  return view({ 'x-source': '§4.1', requestBody: { content } }, { schemas }).body!.fields[0]!
}

describe('an operation', () => {
  it.each([
    [{ 'x-source': '§4.1' }, { section: '§4.1' }],
    [{ 'x-gap': 'payloads' }, { gap: payloads }],
    [{ 'x-source': '§4.1', 'x-gap-path': 'payloads' }, { gap: payloads }],
  ])('stands on what it bears: %o', (marks, standing) => {
    expect(view(marks).standing).toEqual(standing)
  })

  it('has its facts apart from what is noted', () => {
    const notes = [
      { gap: 'page-sizes', says: 'At most ten.' },
      { gap: 'payloads', says: 'And so it is.', 'x-source': 'operator, 2026' },
    ]
    const description =
      'Opens it.\n\nProposed (gap page-sizes): At most ten.\n\nAnswered (operator, 2026): And so it is.'
    expect(view({ description, 'x-notes': notes }).words).toEqual({
      facts: 'Opens it.',
      notes: [
        { standing: { gap: sizes }, says: 'At most ten.' },
        { standing: { section: 'operator, 2026' }, says: 'And so it is.' },
      ],
    })
  })

  it('takes a key, whose way may be proposed', () => {
    const securitySchemes = {
      secretKey: { type: 'http', scheme: 'bearer', 'x-gap': 'key-transport' },
      publicKey: { type: 'apiKey', in: 'header', name: 'api-key', 'x-source': '§5.1' },
    }
    const keysOf = (name: string) => view({ security: [{ [name]: [] }] }, { securitySchemes }).keys
    expect(keysOf('secretKey')).toEqual([
      { name: 'secret key', place: 'header authorization: bearer', standing: { gap: transport } },
    ])
    expect(keysOf('publicKey')).toMatchObject([{ place: 'header api-key', standing: { section: '§5.1' } }])
  })

  it('says which status is proposed where its answer is not', () => {
    const responses = { 200: { description: 'Done.', 'x-source': '§4.3', 'x-gap-status': 'payloads' } }
    expect(view({ responses }).responses[0]).toMatchObject({
      status: '200',
      standing: { section: '§4.3' },
      statusStanding: { gap: payloads },
    })
  })

  it('leads to what comes next', () => {
    const links = { outcome: { 'x-gap': 'payloads', operationId: 'getOrder', description: 'Tells it.' } }
    expect(view({ responses: { 200: { links } } }).responses[0]!.links).toEqual([
      { operationId: 'getOrder', says: 'Tells it.', standing: { gap: payloads } },
    ])
  })

  it('refuses a gap that the ledger lacks', () => {
    expect(() => view({ 'x-gap': 'nowhere' })).toThrow('"nowhere"')
  })
})

describe('a field', () => {
  it.each([
    ['bears its own mark', { type: 'string', 'x-gap': 'payloads' }, { gap: payloads }, true],
    ['is as what it lies in', { type: 'string' }, { section: '§2' }, false],
    ['is as what it refers to', { $ref: '#/components/schemas/Nested' }, { gap: fields }, true],
    [
      'is as its items',
      { type: 'array', items: { $ref: '#/components/schemas/Nested' } },
      { gap: fields },
      true,
    ],
    [
      'is as what it may be beside null',
      { anyOf: [{ $ref: '#/components/schemas/Nested' }, { type: 'null' }] },
      { gap: fields },
      true,
    ],
    [
      'is stated, though what it refers to is not',
      { $ref: '#/components/schemas/Nested', 'x-source': '§7' },
      { section: '§7' },
      true,
    ],
  ])('%s', (_, property, standing, isNews) => {
    const Nested = { 'x-gap': 'order-fields', type: 'object', description: 'A record.' }
    expect(viewProperty(property, { Nested })).toMatchObject({ standing, isNews })
  })

  it('has the words of its reference where it has none itself', () => {
    const Nested = { description: 'A record.', type: 'object' }
    const words = (property: object) => viewProperty(property, { Nested }).words.facts
    expect(words({ $ref: '#/components/schemas/Nested' })).toBe('A record.')
    expect(words({ $ref: '#/components/schemas/Nested', description: 'The last.' })).toBe('The last.')
  })

  it('has words that rest on a gap as a note', () => {
    const property = { 'x-proposed': { gap: 'payloads', description: 'It is so.' }, description: 'It is so.' }
    expect(viewProperty(property).words).toEqual({
      facts: '',
      notes: [{ standing: { gap: payloads }, says: 'It is so.' }],
    })
  })

  it('names its limits, and which of them are proposed', () => {
    const property = {
      ...{ type: 'integer', minimum: 1, maximum: 100 },
      'x-proposed': { gap: 'page-sizes', maximum: 100 },
    }
    expect(viewProperty(property).limits).toEqual([
      { words: 'at least', values: ['1'] },
      { words: 'at most', values: ['100'], gap: sizes },
    ])
  })

  it('says whether a list of values is closed', () => {
    const words = (property: object) => viewProperty(property).limits[0]!.words
    expect(words({ enum: ['A'] })).toBe('one of')
    expect(words({ 'x-extensible-enum': ['A'] })).toMatch(/others may come/)
    expect(words({ 'x-extensible-enum': ['A'], 'x-values': 'all' })).toBe('one of')
  })

  it('says under which condition it is required', () => {
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    const condition = { if: { properties: { way: { const: 'CARD' } } }, then: { required: ['field'] } }
    expect(viewProperty({ type: 'object' }, {}, condition).limits).toEqual([
      { words: 'required where this is so:', values: ['way = CARD'] },
    ])
  })

  it('may bear any name, also a keyword', () => {
    const schema = { properties: { properties: { type: 'string', 'x-gap': 'payloads' } } }
    const { body } = view({ requestBody: { content: { 'application/json': { schema } } } })
    expect(body!.fields.map(({ name, standing }) => [name, standing])).toEqual([
      ['properties', { gap: payloads }],
    ])
  })

  it('ends where it contains itself', () => {
    const Tree = { type: 'object', properties: { child: { $ref: '#/components/schemas/Tree' } } }
    const field = viewProperty({ $ref: '#/components/schemas/Tree' }, { Tree })
    expect(field.fields.map(({ name, fields: below }) => [name, below])).toEqual([['child', []]])
  })

  it.each([
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'array', items: { type: 'string' } }, 'array of string'],
    [{ anyOf: [{ type: 'object' }, { type: 'null' }] }, 'object or null'],
    [{ type: 'string', format: 'binary' }, 'file'],
    [{ allOf: [{ type: 'number' }, { description: 'Said.' }] }, 'number'],
    [{}, 'any'],
  ])('says what %o is', (property, type) => {
    expect(viewProperty(property).type).toBe(type)
  })
})

describe('a body', () => {
  const bodyOf = (schema: object, schemas: object = {}) =>
    view({ requestBody: { content: { 'application/json': { schema } } } }, { schemas }).body!

  it('is one object where it is composed of an envelope and what one operation puts into it', () => {
    const Envelope = {
      ...{ 'x-gap': 'payloads', type: 'object', required: ['status'] },
      properties: { status: { type: 'string' }, data: { description: 'What there is.' } },
    }
    const own = { required: ['data'], properties: { data: { type: 'object', description: 'An order.' } } }
    const { fields: shown } = bodyOf(
      { allOf: [{ $ref: '#/components/schemas/Envelope' }, own] },
      { Envelope },
    )
    // The envelope is a proposal, which only its fields can show.
    expect(shown.map(({ name, type, isRequired, isNews }) => [name, type, isRequired, isNews])).toEqual([
      ['status', 'string', true, true],
      ['data', 'object', true, false],
    ])
    expect(shown[1]!.words.facts).toBe('An order.')
  })

  const Payload = {
    ...{ 'x-gap': 'payloads', type: 'object', properties: { amount: { type: 'number' } } },
    examples: [{ amount: 1 }],
  }
  const data = {
    ...{ type: 'string', 'x-source': '§4.1', 'x-encryption': 'rsa' },
    contentSchema: { $ref: '#/components/schemas/Payload' },
  }

  it('has the fields of the plaintext in what travels encrypted', () => {
    const [field] = bodyOf({ properties: { data } }, { Payload }).fields
    expect(field).toMatchObject({
      ...{ type: 'string', cipher: 'RSA', standing: { section: '§4.1' }, plaintext: { gap: payloads } },
      fields: [{ name: 'amount', path: 'body.data.amount', standing: { gap: payloads }, isNews: false }],
    })
  })

  it('shows the plaintext before what travels', () => {
    const content = {
      'application/json': {
        schema: { properties: { data, kind: { type: 'string' } } },
        examples: { wire: { summary: 'Sent', value: { data: 'AAAA', kind: 'new' } } },
      },
    }
    const { examples } = view({ requestBody: { content } }, { schemas: { Payload } }).body!
    expect(examples.map(({ label, source }) => [label, JSON.parse(source)])).toEqual([
      ['Plaintext', { data: { amount: 1 }, kind: 'new' }],
      ['On the wire', { data: 'AAAA', kind: 'new' }],
    ])
  })
})

it('leaves the document as it is', () => {
  const operation = { 'x-gap': 'payloads', parameters: [{ name: 'p', in: 'query', schema: {} }] }
  const before = structuredClone(operation)
  view(operation)
  expect(asNode(operation)).toEqual(before)
})

describe('the example of a field', () => {
  const amount = { type: 'number', examples: [15000] }
  const quote = {
    type: 'object',
    properties: { amount, fee: amount, note: { type: 'string', examples: ['-'] } },
  }

  it('is the value in the example of the body, and its own where that has none', () => {
    const properties = {
      message: { type: 'string', examples: ['Done'] },
      quotes: { type: 'array', items: quote },
    }
    const value = { message: 'Fee computed', quotes: [{ amount: 200, fee: 3, note: null }] }
    const content = { 'application/json': { schema: { properties }, examples: { fee: { value } } } }
    const [message, quotes] = view({ responses: { 200: { content } } }).responses[0]!.body!.fields
    expect(message?.example).toBe('Fee computed')
    expect(quotes?.fields.map(({ example }) => example)).toEqual(['200', '3', '-'])
  })

  it('is that of the plaintext where the field is encrypted', () => {
    const contentSchema = { ...quote, examples: [{ amount: 200, fee: 3 }] }
    const data = { type: 'string', 'x-encryption': 'rsa', contentSchema }
    const content = { 'application/json': { schema: { properties: { data } } } }
    const [field] = view({ requestBody: { content } }).body!.fields
    expect(field?.fields.map(({ example }) => example)).toEqual(['200', '3', '-'])
  })
})
