import { expect, test } from 'vitest'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { AML_RECORDS } from './lists.ts'
import { createListReader, listSizes, readToEnd } from './whole-list.ts'

/** How a service paginates: the interface document allows each way. */
interface Paging {
  rows: number
  largest?: number
  beyond?: 'refused' | 'last' | 'empty'
}

const USUAL = 20

function serve({ rows, largest = 1_000, beyond = 'empty' }: Paging) {
  const asked: string[] = []
  const ask = async (_: string, { query }: { query: Record<string, string | number> }) => {
    asked.push(JSON.stringify(query))
    const limit = Number(query.limit ?? USUAL)
    if (limit > largest) return { status: 400, body: {} }
    const last = Math.max(1, Math.ceil(rows / limit))
    const given = Number(query.page ?? 1)
    if (given > last && beyond === 'refused') return { status: 404, body: {} }
    const page = given > last && beyond === 'last' ? last : given
    const from = (page - 1) * limit
    const data = Array.from({ length: Math.max(0, Math.min(limit, rows - from)) }, (_, at) => ({
      id: `r${from + at}`,
    }))
    return { status: 200, body: { data, meta: { total: rows } } }
  }
  const target = { profile: 'documented', publicKey: 'pk', capabilities: ['stateful'] }
  return { asked, session: { target, call: ask, succeed: ask, recall() {} } as unknown as Session }
}

const PAGINGS: [string, Paging][] = [
  ['nothing', { rows: 0 }],
  ['one row', { rows: 1 }],
  ['less than a page', { rows: 7 }],
  ['several pages', { rows: 47 }],
  ['nothing past the end', { rows: 47, beyond: 'refused' }],
  ['the last page again past the end', { rows: 47, beyond: 'last' }],
  ['no more than 20 rows at once', { rows: 200, largest: 20 }],
]

test.each(PAGINGS)('a list that shows %s is read whole', async (_, paging) => {
  const { rows, isWhole } = await createListReader().whole(serve(paging).session, AML_RECORDS)
  expect({ count: new Set(rows.map(({ id }) => id)).size, isWhole }).toEqual({
    count: paging.rows,
    isWhole: true,
  })
})

test.each(PAGINGS)('a list that shows %s is read up to a page without a new row', async (_, paging) => {
  const { asked, session } = serve(paging)
  await readToEnd(session, AML_RECORDS, {}, 5, true)
  const pages = Math.min(12, Math.ceil(paging.rows / 5) + 1)
  expect(asked).toHaveLength(pages)
  expect(asked.at(-1)).toBe(JSON.stringify({ limit: 5, page: pages }))
})

test.each([
  [5, 10],
  [100, 1],
])(
  'in pages of %i, no page past the end is asked for if all rows are shown that are counted',
  async (size, pages) => {
    const { asked, session } = serve({ rows: 47 })
    await readToEnd(session, AML_RECORDS, {}, size)
    expect(asked).toHaveLength(pages)
  },
)

test('a count of one page is not taken for that of all rows', async () => {
  const rows = Array.from({ length: 47 }, (_, index) => ({ id: `r${index}` }))
  const ask = async (_: string, { query }: { query: Record<string, string | number> }) => {
    const data = rows.slice(20 * (Number(query.page) - 1), 20 * Number(query.page))
    return { status: 200, body: { data, meta: { total: data.length } } }
  }
  const { target } = serve({ rows: 0 }).session
  const session = { target, call: ask, succeed: ask, recall() {} } as unknown as Session
  const read = await createListReader().rows(session, AML_RECORDS)
  expect({ rows: read.rows.length, isWhole: read.isWhole }).toEqual({ rows: 47, isWhole: true })
})

test.each([
  [47, 100, 2],
  [230, 100, 3],
  [47, 20, 4],
])('%i rows, of which a page may hold %i, are read in %i requests', async (count, largest, requests) => {
  const { asked, session } = serve({ rows: count, largest })
  const { rows, isWhole } = await createListReader().rows(session, AML_RECORDS)
  expect({ rows: rows.length, isWhole, asked: asked.length }).toEqual({
    rows: count,
    isWhole: true,
    asked: requests,
  })
})

test('a page is asked for once by all tests of a file, until it is forgotten', async () => {
  const { asked, session } = serve({ rows: 47 })
  const reader = createListReader()
  await reader.whole(session, AML_RECORDS)
  const once = asked.length
  await reader.whole(session, AML_RECORDS)
  expect(asked).toHaveLength(once)
  reader.forget()
  await reader.whole(session, AML_RECORDS)
  expect(asked).toHaveLength(2 * once)
})

test('the sizes of two filters are together all there are', () => {
  const both = new Set([0, 1].flatMap((turn) => listSizes(12, 2, turn)))
  expect([...both].toSorted()).toEqual([1, 100, 12, 4, 6, 'usual'])
})
