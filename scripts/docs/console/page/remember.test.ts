import { beforeEach, expect, it } from 'vitest'
import { forgetNames, recall, rememberNames, renew } from './remember.ts'

beforeEach(forgetNames)

it('remembers what names a record, wherever it stands in an answer, and the first of a list', () => {
  rememberNames({
    data: { order: { reference: 'ORD-1', description: 'two' }, items: [{ id: 'a' }, { id: 'b' }] },
  })
  expect([recall('reference'), recall('id'), recall('description')]).toEqual(['ORD-1', 'a', undefined])
  rememberNames({ reference: 'ORD-2', token: '' })
  expect([recall('reference'), recall('token')]).toEqual(['ORD-2', undefined])
})

it('makes another name of the same form', () => {
  expect(renew('ORD-2026-000184')).toMatch(/^ORD-2026-\d{6}$/)
  expect(renew('ORD-2026-000184')).not.toBe('ORD-2026-000184')
  expect(renew('invoice')).toMatch(/^invoice-\d{6}$/)
})
