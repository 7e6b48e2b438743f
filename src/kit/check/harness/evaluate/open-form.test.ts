import { expect, test } from 'vitest'
import { findOperation } from '../../../contract/contract.ts'
import type { Target } from '../../../target/target.ts'
import { noteOpenForm } from './open-form.ts'

const KEY = { key: 'k', padding: 'oaep-sha256' } as const

test.each([
  ['createOrder', KEY, true],
  ['createOrder', { ...KEY, encoding: 'hex' }, false],
  ['createOrder', { ...KEY, blocks: 'several' }, false],
  ['createOrder', undefined, false],
  ['chargeCard', KEY, false],
  ['listBanks', KEY, false],
] as const)('%s with %o may have a ciphertext of another form: %o', (operationId, encryption, isOpen) => {
  const note = noteOpenForm({ encryption } as Target, findOperation(operationId))
  expect(note.includes('`payload`') && note.includes('`paycontract describe`')).toBe(isOpen)
})
