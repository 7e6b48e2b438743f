import { expect, test } from 'vitest'
import { writeCredential } from './write-credential.ts'

test.each([
  [{ header: 'secret-key' }, { 'secret-key': 'sk_1' }],
  [{ header: 'authorization', scheme: 'Bearer' }, { authorization: 'Bearer sk_1' }],
  [{ header: 'authorization', scheme: 'Basic' }, { authorization: 'Basic c2tfMTo=' }],
])('a key travels as %o', (credential, headers) => {
  expect(writeCredential(credential, 'sk_1')).toEqual(headers)
})
