import { describe, expect, test } from 'vitest'
import {
  boolean,
  currencyCode,
  list,
  listHolderLists,
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
    [currencyCode, 'currencyCode', ['NGN', 'USDT', '566'], ['ngn', 'Naira', '₦', 'US Dollar', '', null]],
    [
      reference,
      'reference',
      ['PAY_7H2K', 'a_1', 'pay_in_7H2K', 'tx-eu_7'],
      ['PAY', '_7H', 'PAY_', 'PAY_7 H', null],
    ],
    [
      timestamp,
      'timestamp',
      [
        ...['2026-03-14T09:26:53.000Z', '2026-03-14T09:26:53+01:00', '2026-03-14T09:26', '20260314T092653Z'],
        ...['2026-03-14T09:26:53,123456Z', '20260314T092653,5+0100', '2026-W11-6T09:26:53Z', '2026-073T09Z'],
        ...[
          '2024-02-29T24:00:00Z',
          '2016-12-31T23:59:60Z',
          '+002026-03-14T09:26:53-03:30',
          '2026-03-14T09:26.5Z',
        ],
      ],
      [
        ...['2026-03-14', '14/03/2026 09:26', '2026-13-14T09:26:53Z', '2026-02-29T09:26:53Z', 1_773_480_413],
        ...[
          '2026-03-14 09:26:53',
          'Sat, 14 Mar 2026 09:26:53 GMT',
          '2026-03-14T0926:53Z',
          '2026-03-14T25:00Z',
        ],
        ...['2026-03-14T09:26:53 UTC', '09:26:53T2026-03-14', '20260314T09:26:53Z', '', null],
      ],
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

describe('listHolderLists', () => {
  const record = { id: '1', email: 'a@b.ca', owner: { email: 'own@b.ca' } }

  test('keeps those of one list together, and others apart', () => {
    const body = { business: { email: 'own@b.ca' }, data: [record, { id: '2', email: 'c@d.ca' }, null] }
    const lists = listHolderLists(body, 'email')
    expect(lists).toHaveLength(3)
    expect(lists).toContainEqual(body.data.slice(0, 2))
    expect(lists).toContainEqual([body.business])
    expect(lists).toContainEqual([record.owner])
  })

  test.each([[undefined], ['a text'], [[]], [{ data: null }]])('finds none in %o', (body) => {
    expect(listHolderLists(body, 'email')).toEqual([])
  })
})
