import { expect, it } from 'vitest'
import { type CallContext, createBreachFinder } from './find-breaches.ts'
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
const create = () => createBreachFinder({ holdsCardNumber: showsCardNumber, isTest: true })

it.each<[string, WireCall, string, CallContext?]>([
  ['a live key', posted({ headers: [['Authorization', 'Bearer sk_live_1']] }), 'live environment'],
  ['a refused type of key', posted(answered(401, 'Invalid SECRET key')), 'wrong type'],
  ['a key of the other type', posted(), 'wrong type', { hasWrongType: true }],
  ['a key in the address', posted({ url: 'https://api.test/x?key=sk%5Ftest%5F1' }), 'in its address'],
  ['a secret key in clear text', posted({ url: 'http://192.0.2.1/x' }), 'plain HTTP', { isSecret: true }],
  [
    'a card in the clear',
    posted({ body: `{"card":{"number":"${CARD}","cvv":"737"}}` }),
    'card number in the clear',
  ],
  ['data in the clear', posted({ body: '{"data":{"reference":"A"}}' }), 'not encrypted'],
])('finds %s', (_, call, problem, context) => {
  expect(create()(call, context)).toMatchObject([{ problem: expect.stringContaining(problem) }])
})

it.each<[string, WireCall, CallContext?]>([
  ['an address that is no UTF-8', posted({ url: 'https://api.test/%ff' })],
  ['a reference that looks like a card', posted({ body: `{"reference":"${CARD}"}` })],
  ['a number that is not that of a card', posted({ body: `{"number":"${CARD}"}` })],
  ['a secret key on loopback', posted({ url: 'http://127.0.0.1:1/x' }), { isSecret: true }],
  ['a body that is no JSON', posted({ body: '<data>' })],
])('has nothing against %s', (_, call, context) => {
  expect(create()(call, context)).toEqual([])
})

it('finds an IV that encrypts two cards, and none where one call is sent again', () => {
  const find = create()
  const send = (cardData: string) => find(posted({ body: JSON.stringify({ cardData }) }))
  expect([send('aa:01:ff'), send('aa:01:ff'), send('bb:01:ff')]).toEqual([[], [], []])
  expect(send('aa:02:ff')).toHaveLength(1)
})

it('finds a write that does not wait for as long as it was asked to', () => {
  const find = create()
  const send = (startedAtMs: number) =>
    find(posted({ startedAtMs, endedAtMs: startedAtMs + 5, ...answered(429, '', [['Retry-After', '2']]) }))
  expect([send(0), send(2_005)]).toEqual([[], []])
  expect(send(3_000)).toMatchObject([{ kind: 'too-soon' }])
})
