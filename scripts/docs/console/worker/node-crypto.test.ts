import * as node from 'node:crypto'
import { expect, it } from 'vitest'
import { Bytes } from './node-buffer.ts'
import { createHmac, hash, timingSafeEqual } from './node-crypto.ts'

const texts = ['', 'pk_test_1', 'naïve ₦ 😀', 'a'.repeat(1000)]

it.each(texts)('hashes as Node does: %j', (text) => {
  expect(hash('sha256', text)).toBe(node.hash('sha256', text))
  expect([...hash('sha512', text, 'buffer')]).toEqual([...node.hash('sha512', text, 'buffer')])
})

it.each(['hex', 'base64', 'base64url'] as const)('signs and writes as Node does: %s', (form) => {
  for (const text of texts) {
    expect(createHmac('sha256', 'key').update(text).digest(form)).toBe(
      node.createHmac('sha256', 'key').update(text).digest(form),
    )
  }
})

it('compares, joins and searches bytes as Node does', () => {
  expect(timingSafeEqual(Bytes.from('abc'), Bytes.from('abc'))).toBe(true)
  expect(timingSafeEqual(Bytes.from('abc'), Bytes.from('abd'))).toBe(false)
  const joined = Bytes.concat([Bytes.from('na'), Bytes.from('ïve')])
  expect([...joined]).toEqual([...Buffer.from('naïve')])
  expect([joined.includes('ïv'), joined.includes('\ufffd'), joined.includes(0xc3)]).toEqual([
    true,
    false,
    true,
  ])
})
