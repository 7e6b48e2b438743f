import { expect, test } from 'vitest'
import type { OpenApiDocument } from './document.ts'
import { settlePathParameters } from './path-parameters.ts'

test('a parameter of a path is one of each of its operations, unless they have their own', () => {
  const shared = { name: 'X-Merchant-Id', in: 'header', required: true, schema: {} }
  const own = { name: 'x-merchant-id', in: 'header', schema: {} }
  const document = {
    paths: { '/orders': { parameters: [shared], get: {}, post: { parameters: [own] } } },
  } as unknown as OpenApiDocument
  settlePathParameters(document)
  expect(document.paths).toEqual({
    '/orders': { get: { parameters: [shared] }, post: { parameters: [own] } },
  })
})
