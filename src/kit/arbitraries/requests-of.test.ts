import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validators as business, schemas } from '../../../generated/business/validators.js'
import { validators as checkout } from '../../../generated/checkout/validators.js'
import {
  invalidRequestsOf,
  listConstraints,
  type MadeRequest,
  type OperationId,
  operationIds,
  readRequestSchemas,
  validRequestsOf,
} from './index.ts'

const RUNS = 300
const SEED = 20_260_101

type Check = ((value: unknown) => boolean) | undefined
type Checks = Partial<Record<'body' | 'payload' | 'query' | 'path' | 'headers', Check>>

/** Whether the generated validators, which the arbitraries do not use, accept a request. */
function isValid(id: OperationId, { path, query, headers, body, isUnsealed }: MadeRequest): boolean {
  const { body: wire, payload, ...checks } = ({ ...checkout, ...business } as Record<string, Checks>)[id]!
  const { encryptedField: field } = readRequestSchemas(id, 'proposed')!
  const lowered = Object.fromEntries(
    Object.entries(headers).map(([name, each]) => [name.toLowerCase(), each]),
  )
  const plain = field && (body as Record<string, unknown> | null)?.[field]
  const isBodyValid = field && !isUnsealed ? payload!(plain) && hasOnly(id, body) : (wire?.(body) ?? true)
  const isSigned = id === 'receiveCadCollection'
  return (
    isBodyValid &&
    (checks.path?.(path) ?? true) &&
    (checks.query?.(query) ?? true) &&
    (isSigned || (checks.headers?.(lowered) ?? true))
  )
}

/** Beside the encrypted field, the body may only hold a reference. */
function hasOnly(id: OperationId, body: unknown): boolean {
  if (id !== 'chargeCard') return true
  const { reference, cardData: _, ...others } = body as Record<string, unknown>
  return schemas.Reference(reference) && Object.keys(others).length === 0
}

/** The validators do not cover forms. */
const judged = operationIds.filter((id) => id !== 'submitSourceOfFundsFile')

describe.each(judged)('%s', (id) => {
  test('has valid requests that the validators take', () => {
    for (const request of fc.sample(validRequestsOf(id), { numRuns: RUNS, seed: SEED })) {
      expect(isValid(id, request), JSON.stringify(request)).toBe(true)
    }
  })

  test('has invalid requests that the validators refuse, for every constraint', () => {
    const invalid = invalidRequestsOf(id)
    const constraints = listConstraints(id)
    expect(invalid === undefined).toBe(constraints.length === 0)
    if (!invalid) return
    const broken = new Set<string>()
    for (const request of fc.sample(invalid, { numRuns: 4 * RUNS, seed: SEED })) {
      expect(isValid(id, request), JSON.stringify(request)).toBe(false)
      broken.add(JSON.stringify(request.flaw))
    }
    expect(constraints.map((each) => JSON.stringify(each)).filter((each) => !broken.has(each))).toEqual([])
  })
})

describe('the documented profile', () => {
  test('breaks only what is stated', () => {
    const stated = operationIds.flatMap((id) =>
      listConstraints(id, { profile: 'documented' }).map(({ at, constraint }) => `${id} ${at} ${constraint}`),
    )
    expect(stated.sort()).toEqual(
      [
        'listAmlRecords query.status enum',
        'listTransactions query.list minimum',
        'listTransactions query.list type',
        'listTransactions query.page minimum',
        'listTransactions query.page type',
        'listTransactions query.type enum',
        'registerCadCollectionEmail body type',
        'registerCadCollectionEmail body null',
        'registerCadCollectionEmail body.email null',
        'registerCadCollectionEmail body.email required',
        'registerCadCollectionEmail body.email type',
      ].sort(),
    )
  })

  test('has values beyond what the proposals allow', () => {
    const pages = fc.sample(validRequestsOf('listTransactions', { profile: 'documented' }), {
      numRuns: RUNS,
      seed: SEED,
    })
    const isProposed = ({ query: { list = 1 } }: MadeRequest) => Number.isInteger(list) && Number(list) <= 100
    expect(pages.every(isProposed)).toBe(false)
    expect(pages.every(({ query: { list = 1 } }) => Number(list) >= 1)).toBe(true)
  })
})

test('a failing request shrinks to the one thing that is wrong with it', async () => {
  const invalid = invalidRequestsOf('createOrder')!
  const takesAnyCurrency = fc.property(invalid, ({ flaw }) => flaw?.at !== 'body.data.order.currency')
  const { counterexample } = await fc.check(takesAnyCurrency, { seed: SEED, numRuns: 1_000 })
  const [{ body, headers, query }] = counterexample!
  expect({ headers, query }).toEqual({ headers: {}, query: {} })
  expect(body).toEqual({
    data: {
      customer: {},
      order: {
        amount: expect.any(Number),
        currency: expect.toSatisfy((currency) => currency !== 'NGN'),
        reference: expect.stringMatching(/^.$/),
      },
    },
  })
})

test('takes hints and replaced values by the name of a property', () => {
  const options = { hints: { reference: ['KNOWN'] }, only: { amount: fc.constant(7) } }
  const made = fc.sample(validRequestsOf('createRefund', options), { numRuns: RUNS, seed: SEED })
  const payloads = made.map(({ body }) => (body as { data: { reference: string; amount?: number } }).data)
  expect(payloads.filter(({ reference }) => reference === 'KNOWN').length).toBeGreaterThan(RUNS / 2)
  expect(new Set(payloads.map(({ amount }) => amount))).toEqual(new Set([undefined, 7]))
})
