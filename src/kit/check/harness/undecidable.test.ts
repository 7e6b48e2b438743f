import { describe, expect, test } from 'vitest'
import { PayloadTooLongError } from '../../../client/errors.ts'
import { findOperation, type OperationId } from '../../contract/contract.ts'
import { type Need, reasonToDisable, type Target } from '../../target/target.ts'
import { explainRefusal, explainTooLong, findObstacle, findUnknownCipher } from './undecidable.ts'
import type { Answer } from './wire/request.ts'

const live: Target = {
  kind: 'live',
  capabilities: ['stateful'],
  profile: 'documented',
  checkout: 'https://checkout.example',
  business: 'https://api.example',
  publicKey: 'pk',
  secretKey: 'sk',
}
const mock: Target = { ...live, kind: 'mock', capabilities: ['examples', 'signs'], profile: 'proposed' }
const sandbox: Target = { ...live, kind: 'sandbox', profile: 'proposed' }

describe('reasonToDisable', () => {
  test('is what the target was declared to lack', () => {
    expect(reasonToDisable(mock, ['examples', 'signs', 'proposed'])).toBeUndefined()
    expect(reasonToDisable(mock, ['stateful'])?.reason).toMatch(/stateless/)
    expect(reasonToDisable(sandbox, ['stateful', 'control-plane', 'webhooks'])).toEqual({
      need: 'control-plane',
      reason: expect.stringMatching(/no control plane/),
    })
  })

  test('is that a proposal is not held to', () => {
    const needs: Need[] = ['proposed']
    expect(reasonToDisable(live, needs)?.reason).toMatch(/a proposal/)
    expect(reasonToDisable(sandbox, needs)).toBeUndefined()
  })
})

const able = { encryption: { key: 'PEM', padding: 'oaep-sha256' }, cardKey: 'K', webhookSecret: 'S' } as const

describe('findObstacle', () => {
  test('a payload for a target that decrypts needs a key, a whole body does not', () => {
    const createOrder = findOperation('createOrder')
    expect(findObstacle(sandbox, createOrder)?.reason).toMatch('PAYCONTRACT_ENCRYPTION_KEY')
    expect(findObstacle(sandbox, findOperation('chargeCard'))?.reason).toMatch('PAYCONTRACT_CARD_KEY')
    expect(findObstacle(sandbox, createOrder, { body: {} })).toBeUndefined()
    expect(findObstacle(mock, createOrder)).toBeUndefined()
    expect(findObstacle({ ...sandbox, ...able }, createOrder)).toBeUndefined()
    expect(findObstacle(sandbox, findOperation('ping'))).toBeUndefined()
  })

  test('a cipher that is not known is not taken for that of card data', () => {
    const { row, ...operation } = findOperation('chargeCard')
    const encrypted = { field: 'cardData', cipher: 'jwe' }
    const answered = { ...operation, row: { ...row, encrypted } }
    const told = { reason: expect.stringContaining('cannot encrypt with "jwe"') }
    expect(findObstacle({ ...sandbox, ...able }, answered)).toEqual(told)
    expect(findUnknownCipher(sandbox, answered, {})).toEqual(told)
    expect(findUnknownCipher(sandbox, answered, { fields: { cardData: 'as it is' } })).toBeUndefined()
    expect(findUnknownCipher(sandbox, findOperation('chargeCard'), {})).toBeUndefined()
  })
})

test.each([
  ['createOrder', 400, 'target', /^"requests": \{ "createOrder": \{ "data": \{ .* \} \} \}$/],
  [
    'attachCustomerKyc',
    422,
    'target',
    /^"requests": \{ "attachCustomerKyc": \{ "path": \{ "id": ".*" \}, "body": /,
  ],
  ['listInternetProviders', 404, 'overlay', /^internet-providers$/],
  ['listTransactions', 401, 'overlay', /^business-credential$/],
] as const)('what %s that is refused with %i needs is told', (operationId, status, place, write) => {
  const refused = { operation: findOperation(operationId), status } as Answer
  const { remedy } = explainRefusal(live, refused)!
  expect(remedy).toEqual({ place, write: expect.stringMatching(write) })
  if (place === 'target') expect(Object.keys(JSON.parse(`{${remedy!.write}}`))).toEqual(['requests'])
})

describe('explainRefusal', () => {
  const refused = (operationId: OperationId, status: number) =>
    ({ operation: findOperation(operationId), status }) as Answer

  test('a refused proposal says nothing against a target that is held to facts', () => {
    expect(explainRefusal(live, refused('listTransactions', 401))?.reason).toMatch('credential')
    expect(explainRefusal(live, refused('initiatePayment', 400))?.reason).toMatch('the request is a proposal')
    expect(explainRefusal(live, refused('attachCustomerKyc', 422))?.reason).toMatch(
      'the request is a proposal',
    )
    expect(explainRefusal(live, refused('createOrder', 400))?.reason).toMatch('the request is a proposal')
  })

  test.each([
    ['listTransactions', 302, false, true],
    ['listTransactions', 400, false, true],
    ['listTransactions', 403, false, true],
    ['listTransactions', 404, false, false],
    ['listTransactions', 400, true, false],
    ['listTransactions', 401, true, false],
    ['listTvProviders', 403, true, true],
    ['listTvProviders', 400, true, false],
    ['listBanks', 403, false, false],
  ] as const)('%s %i, with a credential that is taken elsewhere: %o', (id, status, isTaken, isExcused) => {
    expect(explainRefusal(live, refused(id, status), {}, isTaken) !== undefined).toBe(isExcused)
  })

  test('what is refused in an envelope alone is refused', () => {
    const answer = { ...refused('initiatePayment', 200), body: { success: false } }
    expect(explainRefusal(live, answer)?.reason).toMatch('the request is a proposal')
  })

  test.each([
    [live, 'registerCadCollectionEmail', 404],
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

test('a described request that is refused says where it stands, and breaks no contract', () => {
  const answer = { operation: findOperation('ping'), status: 422, text: 'no such amount' } as Answer
  expect(explainRefusal(live, answer, { isDescribed: true })?.reason).toBe(
    'requests.ping of target.json was refused: 422 no such amount',
  )
  expect(explainRefusal(live, answer)).toBeUndefined()
})

test('a payload that the key is too short for says which, and no other error is excused', () => {
  expect(explainTooLong(new PayloadTooLongError(250, 190))).toMatch(
    /^the payload has 250 bytes .* takes 190: describe a shorter one/,
  )
  expect(explainTooLong(new Error('other'))).toBeUndefined()
})
