import { expect, test } from 'vitest'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { AML_RECORDS, idsOf, walk } from './lists.ts'

test.each([
  ['as many rows as are asked for', 20],
  ['fewer rows than are asked for', 7],
])('a list whose pages hold %s is walked to its end', async (_, largest) => {
  const all = Array.from({ length: 47 }, (_each, index) => ({ id: `r${index}` }))
  const succeed = async (_id: string, { query: { limit, page } }: { query: Record<string, number> }) => {
    const size = Math.min(limit!, largest)
    return { body: { data: all.slice((page! - 1) * size, page! * size), meta: { total: all.length } } }
  }
  const slices = await walk({ succeed } as unknown as Session, AML_RECORDS, 20)
  expect(idsOf(slices.flatMap(({ rows }) => rows))).toEqual(idsOf(all))
})
