import { expect, it } from 'vitest'
import { createSecretSearch } from './secret-search.ts'

const SECRET = 'whsec_aB3/dE6+gH9jK2mN5pQ8sT1vW4yZ7bC0'
const { find } = createSecretSearch(['sk_test_another', SECRET])
const encode = (text: string, encoding: BufferEncoding) => Buffer.from(text).toString(encoding)

it.each([
  ['as it is', SECRET],
  ['in JSON that escapes slashes', SECRET.replace('/', String.raw`\/`)],
  ['percent-encoded', encodeURIComponent(SECRET)],
  ['in hex', encode(SECRET, 'hex')],
  ['in capital hex', encode(SECRET, 'hex').toUpperCase()],
  ['in base64', encode(SECRET, 'base64')],
  ['in base64, one byte later', encode(`:${SECRET}`, 'base64')],
  ['in base64, two bytes later', encode(`me${SECRET}:`, 'base64')],
  ['in base64url', encode(SECRET, 'base64url')],
  ['a part from its beginning', SECRET.slice(6, 22)],
  ['a part from its middle', SECRET.slice(11, 27)],
  ['a part up to its end', `…${SECRET.slice(-16)}`],
])('finds a secret %s', (_, text) => {
  expect(find(`key: ${text} end`)).toBeGreaterThanOrEqual(5)
})

it.each([
  ['its prefix and its beginning', SECRET.slice(0, 21)],
  ['its end', SECRET.slice(-15)],
  ['two short parts', `${SECRET.slice(6, 18)}…${SECRET.slice(-12)}`],
  ['another secret', `whsec_${'x'.repeat(32)}`],
])('finds nothing in %s', (_, text) => {
  expect(find(`key: ${text} end`)).toBeUndefined()
})

it('says where the first one begins', () => {
  expect(find(`a ${SECRET} and sk_test_another`)).toBe(2)
})
