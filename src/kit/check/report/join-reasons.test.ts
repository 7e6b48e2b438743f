import { expect, test } from 'vitest'
import { joinReasons } from './join-reasons.ts'

const OPERATIONS = ['createOrder', 'listBanks', 'ping']

function join(...reasons: [reason: string, count: number][]) {
  const groups = reasons.map(([reason, count]) => ({ reason, tests: Array.from({ length: count }) }))
  return joinReasons(groups, OPERATIONS).map(({ reason, count }) => [reason, count])
}

test('what differs in the operation alone names them all', () => {
  expect(
    join(
      ['target.json describes no request for createOrder', 2],
      ['target.json names no customer', 3],
      ['target.json describes no request for ping', 2],
    ),
  ).toEqual([
    ['target.json describes no request for 2 operations: createOrder, ping', 4],
    ['target.json names no customer', 3],
  ])
})

test('what is named twice is named once', () => {
  const reason = (id: string) => `target.json describes no request for ${id} (requests.${id})`
  expect(join([reason('createOrder'), 1], [reason('listBanks'), 1])).toEqual([
    ['target.json describes no request for 2 operations (requests.…): createOrder, listBanks', 2],
  ])
})

test.each([
  ['a time', '"at": "21:23:13.204"', '"at": "21:24:55.118"', '"at": "…"'],
  ['a moment', '2026-11-25T21:23:13.204Z', '2026-11-25T21:24:00Z', '…'],
  ['a UUID', '0b1ff0a4-5f3e-4d36-9a5c-3e2d0f9b6a11', '5e0c2d9e-97f4-4a4e-8a55-a90e0f1c77b2', '…'],
  ['an id', 'trace 01JD8ZK3V9QX', 'trace 01JD8ZK4A7PM', 'trace …'],
  ['a number', 'request 1764105793', 'request 1764105812', 'request …'],
])('what an answer has of its own keeps no two reasons apart: %s', (_, one, other, shown) => {
  const refused = 'a valid request was rejected too: 422 '
  expect(join([`${refused}${one}`, 2], [`${refused}${other}`, 1])).toEqual([[`${refused}${shown}`, 3]])
  expect(join([`${refused}${one}`, 2])).toEqual([[`${refused}${one}`, 2]])
})

test('what else differs keeps them apart', () => {
  const reasons: [string, number][] = [
    ['a valid request was rejected too: 404', 2],
    ['a valid request was rejected too: 422', 1],
    ['target.json names no live.publicKey', 1],
    ['target.json names no live.secretKey', 1],
  ]
  expect(join(...reasons)).toEqual(reasons)
})
