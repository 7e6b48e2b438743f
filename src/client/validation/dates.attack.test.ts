import { expect, test } from 'vitest'
import { ValidationError } from '../errors.ts'
import { businessValidator } from './business.ts'
import { checkoutValidator } from './checkout.ts'

const NAME = 'dates that there are not'

const days = [
  ...['1990-02-30', '1990-02-31', '2023-13-01', '2023-00-10', '2026-02-29', '1900-02-29', '2100-02-29'],
  ...[
    '2026-04-31',
    '2026-06-31',
    '2026-09-31',
    '2026-11-31',
    '2026-01-32',
    '2026-01-00',
    '2026-1-1',
    '20260101',
  ],
  ...['2026-01-01T00:00:00Z', '٢٠٢٦-٠١-٠١', '2026-01-01\u00a0', ' 2026-01-01', '2026-02-30\n'],
]
const times = [
  ...[
    '24:00:00Z',
    '23:60:00Z',
    '23:59:61Z',
    '22:59:60Z',
    '10:00:60Z',
    '10:00:00',
    '10:00Z',
    '10:00:00+24:00',
  ],
  ...['10:00:00+99:00', '10:00:00-00:60', '25:00:00Z', '10:00:00.Z', '-1:00:00Z'],
]
const moments = [...times.map((time) => `2026-01-01T${time}`), ...days.map((day) => `${day}T10:00:00Z`)]

const identity = { idType: 'PASSPORT', idNumber: '1', country: 'CA', dateOfBirth: '1990-01-01', address: 'x' }

function takes(check: () => unknown): boolean {
  try {
    check()
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(ValidationError)
    return false
  }
}

const takesDay = (field: string, day: string) =>
  takes(() => businessValidator.request('attachCustomerKyc', { body: { ...identity, [field]: day } }))
const takesMoment = (field: string, moment: string) =>
  takes(() => checkoutValidator.request('listRefunds', { query: { [field]: moment } }))

test('are refused by the validators', ({ task }) => {
  const rows = [
    ...['dateOfBirth', 'idIssueDate', 'idExpiryDate'].flatMap((field) =>
      days.map((day) => [field, day, takesDay(field, day)] as const),
    ),
    ...['from', 'to'].flatMap((field) =>
      moments.map((moment) => [field, moment, takesMoment(field, moment)] as const),
    ),
  ]
  const broken = rows.filter(([, , isTaken]) => isTaken)
  task.meta.attack = { name: NAME, tried: rows.length, held: rows.length - broken.length }
  expect(broken).toEqual([])
})

test('those that there are, are taken', () => {
  expect(['2024-02-29', '2000-02-29', '1999-12-31'].filter((day) => !takesDay('dateOfBirth', day))).toEqual(
    [],
  )
  const some = ['2016-12-31T23:59:60Z', '2026-01-01T10:00:00+14:00', '2024-02-29T23:59:59.999Z']
  expect(some.filter((moment) => !takesMoment('from', moment))).toEqual([])
})
