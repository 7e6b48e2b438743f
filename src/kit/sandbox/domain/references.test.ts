import { describe, expect, it } from 'vitest'
import { formatReference, formatToken, formatUuid } from './references.ts'

const zeros = new Uint8Array(32)
const ones = new Uint8Array(32).fill(255)
const count = Uint8Array.from({ length: 64 }, (_, index) => index * 37 + 11)

/** The same bytes with one of them changed. */
function change(bytes: Uint8Array, index: number): Uint8Array {
  return bytes.map((byte, place) => (place === index ? byte ^ 1 : byte))
}

describe('formatReference', () => {
  it.each([zeros, ones, count])('has the form of a payment reference', (bytes) => {
    expect(formatReference('PAY', bytes)).toMatch(/^PAY_[A-Z0-9]{16}$/)
  })

  it('follows from the bytes', () => {
    expect(formatReference('TXN', zeros)).toBe('TXN_0000000000000000')
    expect(formatReference('TXN', change(new Uint8Array(16), 15))).toBe('TXN_0000000000000001')
    expect(formatReference('TXN', count)).toBe(formatReference('TXN', Uint8Array.from(count)))
  })

  it('differs when any byte does', () => {
    for (let index = 0; index < 16; index += 1)
      expect(formatReference('TXN', change(count.subarray(0, 16), index))).not.toBe(
        formatReference('TXN', count.subarray(0, 16)),
      )
  })
})

describe('formatToken', () => {
  it.each([zeros, ones, count])('has the form of a card token', (bytes) => {
    expect(formatToken(bytes)).toMatch(/^TKN_[A-Za-z0-9]{40}$/)
  })

  it('uses letters of both cases', () => {
    expect(formatToken(count)).toMatch(/[a-z]/)
    expect(formatToken(count)).toMatch(/[A-Z]/)
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
  expect(() => formatReference('PAY', new Uint8Array(15))).toThrow('16 bytes or more')
  expect(() => formatToken(new Uint8Array(31))).toThrow('32 bytes or more')
  expect(() => formatUuid(new Uint8Array(15))).toThrow('16 bytes or more')
})
