import { expect, test } from 'vitest'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { listSearched, type Read } from './searches.ts'
import type { ListRow, Whole } from './whole-list.ts'

const session = { target: { profile: 'documented' } } as Session
const rows: ListRow[] = [{ id: 'a1', reference: 'TXN_a1' }]

/** A search that finds these rows, which were all read or not. */
const finding =
  (found: ListRow[], isWhole: boolean): Read =>
  async () =>
    ({ rows: found, isWhole }) as Whole

test.each([
  ['finds them', finding(rows, true), { fields: ['reference', 'id'], isWhole: true }],
  ['finds none of them', finding([], true), { fields: [], isWhole: true }],
  ['finds more than is read', finding([], false), { fields: [], isWhole: false }],
])('a search that %s', async (_, read, expected) => {
  expect(await listSearched(read, session, rows)).toEqual(expected)
})
