import { expect, it } from 'vitest'
import { CARD, findBreaches } from './find-breaches.ts'

const post = (headers: Record<string, string> = {}, path = '/charge/order/pay') =>
  new Request(`http://127.0.0.1:1${path}`, { method: 'POST', headers })
const answered = { status: 200, text: '' }

it.each([
  ['a live key', post({ authorization: 'Bearer sk_live_1' }), '{}', answered, 'live environment'],
  ['a key of the wrong type', post(), '{}', { status: 401, text: 'Invalid SECRET key' }, 'wrong type'],
  ['a key in the address', post({}, '/x?key=sk_test_1'), '{}', answered, 'in its address'],
  ['a card in the clear', post(), `{"card":"${CARD.number}"}`, answered, 'card number in the clear'],
  ['data in the clear', post(), '{"data":{"reference":"A"}}', answered, 'not encrypted'],
])('finds %s', (_, request, body, answer, message) => {
  expect(findBreaches(new Map(), request, body, answer)).toMatchObject([
    { message: expect.stringContaining(message) },
  ])
})

it('finds an IV that encrypts two cards, and none where one call is sent again', () => {
  const cards = new Map<string, string>()
  const send = (cardData: string) => findBreaches(cards, post(), JSON.stringify({ cardData }), answered)
  expect([send('aa:01:ff'), send('aa:01:ff'), send('bb:01:ff')]).toEqual([[], [], []])
  expect(send('aa:02:ff')).toHaveLength(1)
})
