import { expect, test } from 'vitest'
import { showPlace } from './show-place.ts'

test.each([
  [{ a: 1 }, '/a', '{"a": 1 ← is wrong}'],
  [{ a: 1, b: 2, c: 3 }, '/b', '{… "b": 2 ← is wrong, …}'],
  [
    { data: [{ id: 1 }, { id: 2, amount: '5' }] },
    '/data/1/amount',
    '{"data": [… {… "amount": "5" ← is wrong}]}',
  ],
  [
    { data: { swap_id: 'x', fee: 1 } },
    '/data/swapId',
    '{"data": {"swap_id": "x", "fee": 1, "swapId" ← is wrong}}',
  ],
  [{ 'a/b': { '~': 1 } }, '/a~1b/~0', '{"a/b": {"~": 1 ← is wrong}}'],
  ['text', '', '"text" ← is wrong'],
])('of %j shows what leads to %s', (body, pointer, shown) => {
  expect(showPlace(body, pointer, 'is wrong')).toBe(shown)
})

test('stays short in a long answer, and shows what departs', () => {
  const transactions = Array.from({ length: 2_000 }, (_, id) => ({ id, note: 'x'.repeat(500), amount: '5' }))
  const shown = showPlace({ data: { transactions } }, '/data/transactions/1999/note', 'is wrong')
  expect(shown.length).toBeLessThan(300)
  expect(shown).toContain('"note": "xxx')
  expect(shown).toContain('← is wrong')
})
