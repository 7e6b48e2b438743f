import { expect, test } from 'vitest'
import { isSame } from './same-answer.ts'

const page = (over: object = {}, ...ids: string[]) => ({
  data: ids.map((id) => ({ id, proofUrl: 'https://files.example/1' })),
  meta: { total: 2 },
  ...over,
})

test.each([
  ['the same', page({}, 'a'), page({}, 'a'), page({}, 'never asked'), true],
  ['a time of its own', page({ at: 1 }, 'a'), page({ at: 2 }, 'a'), page({ at: 3 }, 'a'), true],
  ['other rows', page({ at: 1 }, 'a'), page({ at: 2 }, 'b'), page({ at: 3 }, 'b'), false],
  ['fewer rows', page({}, 'a'), page({}, 'a', 'b'), page({}, 'a', 'b'), false],
  ['another count', page({ meta: { total: 3 } }), page(), page(), false],
  ['rows that change by themselves', page({}, 'a'), page({}, 'b'), page({}, 'c'), undefined],
  ['a row that came meanwhile', page({}, 'a'), page({}, 'b', 'a'), page({}, 'c', 'b', 'a'), undefined],
])('%s', async (_, one, other, again, expected) => {
  expect(await isSame(one, other, async () => again)).toBe(expected)
})
