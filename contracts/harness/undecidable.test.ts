import { describe, expect, test } from 'vitest'
import type { Exchange } from './request.ts'
import { findOperation, type OperationId } from './specification.ts'
import { type Need, reasonToSkip, type Target } from './target.ts'
import { explainRefusal, findObstacle } from './undecidable.ts'

const live: Target = {
  kind: 'live',
  profile: 'documented',
  checkout: 'https://checkout.example',
  business: 'https://api.example',
  publicKey: 'pk',
  secretKey: 'sk',
}
const mock: Target = { ...live, kind: 'mock', profile: 'proposed' }
const sandbox: Target = { ...live, kind: 'sandbox', profile: 'proposed' }
const caller = { id: 'b1', name: 'One', email: 'one@example.com', webhookSecret: 'w' }
const able = { encryption: { key: 'PEM', padding: 'oaep-sha256' }, cardKey: 'K', webhookSecret: 'S' } as const

describe('reasonToSkip', () => {
  test.each([
    ['examples', [mock], [sandbox, live]],
    ['stateful', [sandbox, live], [mock]],
    ['decrypts', [{ ...sandbox, ...able }], [sandbox, mock, { ...mock, ...able }]],
    ['signs', [mock, { ...sandbox, ...able }], [sandbox]],
    ['proposed', [mock, sandbox], [live]],
    ['control-plane', [{ ...sandbox, control: 'http://c', caller }], [sandbox, mock, live]],
    ['two-businesses', [{ ...sandbox, other: { publicKey: 'pk2', secretKey: 'sk2' } }], [sandbox, mock]],
    ['magic-values', [sandbox], [mock, live]],
  ] as [Need, Target[], Target[]][])('%s', (need, runs, skips) => {
    expect(runs.map((target) => reasonToSkip(target, [need]))).toEqual(runs.map(() => undefined))
    for (const target of skips) expect(reasonToSkip(target, [need])).toMatch(/\w{3}/)
  })
})

describe('findObstacle', () => {
  test('a payload for a target that decrypts needs a key, a whole body does not', () => {
    const createOrder = findOperation('createOrder')
    expect(findObstacle(sandbox, createOrder)).toMatch('PAYCONTRACT_ENCRYPTION_KEY')
    expect(findObstacle(sandbox, findOperation('chargeCard'))).toMatch('PAYCONTRACT_CARD_KEY')
    expect(findObstacle(sandbox, createOrder, { body: {} })).toBeUndefined()
    expect(findObstacle(mock, createOrder)).toBeUndefined()
    expect(findObstacle({ ...sandbox, ...able }, createOrder)).toBeUndefined()
    expect(findObstacle(sandbox, findOperation('ping'))).toBeUndefined()
  })
})

describe('explainRefusal', () => {
  const refused = (operationId: OperationId, status: number) =>
    ({ operation: findOperation(operationId), status }) as Exchange

  test('a refused proposal says nothing against a target that is held to facts', () => {
    expect(explainRefusal(live, refused('listTransactions', 401))).toMatch('credential')
    expect(explainRefusal(live, refused('initiatePayment', 400))).toMatch('the request is a proposal')
    expect(explainRefusal(live, refused('attachCustomerKyc', 422))).toMatch('the request is a proposal')
    expect(explainRefusal(live, refused('createOrder', 400))).toMatch('the request is a proposal')
  })

  test.each([
    [live, 'registerCadCollectionEmail', 400],
    [live, 'listTransactions', 404],
    [live, 'ping', 401],
    [live, 'initiatePayment', 500],
    [live, 'initiatePayment', 200],
    [sandbox, 'initiatePayment', 400],
    [sandbox, 'listTransactions', 401],
  ] as const)('%o %s %i counts', (target, operationId, status) => {
    expect(explainRefusal(target, refused(operationId, status))).toBeUndefined()
  })
})
