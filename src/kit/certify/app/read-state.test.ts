import { expect, it } from 'vitest'
import { listUnread, readState } from './read-state.ts'

const answer = (json: unknown, status = 200) => ({ status, headers: new Headers(), text: '', json })

it.each([
  ['$.n', 2],
  ['$.yes', 1],
  ['$.no', 0],
  ['$.list', 3],
  ['$.list[*]', 3],
  ['$.at', 1],
  ['$.never', 0],
  ['$.missing', 0],
  [{ path: '$.status', words: ['SHIPPED', 'SENT'] }, 1],
  [{ path: '$.status', words: ['OPEN'] }, 0],
] as const)('counts %j', (fulfilled, count) => {
  const json = {
    n: 2,
    yes: true,
    no: false,
    list: [{}, {}, {}],
    at: '2026-11-20',
    never: null,
    status: 'SENT',
  }
  expect(readState(answer(json), { fulfilled })).toEqual({ fulfilled: count })
})

it('a path that leads to nothing is reported, unless it leads into a list, which may be empty', () => {
  const readings = { fulfilled: '$.shipments', refunded: { path: '$.refunds[*].status', words: ['DONE'] } }
  expect(listUnread(answer({ refunds: [] }), readings)).toEqual(['fulfilled ($.shipments)'])
})

it('an order that the app does not know has no state', () => {
  expect(readState(answer({ n: 1 }, 404), { fulfilled: '$.n' })).toBeUndefined()
  expect(readState(answer(undefined), { fulfilled: '$.n' })).toBeUndefined()
})
