import { expect, test } from 'vitest'
import { useNotes } from './testing/use-notes.ts'

const { post, secret } = useNotes()

test.each([
  [
    'another content type',
    () => post('/notes', 'a=b', { ...secret(), 'content-type': 'text/plain' }),
    415,
    '15',
  ],
  ['what is not JSON', () => post('/notes', '{"data":', secret()), 400, '30'],
  ['over 64 KB', () => post('/notes', { data: 'x'.repeat(66_000) }, secret()), 413, '13'],
  ['a body without its field', () => post('/notes', {}, secret()), 400, '30'],
  ['data that is not a string', () => post('/notes', { data: {} }, secret()), 400, '30'],
])('refuses %s', async (_, send, status, code) => {
  expect(await send()).toMatchObject({ status, body: { code } })
})
