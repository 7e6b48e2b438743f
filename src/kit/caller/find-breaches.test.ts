import { describe, expect, it } from 'vitest'
import { findOperation, type OperationId } from '../contract/contract.ts'
import { createBreachFinder } from './find-breaches.ts'
import { showsCardNumber } from './shows-card-number.ts'
import type { WireCall } from './wire-call.ts'

const CARD = '4242424242424242'

const posted = (part: Partial<WireCall> = {}): WireCall => ({
  ...{ method: 'POST', url: 'https://api.test/charge/order/pay', headers: [], startedAtMs: 0, endedAtMs: 5 },
  ...part,
})
const answered = (status: number, body = '', headers: [string, string][] = []) => ({
  answer: { status, body, headers },
})
const create = (isSandbox: boolean) => createBreachFinder({ holdsCardNumber: showsCardNumber, isSandbox })
const inClear = posted({ body: `{"card":{"number":"${CARD}","cvv":"737"}}` })
const beside: Partial<WireCall> = {
  headers: [
    ['public-key', 'pk_test_1'],
    ['api-key', 'sk_test_1'],
  ],
}
const plaintext = { body: '{"data":{"reference":"A"}}' }

describe.each([true, false])('of calls of the sandbox: %s', (isSandbox) => {
  it.each<[string, WireCall, string, OperationId]>([
    ['a refused type of key', posted(answered(401, 'Invalid SECRET key')), '(§7)', 'verifyOrder'],
    [
      'a secret key in the address',
      posted({ url: 'https://api.test/x?key=sk%5Ftest%5F1' }),
      '(§5.3)',
      'ping',
    ],
    ['a secret key in clear text', posted({ url: 'http://192.0.2.1/x' }), 'plain HTTP', 'verifyOrder'],
    ['a secret key beside the public one', posted(beside), '(§5.3, §5.8)', 'chargeCard'],
    ['a card in the clear', inClear, 'card number in the clear (§4.2)', 'chargeCard'],
    ['data in the clear', posted({ ...plaintext, ...answered(400) }), 'not encrypted (§4.1)', 'payOrder'],
  ])('%s is found', (_, call, problem, operationId) => {
    expect(create(isSandbox)(call, findOperation(operationId))).toMatchObject([
      { problem: expect.stringContaining(problem) },
    ])
  })

  it.each<[string, WireCall, OperationId?]>([
    ['an address that is not UTF-8', posted({ url: 'https://api.test/%ff' })],
    ['a reference that looks like a card', posted({ body: `{"reference":"${CARD}"}` }), 'chargeCard'],
    ['a number that is not that of a card', posted({ body: `{"number":"${CARD}"}` }), 'chargeCard'],
    ['a secret key where it belongs', posted(beside), 'verifyOrder'],
    ['a secret key on loopback', posted({ url: 'http://127.0.0.1:1/x' }), 'verifyOrder'],
    ['a body that is not JSON', posted({ body: '<data>' }), 'payOrder'],
  ])('nothing is held against %s', (_, call, operationId) => {
    expect(create(isSandbox)(call, operationId && findOperation(operationId))).toEqual([])
  })
})

/** Two cards with one IV, in our proposed layout; JSON in base64 begins alike each time. */
const sameStart = [posted({ body: '{"cardData":"aa:01:ff"}' }), posted({ body: '{"cardData":"aa:02:ff"}' })]

it.each<[string, WireCall[], OperationId]>([
  ['a live key', [posted({ headers: [['Authorization', 'Bearer sk_live_1']] })], 'verifyOrder'],
  ['a public key in the address', [posted({ url: 'https://api.test/x?key=pk_test_1' })], 'ping'],
  ['a card where it is open how it travels', [inClear], 'saveCard'],
  ['data in the clear that is taken', [posted({ ...plaintext, ...answered(200) })], 'trackOrderEvent'],
  ['data of the business API', [posted({ ...plaintext, ...answered(400) })], 'attachCustomerKyc'],
  ['an IV that encrypts two cards', sameStart, 'chargeCard'],
])('%s counts where our proposals are in force, and against no other program', (_, calls, operationId) => {
  const count = (find: ReturnType<typeof create>) =>
    calls.flatMap((call) => find(call, findOperation(operationId))).length
  expect([count(create(true)), count(create(false))]).toEqual([1, 0])
})

it('the same call again uses no IV twice', () => {
  const find = create(true)
  expect([find(sameStart[0]!), find(sameStart[0]!)]).toEqual([[], []])
})

it('finds a write that does not wait for as long as it was asked to', () => {
  const find = create(false)
  const send = (startedAtMs: number) =>
    find(posted({ startedAtMs, endedAtMs: startedAtMs + 5, ...answered(429, '', [['Retry-After', '2']]) }))
  expect([send(0), send(2_005)]).toEqual([[], []])
  expect(send(3_000)).toMatchObject([{ kind: 'too-soon' }])
})
