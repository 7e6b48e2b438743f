import { expect, test } from 'vitest'
import type { OpenApiDocument, SecurityScheme } from './document.ts'
import { describeCredentials, describeOperations, listUnsentKeys } from './operations.ts'

/** A document with an operation for each security scheme, and one scheme that no operation names. */
function documentWith(...schemes: Omit<SecurityScheme, 'x-key-type'>[]): OpenApiDocument {
  const entries = schemes.map(
    (each, index) => [`scheme${index}`, { ...each, 'x-key-type': 'secret' }] as const,
  )
  const operations = entries.map(([name]) => [
    `/${name}`,
    { get: { operationId: name, security: [{ [name]: [] }] } },
  ])
  const unused: SecurityScheme = { type: 'apiKey', in: 'header', name: 'x-unused', 'x-key-type': 'secret' }
  return {
    openapi: '3.1.0',
    info: { title: 'Any', version: '1.0.0' },
    paths: Object.fromEntries(operations),
    components: { securitySchemes: { unused, ...Object.fromEntries(entries) } },
  }
}

test.each([
  [{ type: 'apiKey', in: 'header', name: 'x-secret' }, { header: 'x-secret' }],
  [
    { type: 'http', scheme: 'bearer' },
    { header: 'authorization', scheme: 'Bearer' },
  ],
  [
    { type: 'http', scheme: 'BASIC' },
    { header: 'authorization', scheme: 'Basic' },
  ],
  [{ type: 'oauth2' }, { header: 'authorization', scheme: 'Bearer' }],
  [{ type: 'openIdConnect' }, { header: 'authorization', scheme: 'Bearer' }],
  [{ type: 'http', scheme: 'signature' }, undefined],
  // A type is not an HTTP scheme, and neither is what every object inherits.
  [{ type: 'http', scheme: 'oauth2' }, undefined],
  [{ type: 'http', scheme: 'constructor' }, undefined],
  [{ type: 'toString' }, undefined],
  [{ type: 'apiKey', in: 'query', name: 'key' }, undefined],
  [{ type: 'mutualTLS' }, undefined],
])('the credential of %j', (scheme, credential) => {
  expect(describeCredentials(documentWith(scheme))).toEqual(credential ? { secret: credential } : {})
})

test('a key that no header carries as it is, is reported by its name', () => {
  const schemes = [
    { type: 'http', scheme: 'hmac' },
    { type: 'apiKey', in: 'query', name: 'key' },
    { type: 'mutualTLS' },
    { type: 'oauth2' },
  ]
  expect(listUnsentKeys(documentWith(...schemes))).toEqual([
    'the credential "scheme0" is HTTP "hmac"',
    'the credential "scheme1" is in the "query"',
    'the credential "scheme2" is of type "mutualTLS"',
  ])
})

test.each(['constructor', 'toString', '__proto__'])('a scheme called %s is looked for like any', (name) => {
  const operation = { operationId: 'ping', security: [JSON.parse(`{"${name}":[]}`)], responses: {} }
  const document = documentWith()
  document.paths = { '/ping': { get: operation } }
  expect(() => describeOperations(document)).toThrow(`ping: security scheme "${name}" is not defined`)
  expect(describeCredentials(document)).toEqual({})
})

test('one type of key that travels in two ways is refused, by the name of its scheme', () => {
  const document = documentWith({ type: 'oauth2' }, { type: 'apiKey', in: 'header', name: 'x-secret' })
  expect(() => describeCredentials(document)).toThrow('security scheme "scheme1": the secret key travels')
})
