import { expect, test } from 'vitest'
import type { OpenApiDocument } from '../contract/document.ts'
import { assertExpressible } from './language-limits.ts'
import { LANGUAGES, type Language } from './languages.ts'

const schemas = (named: object) => ({ components: { schemas: named } })
const properties = (...names: string[]) =>
  schemas({ Order: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, {}])) } })
const parameters = (where: string, ...names: string[]) => ({
  paths: {
    '/a': { get: { operationId: 'read', parameters: names.map((name) => ({ name, in: where })) } },
  },
})
const operations = (...names: string[]) => ({
  paths: Object.fromEntries(names.map((operationId) => [`/${operationId}`, { get: { operationId } }])),
})
const servers = (...described: string[]) => ({ servers: described.map((description) => ({ description })) })
const variables = (...names: string[]) => ({
  servers: [{ variables: Object.fromEntries(names.map((name) => [name, {}])) }],
})
const credentials = (named: object, ...used: string[]) => ({
  paths: { '/a': { get: { operationId: 'read', security: used.map((name) => ({ [name]: [] })) } } },
  components: { securitySchemes: named },
})
const signed = { type: 'http', scheme: 'hmac' }
const everywhere = (pointer: string) =>
  Object.fromEntries(Object.keys(LANGUAGES).map((language) => [language, pointer]))
const tree = { $ref: '#/components/schemas/Tree' }

const ROWS: [string, object, Partial<Record<Language, string>>][] = [
  [
    'a credential that a client would leave out',
    credentials({ key: signed }, 'key'),
    everywhere('/components/securitySchemes/key'),
  ],
  ['one that no operation takes', credentials({ token: { type: 'oauth2' }, key: signed }, 'token'), {}],
  ['a property without a letter', properties('支付'), { java: '/components/schemas/Order/properties' }],
  ['an empty value', schemas({ A: { enum: ['', 'B'] } }), { java: '/components/schemas/A/enum/0' }],
  ['a parameter without a letter', parameters('query', '_'), { java: '/paths/~1a/get/parameters/0/name' }],
  ['a server without a letter', servers('🚀'), { java: '/servers/0/description' }],
  ['a variable without a letter', variables('_'), { java: '/servers/0/variables/_' }],
  [
    'schemas of one name',
    schemas({ order_line: {}, orderLine: {} }),
    {
      php: '/components/schemas/orderLine',
      go: '/components/schemas/orderLine',
      java: '/components/schemas/orderLine',
    },
  ],
  ['schemas but for their case', schemas({ ab: {}, aB: {} }), { php: '/components/schemas/aB' }],
  [
    'properties of one name',
    properties('a-b', 'aB'),
    {
      php: '/components/schemas/Order/properties/aB',
      go: '/components/schemas/Order/properties/aB',
    },
  ],
  [
    'properties of one name, by allOf',
    schemas({
      Order: { properties: { a_b: {} }, allOf: [{ $ref: '#/components/schemas/Base' }] },
      Base: { properties: { aB: {} } },
    }),
    {
      php: '/components/schemas/Base/properties/aB',
      go: '/components/schemas/Base/properties/aB',
    },
  ],
  ['parameters of one name', parameters('query', 'a-b', 'a_b'), { go: '/paths/~1a/get/parameters/1/name' }],
  [
    'variables of one name',
    variables('a-b', 'a_b'),
    { go: '/servers/0/variables/a_b', php: '/servers/0/variables/a_b', java: '/servers/0/variables/a_b' },
  ],
  ['operations but for their case', operations('getab', 'getAb'), { php: '/paths/~1getAb/get/operationId' }],
  ['operations of one name', operations('get_ab', 'getAb'), {}],
  ['servers but for their case', servers('test one', 'TESTONE'), { php: '/servers/1/description' }],
  ['a parameter this', parameters('query', 'this'), { php: '/paths/~1a/get/parameters/0/name' }],
  ['a property this', properties('this'), { php: '/components/schemas/Order/properties/this' }],
  [
    'a list of itself',
    schemas({ Tree: { type: 'array', items: tree } }),
    { python: '/components/schemas/Tree', go: '/components/schemas/Tree' },
  ],
  [
    'a map of lists of itself',
    schemas({ Tree: { additionalProperties: { type: 'array', items: tree } } }),
    { python: '/components/schemas/Tree', go: '/components/schemas/Tree' },
  ],
  [
    'a union of lists of itself',
    schemas({ Tree: { oneOf: [{ type: 'string' }, { type: 'array', items: tree }] } }),
    { python: '/components/schemas/Tree' },
  ],
  ['a list of objects with it', schemas({ Tree: { items: { properties: { below: tree } } } }), {}],
  [
    'a value that is an object',
    schemas({ A: { enum: ['a', null, { a: 1 }] } }),
    Object.fromEntries(Object.keys(LANGUAGES).map((language) => [language, '/components/schemas/A/enum/2'])),
  ],
]

test.each(ROWS)('%s', (_, parts, places) => {
  const document = { paths: {}, components: {}, ...parts } as unknown as OpenApiDocument
  for (const [language, { name }] of Object.entries(LANGUAGES) as [Language, { name: string }][]) {
    const place = places[language]
    if (place === undefined) expect(() => assertExpressible(document, language), language).not.toThrow()
    else expect(tell(document, language)).toMatch(`cannot become ${name} as it is:\n  ${place}`)
  }
})

function tell(document: OpenApiDocument, language: Language): string {
  try {
    assertExpressible(document, language)
    return `${language} accepts it`
  } catch (error) {
    return (error as Error).message
  }
}
