import { describe, expect, test } from 'vitest'
import {
  boolean,
  currencyCode,
  list,
  number,
  oneOf,
  pick,
  record,
  recordOrNull,
  reference,
  text,
  textOrNull,
  timestamp,
} from './items.ts'

describe('kinds', () => {
  test.each([
    [text, 'text', ['', 'a'], [1, null, undefined, {}]],
    [number, 'number', [0, -1.5], ['1', null, undefined]],
    [boolean, 'boolean', [true, false], ['true', 0, null]],
    [record, 'record', [{}], [null, [], 'a']],
    [list, 'list', [[], [1]], [{}, null]],
    [textOrNull, 'textOrNull', [null, undefined, ''], [1]],
    [recordOrNull, 'recordOrNull', [null, undefined, {}], [[], 'a']],
    [currencyCode, 'currencyCode', ['NGN'], ['ngn', 'NAIRA', null]],
    [reference, 'reference', ['PAY_7H2K', 'a_1'], ['PAY', '_7H', 'PAY_', 'PAY_7 H', null]],
    [
      timestamp,
      'timestamp',
      ['2026-03-14T09:26:53.000Z', '2026-03-14T09:26:53+01:00', '2026-03-14T09:26'],
      ['2026-03-14', '14/03/2026 09:26', '2026-13-14T09:26:53Z', 1_773_480_413, null],
    ],
  ] as const)('%o', (kind, name, right, wrong) => {
    expect(kind.name).toBe(name)
    expect(right.filter((value) => !kind(value))).toEqual([])
    expect(wrong.filter((value) => kind(value))).toEqual([])
  })

  test('oneOf says in its name what it knows', () => {
    const kind = oneOf('CREDIT', 'DEBIT')
    expect([kind('DEBIT'), kind('LOAN'), kind(null)]).toEqual([true, false, false])
    expect(kind.name).toBe('one of CREDIT, DEBIT')
  })
})

describe('pick', () => {
  const body = {
    data: { transactions: [{ deposit: { id: 'a' } }, { deposit: null }, { deposit: { id: 'b' } }] },
  }

  test('goes through lists and past nulls', () => {
    expect(pick(body, 'data.transactions.deposit')).toEqual([{ id: 'a' }, { id: 'b' }])
    expect(pick(body, 'data.transactions')).toHaveLength(3)
  })

  test('finds nothing where there is nothing', () => {
    expect(pick(body, 'data.records')).toEqual([])
    expect(pick({ data: [] }, 'data')).toEqual([])
    expect(pick(undefined, 'data')).toEqual([])
  })

  test('takes the body itself for an empty path', () => {
    expect(pick({ data: 1 }, '')).toEqual([{ data: 1 }])
  })
})
