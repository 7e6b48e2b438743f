import { expect, test } from 'vitest'
import { creditsOf } from './cad-credits.ts'
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

test('an amount may show in the deposit alone, and what shows none of them is no credit', () => {
  const rows = [row(18, 1, 20.01), row(7, 0)]
  expect(credited([20.01], rows)).toEqual({ '20.01': [rows[0]], undefined: [rows[1]] })
})
