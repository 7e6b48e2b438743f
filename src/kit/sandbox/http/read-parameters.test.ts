import { expect, test } from 'vitest'
import { useNotes } from './testing/use-notes.ts'

const { list } = useNotes()

test('queries are typed, with defaults', async () => {
  expect((await list('?page=3&word=5&other=1')).body).toMatchObject({
    query: { page: 3, word: '5' },
    path: { id: '7' },
  })
  expect((await list('')).body.query).toEqual({ page: 1 })
})

test('a query may give a parameter once only', async () => {
  const answer = await list('?page=1&page=2')
  expect(answer).toMatchObject({ status: 400, body: { problems: [{ field: 'page' }] } })
})
