import { describe, expect, test } from 'vitest'
import { readCardForm } from './read-card-form.ts'

const now = Date.UTC(2025, 10, 20)
const typed = { number: '4242 4242 4242 4242', expiry: '09/29', cvv: '123', holderName: '  Adaeze   Okafor ' }

test('reads a card as people type it', () => {
  expect(readCardForm(typed, now)).toEqual({
    ok: true,
    card: {
      number: '4242424242424242',
      expiryMonth: '09',
      expiryYear: '2029',
      cvv: '123',
    },
  })
})

test.each([
  ['09/29', '09', '2029'],
  ['9/29', '09', '2029'],
  ['09 / 2029', '09', '2029'],
  ['0929', '09', '2029'],
  ['092029', '09', '2029'],
  ['09-29', '09', '2029'],
  ['11/25', '11', '2025'],
])('reads the expiry %s', (expiry, expiryMonth, expiryYear) => {
  expect(readCardForm({ ...typed, expiry }, now)).toMatchObject({
    ok: true,
    card: { expiryMonth, expiryYear },
  })
})

test.each([
  ['4242-4242-4242', '424242424242'],
  ['4242\u00a04242\u00a04242\u00a04242\u00a0424', '4242424242424242424'],
  ['４２４２４２４２４２４２４２４２', '4242424242424242'],
  ['4000000000000003', '4000000000000003'],
])('reads the number %s, whatever its check digit', (number, digits) => {
  expect(readCardForm({ ...typed, number }, now)).toMatchObject({ ok: true, card: { number: digits } })
})

test('a card needs no holder', () => {
  expect(readCardForm({ ...typed, holderName: ' ' }, now).ok).toBe(true)
})

describe('names the problem beside its field', () => {
  test.each([
    ['number', '', 'Enter the card number'],
    ['number', '42424242424', 'The card number is too short'],
    ['number', '42424242424242424242', 'The card number is too long'],
    ['number', '4242x42424242', 'A card number has digits only'],
    ['expiry', '', 'Enter the expiry date'],
    ['expiry', '13/29', 'Enter a month from 01 to 12'],
    ['expiry', '00/29', 'Enter a month from 01 to 12'],
    ['expiry', 'soon', 'Write the date as MM/YY, for example 09/29'],
    ['expiry', '10/25', 'This card has expired'],
    ['expiry', '10/2099', 'Check the year'],
    ['cvv', '', 'Enter the CVV'],
    ['cvv', '12', 'The CVV has 3 or 4 digits'],
    ['cvv', '12345', 'The CVV has 3 or 4 digits'],
    ['holderName', 'x'.repeat(101), 'Use at most 100 characters'],
    ['holderName', '4242 4242', 'Enter the name printed on the card'],
  ])('%s = %j: %s', (field, value, problem) => {
    const reading = readCardForm({ ...typed, [field]: value }, now)
    expect(reading).toMatchObject({ ok: false, problems: { [field]: problem } })
    expect(Object.keys(reading.ok ? {} : reading.problems)).toEqual([field])
  })
})

test('an empty form has a problem for each required field', () => {
  const reading = readCardForm({}, now)
  expect(reading.ok ? [] : Object.keys(reading.problems)).toEqual(['number', 'expiry', 'cvv'])
})

test('a refused form gives back the name and the expiry alone, and neither where it holds a card number', () => {
  const refused = readCardForm({ ...typed, cvv: '' }, now)
  expect(refused).toMatchObject({ ok: false, values: { holderName: 'Adaeze Okafor', expiry: '09/29' } })
  const misplaced = readCardForm(
    { number: '', expiry: '4000056655665556', cvv: '', holderName: '4000056655665556' },
    now,
  )
  expect(misplaced).toMatchObject({ ok: false, values: {} })
  expect(JSON.stringify(misplaced)).not.toContain('4000056655665556')
})

test('a card is valid to the end of its month', () => {
  expect(readCardForm({ ...typed, expiry: '11/25' }, Date.UTC(2025, 11, 1) - 1).ok).toBe(true)
  expect(readCardForm({ ...typed, expiry: '11/25' }, Date.UTC(2025, 11, 1)).ok).toBe(false)
})
