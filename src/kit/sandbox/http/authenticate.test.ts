import { expect, test } from 'vitest'
import { useNotes } from './testing/use-notes.ts'

const { state, call, post } = useNotes()

const send = (headers: Record<string, string>) => post('/notes', {}, headers)

test.each([
  ['no key', () => ({}), 'Send a secret key in the header authorization'],
  ['an unknown key', () => ({ authorization: 'Bearer sk_test_guess' }), 'The key is not known'],
  [
    'a key in the wrong scheme',
    () => ({ authorization: `Basic ${state.own.secretKey}` }),
    'Send a secret key',
  ],
  ['a public key', () => ({ authorization: `Bearer ${state.own.publicKey}` }), 'Invalid SECRET key'],
])('refuses %s before it looks at the body', async (_, headers, message) => {
  const answer = await send(headers())
  expect(answer).toMatchObject({ status: 401, body: { code: '03' } })
  expect(answer.body.message).toContain(message)
})

test('refuses a secret key where a public one is due', async () => {
  const answer = await call('/notes/1', { headers: { 'api-key': state.own.secretKey } })
  expect(answer).toMatchObject({ status: 401, body: { message: 'Invalid public key passed' } })
})
