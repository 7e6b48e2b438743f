import { expect, test } from 'vitest'
import { writeCredential } from '../../client/calls/write-credential.ts'
import { readCredential } from './read-credential.ts'

test.each(['Basic', 'Bearer'])('a key behind %s is read as it was written', (scheme) => {
  const { authorization } = writeCredential({ header: 'authorization', scheme }, 'sk_1')
  expect(readCredential(authorization!, scheme)).toBe('sk_1')
  expect(readCredential(` ${scheme.toLowerCase()}\t ${authorization!.split(' ')[1]} `, scheme)).toBe('sk_1')
})

test.each([
  ['the key as it is', 'Basic sk_1'],
  ['a password too', `Basic ${btoa('sk_1:x')}`],
  ['no colon', `Basic ${btoa('sk_1')}`],
  ['no user', `Basic ${btoa(':')}`],
  ['base64 without its padding', 'Basic c2tfMTo'],
  ['another scheme', `Bearer ${btoa('sk_1:')}`],
  ['no scheme', btoa('sk_1:')],
  ['a word more', `Basic ${btoa('sk_1:')} x`],
])('%s is not a key behind Basic', (_, value) => {
  expect(readCredential(value, 'Basic')).toBeUndefined()
})
