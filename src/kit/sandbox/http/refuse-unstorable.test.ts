import { expect, test } from 'vitest'
import { useNotes } from './testing/use-notes.ts'

const { post, sendNote } = useNotes()

test('a number that JSON can write and nobody can keep is refused, and named', async () => {
  const { status, body } = await post('/inbox', '{"event":"a","metadata":{"of":1e400}}')
  const problems = [{ field: 'metadata.of', message: 'must be a number that can be kept' }]
  expect([status, body.problems]).toEqual([400, problems])
})

test('a field of what was encrypted as data is named as in the plaintext', async () => {
  const { status, body } = await sendNote({ title: 'a\0b', text: 'a' })
  expect([status, body.problems]).toEqual([
    400,
    [{ field: 'title', message: 'must not contain the character U+0000' }],
  ])
})
