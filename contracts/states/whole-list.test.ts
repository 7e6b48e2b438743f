import { expect, test } from 'vitest'
import type { Session } from '../../src/kit/check/harness/session.ts'
import {
  findDifference,
  findLost,
  findMiscounted,
  findRepeated,
  findTooLong,
  findUnlisted,
} from './judge-pages.ts'
import { AML_RECORDS } from './lists.ts'
import { createListReader, type Whole } from './whole-list.ts'

/** How a service pages; each way is one that the interface document leaves open, or one that it does not allow. */
interface Paging {
  rows: number
  largest?: number
  beyond?: 'refused' | 'last' | 'empty'
  /** Which rows a page shows, by their places. */
  show?: (from: number, to: number, page: number) => number[]
  total?: number
}

const USUAL = 20

function serve({ rows, largest = 1_000, beyond = 'empty', show = range, total = rows }: Paging) {
  const asked: string[] = []
  const ask = async (_: string, { query }: { query: Record<string, string | number> }) => {
    asked.push(JSON.stringify(query))
    const limit = Number(query.limit ?? USUAL)
    if (limit > largest) return { status: 400, body: {} }
    const last = Math.max(1, Math.ceil(rows / limit))
    const given = Number(query.page ?? 1)
    if (given > last && beyond === 'refused') return { status: 404, body: {} }
    const page = given > last && beyond === 'last' ? last : given
    const data = show((page - 1) * limit, Math.min(page * limit, rows), page).map((id) => ({ id: `r${id}` }))
    return { status: 200, body: { data, meta: { total } } }
  }
  const target = { profile: 'documented', publicKey: 'pk', capabilities: ['stateful'] }
  return { asked, session: { target, call: ask, succeed: ask, recall() {} } as unknown as Session }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
}

const readWhole = (paging: Paging, filter = {}) =>
  createListReader().whole(serve(paging).session, AML_RECORDS, filter)

const judge = (whole: Whole) => [
  ...findRepeated(whole),
  ...findTooLong(AML_RECORDS, whole),
  ...findMiscounted(whole),
  ...findUnlisted(whole, []),
]

test.each<[string, Paging]>([
  ['nothing', { rows: 0 }],
  ['one row', { rows: 1 }],
  ['less than a page', { rows: 7 }],
  ['a page size that is capped by a refusal', { rows: 200, largest: 50 }],
  ['a last page that is full', { rows: 60 }],
  ['a refusal past the end', { rows: 61, beyond: 'refused' }],
  ['the last page past the end', { rows: 61, beyond: 'last' }],
])('a list is read whole and right: %s', async (_, paging) => {
  const whole = await readWhole(paging)
  expect(whole).toMatchObject({ isWhole: true })
  expect(whole.rows.map(({ id }) => id)).toEqual(range(0, paging.rows).map((id) => `r${id}`))
  expect(judge(whole)).toEqual([])
})

test.each<[string, Paging, string]>([
  ['page does nothing', { rows: 53, show: (from, to) => range(0, to - from) }, 'counts 53 rows'],
  [
    'the last page is filled up with rows of the one before',
    { rows: 53, show: (from, to) => range(Math.min(from, 53 - 11), to) },
    'on two of its pages',
  ],
  [
    'the last row is on no page',
    { rows: 53, show: (from, to) => range(from, Math.min(to, 52)) },
    'counts 53',
  ],
  [
    'pages are counted from zero',
    { rows: 53, show: (from) => range(from + 11, Math.min(from + 22, 53)) },
    'counts 53',
  ],
  ['a page holds one too many', { rows: 53, show: (from, to) => range(from, to + 1) }, 'shows 12'],
  ['the count is of one page', { rows: 53, total: 20 }, 'counts 20'],
])('%s, and it is seen', async (_, paging, says) => {
  expect(judge(await readWhole(paging)).join('\n')).toContain(says)
})

/** What is wrong with the same list in pages of other sizes. */
async function judgeOtherSizes(paging: Paging): Promise<string> {
  const { session } = serve(paging)
  const reader = createListReader()
  const [whole, others] = [
    await reader.whole(session, AML_RECORDS),
    await reader.otherSizes(session, AML_RECORDS),
  ]
  return [...judge(whole), ...others.flatMap(judge), ...findLost(whole, others)].join('\n')
}

test.each<[string, Paging]>([
  ['nothing', { rows: 0 }],
  ['one row', { rows: 1 }],
  ['as many as fill their pages', { rows: 60 }],
  ['a cap that refuses', { rows: 61, largest: 25, beyond: 'refused' }],
  ['the last page past the end', { rows: 61, beyond: 'last' }],
])('a list of other sizes is right: %s', async (_, paging) => {
  expect(await judgeOtherSizes(paging)).toBe('')
})

test.each<[string, Paging, string]>([
  [
    'a last page that is exactly full is left out',
    { rows: 60, show: (from, to) => (to === 60 && to - from === 30 ? [] : range(from, to)) },
    'limit=30 page=1 and the pages after it do not show r30',
  ],
  [
    'a page of one holds two',
    { rows: 53, show: (from, to) => range(from, to - from === 1 ? to + 1 : to) },
    'limit=1 page=1 shows 2',
  ],
  [
    'where no size is said, the second page is the first',
    { rows: 53, show: (from, to) => (from === USUAL ? range(0, USUAL) : range(from, to)) },
    'page=1 and the pages after it do not show r20',
  ],
])('%s, and it is seen', async (_, paging, says) => {
  expect(await judgeOtherSizes(paging)).toContain(says)
})

test('a page is asked for once by all who need it, and again once it is forgotten', async () => {
  const { session, asked } = serve({ rows: 53 })
  const reader = createListReader()
  await reader.whole(session, AML_RECORDS)
  const once = asked.length
  await reader.whole(session, AML_RECORDS)
  expect([new Set(asked).size, asked.length]).toEqual([once, once])
  reader.forget()
  await reader.page(session, AML_RECORDS)
  expect(asked.length).toBe(once + 1)
})

test('a filter that hides one, shows another or counts neither is seen', async () => {
  const all = await readWhole({ rows: 53 })
  const isEven = ({ id }: { id: string }) => Number(id.slice(1)) % 2 === 0
  const even = (odd: number[] = [], hidden: number[] = []): Paging => {
    const own = [...range(0, 27).map((each) => each * 2), ...odd].filter((each) => !hidden.includes(each))
    return { rows: own.length, show: (from, to) => own.slice(from, to) }
  }
  const differ = async (paging: Paging) => {
    const own = await readWhole(paging, { status: 'PENDING' })
    return [...findDifference(own, all, isEven), ...findMiscounted(own, all)].join('\n')
  }
  expect(await differ(even())).toBe('')
  expect(await differ({ ...even(), total: 53 })).toBe('')
  expect(await differ({ ...even(), total: 31 })).toContain('counts 31')
  expect(await differ(even([7]))).toContain('shows r7, which is none')
  expect(await differ(even([], [30]))).toContain('does not show r30')
})
