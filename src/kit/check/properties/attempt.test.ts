import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listOperations } from '../../contract/contract.ts'
import { gapOf } from '../../contract/document.ts'
import {
  type Attempt,
  canBreak,
  hasStatedKey,
  invalidAttemptsOf,
  optionsOf,
  strangersOf,
  validAttemptsOf,
} from './attempt.ts'
import { findFaults } from './judge-request.ts'

const SAMPLE = { numRuns: 300, seed: 20_260_101 }
const SOURCES = { hints: {}, only: {} }

describe.each(['documented', 'proposed'] as const)('what is made for the %s profile', (profile) => {
  const operations = listOperations().filter(({ object }) => profile === 'proposed' || !gapOf(object))

  test.each(operations)('is what AJV takes it for: $operationId', (operation) => {
    const judge = ({ request }: Attempt) => findFaults(operation, profile, request)
    for (const attempt of fc.sample(validAttemptsOf(operation, { ...SOURCES, profile }), SAMPLE)) {
      expect(judge(attempt), JSON.stringify(attempt)).toEqual([])
    }
    if (!canBreak(operation, profile)) return
    for (const attempt of fc.sample(invalidAttemptsOf(operation, { ...SOURCES, profile }), SAMPLE)) {
      const isBroken = attempt.credential !== undefined || judge(attempt).length > 0
      expect(isBroken, JSON.stringify(attempt)).toBe(true)
    }
  })

  test('breaks something of every operation that anything is stated of', () => {
    const unbroken = operations.filter((each) => !canBreak(each, profile) && !hasStatedKey(each, profile))
    expect(unbroken.map(({ operationId }) => operationId)).toEqual(
      profile === 'proposed'
        ? []
        : ['listAirtimeProviders', 'listTvProviders', 'listTvPackages', 'listDataPlans'],
    )
  })
})

test('a stranger asks what is right, with a key in place of the right one', () => {
  const ping = listOperations().find(({ operationId }) => operationId === 'ping')!
  const right = { query: { a: '1' }, headers: { 'api-key': 'right', other: '2' } }
  const [attempt] = fc.sample(strangersOf(right), { numRuns: 1, seed: 1 })
  const { credential } = attempt!
  expect(optionsOf(ping, attempt!)).toEqual({
    query: { a: '1' },
    key: 'none',
    headers: { 'api-key': credential, other: '2' },
  })
})

describe('optionsOf', () => {
  const find = (id: string) => listOperations().find(({ operationId }) => operationId === id)!
  const attempt = (request: object, credential?: string): Attempt => ({
    request: { path: {}, query: {}, headers: {}, ...request },
    headers: {},
    ...(credential !== undefined && { credential }),
  })

  test('has the plaintext encrypted, and beside it only what the request has', () => {
    const options = optionsOf(find('chargeCard'), attempt({ body: { cardData: { number: '1' } } }))
    expect(options).toMatchObject({ data: { number: '1' }, body: {} })
    expect(options.body).toEqual({})
  })

  test('sends what is unsealed as it is', () => {
    const options = optionsOf(find('createOrder'), attempt({ body: { data: 5 }, isUnsealed: true }))
    expect(options).toMatchObject({ body: { data: 5 } })
    expect(options).not.toHaveProperty('data')
  })

  test('sends of a form only the parts that the request has', () => {
    const { body } = optionsOf(find('submitSourceOfFundsFile'), attempt({ body: { transactionId: 't' } }))
    expect(body).toEqual({ transactionId: 't' })
  })

  test('sends another key where the right one travels', () => {
    expect(optionsOf(find('ping'), attempt({}, 'x'))).toMatchObject({
      key: 'none',
      headers: { 'api-key': 'x' },
    })
    expect(optionsOf(find('listAmlRecords'), attempt({}, 'x')).headers).toEqual({ authorization: 'Bearer x' })
  })

  test('writes a query and a path as texts', () => {
    const request = attempt({ path: { id: 7 }, query: { list: 1.5 } })
    expect(optionsOf(find('removeCadCollectionEmail'), request)).toMatchObject({
      path: { id: '7' },
      query: { list: '1.5' },
    })
  })
})
