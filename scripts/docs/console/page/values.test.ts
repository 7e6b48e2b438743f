import { expect, it } from 'vitest'
import type { Field } from '../description.ts'
import { maskCardData, readAt, readText, writeAt } from './values.ts'

it('writes at a place, keeps the order of what is there, and leaves the given value as it was', () => {
  const value = { data: { order: { amount: 1, reference: 'ORD-1' } } }
  const written = writeAt(value, ['data', 'order', 'amount'], 2)
  expect(JSON.stringify(written)).toBe('{"data":{"order":{"amount":2,"reference":"ORD-1"}}}')
  expect(readAt(value, ['data', 'order', 'amount'])).toBe(1)
})

it('takes an object out with the last of its members', () => {
  const value = { reference: 'ORD-1', card: { cvv: '123' } }
  expect(writeAt(value, ['card', 'cvv'], undefined)).toEqual({ reference: 'ORD-1' })
  expect(writeAt({ reference: 'ORD-1' }, ['card', 'cvv'], '1')).toEqual({
    reference: 'ORD-1',
    card: { cvv: '1' },
  })
})

it('reads nothing that is inherited', () => {
  expect(readAt({}, ['constructor', 'name'])).toBeUndefined()
  expect(readAt({ a: 'text' }, ['a', 'length'])).toBeUndefined()
})

it.each([
  ['number', '15.50', 15.5],
  ['number', 'many', 'many'],
  ['number', ' ', undefined],
  ['text', '0012', '0012'],
  ['flag', 'false', false],
  ['json', '{"a":1}', { a: 1 }],
  ['json', '{"a"', '{"a"'],
] as const)('reads as %s: "%s"', (kind, text, value) => {
  expect(readText({ kind }, text)).toEqual(value)
})

it('masks card data wherever it lies, and nothing else', () => {
  const text = (name: string, isCardData?: true): Field => ({
    name,
    kind: 'text',
    isRequired: true,
    ...(isCardData && { isCardData }),
  })
  const card = { ...text('card'), fields: [text('cardnumber', true), text('cvv', true)] }
  const body = { ...text('body'), fields: [text('reference'), card] }
  const value = { reference: '4242424242424242', card: { cardnumber: '4242 4242 4242 4242', cvv: '123' } }
  expect(maskCardData(body, value)).toEqual({
    reference: '4242424242424242',
    card: { cardnumber: '424242******4242', cvv: '***' },
  })
})
