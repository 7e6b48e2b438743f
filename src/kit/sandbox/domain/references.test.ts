import { describe, expect, it } from 'vitest'
import { formatReference, formatUuid } from './references.ts'

const payment = { prefix: 'PAY_', alphabet: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', length: 16 }

const zeros = new Uint8Array(32)
const ones = new Uint8Array(32).fill(255)
const count = Uint8Array.from({ length: 64 }, (_, index) => index * 37 + 11)

/** Returns the same bytes with one of them changed. */
function change(bytes: Uint8Array, index: number): Uint8Array {
  return bytes.map((byte, place) => (place === index ? byte ^ 1 : byte))
}

describe('formatReference', () => {
  it.each([zeros, ones, count])('has the form of a payment reference', (bytes) => {
    expect(formatReference(payment, bytes)).toMatch(/^PAY_[A-Z0-9]{16}$/)
  })

  it('follows from the bytes', () => {
    expect(formatReference(payment, zeros)).toBe('PAY_0000000000000000')
    expect(formatReference(payment, change(new Uint8Array(16), 15))).toBe('PAY_0000000000000001')
    expect(formatReference(payment, count)).toBe(formatReference(payment, Uint8Array.from(count)))
  })

  it('has the prefix, the characters and the length of its form', () => {
    const form = { prefix: 'rf-', alphabet: '01234567', length: 12 }
    expect(formatReference(form, count)).toMatch(/^rf-[0-7]{12}$/)
  })

  it('takes a form that is longer than what there is to write', () => {
    expect(formatReference({ ...payment, length: 99 }, count)).toMatch(/^PAY_[A-Z0-9]{99}$/)
  })

  it('differs when any byte does', () => {
    for (let index = 0; index < 16; index += 1)
      expect(formatReference(payment, change(count.subarray(0, 16), index))).not.toBe(
        formatReference(payment, count.subarray(0, 16)),
      )
  })
})

describe('formatUuid', () => {
  it.each([
    [zeros, '00000000-0000-4000-8000-000000000000'],
    [ones, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
    [Uint8Array.from({ length: 16 }, (_, index) => index), '00010203-0405-4607-8809-0a0b0c0d0e0f'],
  ])('marks version and variant', (bytes, uuid) => {
    const before = Uint8Array.from(bytes)
    expect(formatUuid(bytes)).toBe(uuid)
    expect(bytes).toEqual(before)
  })
})

it('refuses too few bytes', () => {
  expect(() => formatReference(payment, new Uint8Array(10))).toThrow('11 bytes or more')
  expect(() => formatUuid(new Uint8Array(15))).toThrow('16 bytes or more')
})
