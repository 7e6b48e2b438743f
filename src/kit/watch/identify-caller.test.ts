import { expect, test } from 'vitest'
import { findOperation, type OperationId, readContract } from '../contract/contract.ts'
import { createIdentifier, MAX_GROUPS } from './identify-caller.ts'
import { TARGET } from './testing/wire-calls.ts'

const identify = createIdentifier(readContract(), TARGET)
const who = (operationId: OperationId, headers: Record<string, string>) =>
  identify(findOperation(operationId), new Headers(headers))
const { publicKey, secretKey, other } = TARGET

test.each([
  ['its own key', 'createOrder', { 'api-key': publicKey }, 'caller', 'right'],
  ['a key of the wrong type', 'createOrder', { 'api-key': secretKey }, 'caller', 'secret'],
  ['the key of the other business', 'verifyOrder', { 'API-Key': other!.secretKey }, 'other', 'right'],
  [
    'a scheme in another letter case',
    'listTransactions',
    { authorization: `bearer ${secretKey}` },
    'caller',
    'right',
  ],
  ['no key', 'createOrder', {}, 'caller', 'none'],
  ['a key in another header', 'initiatePayment', { 'api-key': publicKey }, 'caller', 'none'],
  ['a key that nobody described', 'createOrder', { 'api-key': 'x' }, 'caller', 'unclassified'],
  ['an operation that takes no key', 'receiveCadCollection', {}, 'caller', 'right'],
] as const)('%s', (_, operationId, headers, business, key) => {
  expect(who(operationId, headers)).toMatchObject({ business, key })
})

test('a secret key is known beside a credential of the business API', () => {
  const identifyBoth = createIdentifier(readContract(), {
    ...TARGET,
    businessCredential: { secret: 'own-token' },
  })
  const whose = (headers: Record<string, string>) =>
    identifyBoth(findOperation('initiatePayment'), new Headers(headers))
  expect(whose({ 'public-key': secretKey })).toMatchObject({ business: 'caller', key: 'secret' })
  expect(whose({ 'public-key': publicKey })).toMatchObject({ business: 'caller', key: 'right' })
})

test('keys that nobody described are distinguished, up to a bound', () => {
  const strange = createIdentifier(readContract())
  const groupOf = (key: string) =>
    strange(findOperation('createOrder'), new Headers({ 'api-key': key })).group
  const groups = Array.from({ length: MAX_GROUPS + 5 }, (_, index) => groupOf(`key-${index}`))
  expect([groups[0], groups[1], groupOf('key-0')]).toEqual([1, 2, 1])
  expect(new Set(groups).size).toBe(MAX_GROUPS)
})
