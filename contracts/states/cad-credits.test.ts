import { expect, test } from 'vitest'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { creditsOf, readHistory, readRecent } from './cad-credits.ts'
import type { Transaction } from './given.ts'

const row = (amount: number, fee: number, deposit?: number) =>
  ({ amount, fee, deposit: deposit === undefined ? null : { amount: deposit } }) as Transaction

const credited = (amounts: number[], rows: Transaction[]) =>
  Object.fromEntries([...creditsOf(amounts, rows)].map(([amount, own]) => [String(amount), own]))

test('a gross amount is not taken for the net one of another', () => {
  const rows = [row(20.01, 1), row(21.01, 1), row(33.03, 1)]
  expect(credited([20.01, 21.01, 33.03], rows)).toEqual({
    '20.01': [rows[0]],
    '21.01': [rows[1]],
    '33.03': [rows[2]],
  })
})

test('a net amount is not taken for the gross one of another', () => {
  const rows = [row(19.01, 1), row(20.01, 1), row(32.03, 1)]
  expect(credited([20.01, 21.01, 33.03], rows)).toEqual({
    '20.01': [rows[0]],
    '21.01': [rows[1]],
    '33.03': [rows[2]],
  })
})

test('an amount may show in the deposit alone, and what shows none of them is not a credit', () => {
  const rows = [row(18, 1, 20.01), row(7, 0)]
  expect(credited([20.01], rows)).toEqual({ '20.01': [rows[0]], undefined: [rows[1]] })
})

/** Serves a history in pages of at most `largest` rows, and refuses to be asked for more than `most`. */
function serve(rows: number, largest: number, most = 100) {
  const asked: number[] = []
  const ask = async (_: string, { query: { list, page } }: { query: { list: number; page: number } }) => {
    asked.push(list)
    if (list > most) return { status: 400, body: {} }
    const size = Math.min(list, largest)
    const ids = Array.from({ length: rows }, (_each, index) => ({ id: `t${index}` }))
    const transactions = ids.slice((page - 1) * size, page * size)
    return { status: 200, body: { data: { transactions, meta: { totalItems: rows } } } }
  }
  return { session: { call: ask, succeed: ask } as unknown as Session, asked }
}

test.each([
  ['all transactions of a short history', 47, 20, 47, true],
  ['all of them, in pages of fewer rows than are asked for', 47, 5, 47, true],
  ['both ends of a long history, and say that it is more', 210, 10, 170, false],
  ['both ends, in few large pages', 950, 100, 250, false],
] as const)('the recent ones are %s', async (_, rows, largest, read, isWhole) => {
  const recent = await readRecent(serve(rows, largest).session)
  expect({ read: recent.rows.length, isWhole: recent.isWhole }).toEqual({ read, isWhole })
})

test('a service that refuses large pages is asked for small ones', async () => {
  const { session, asked } = serve(47, 100, 20)
  expect((await readRecent(session)).rows).toHaveLength(47)
  expect(asked).toEqual([100, 20, 20, 20])
})

test('what is missing is looked for in all that there is, up to a bound', async () => {
  const [whole, part] = await Promise.all([
    readHistory(serve(210, 10).session),
    readHistory(serve(900, 10).session),
  ])
  expect({ read: whole.rows.length, isWhole: whole.isWhole }).toEqual({ read: 210, isWhole: true })
  expect(part.isWhole).toBe(false)
})
