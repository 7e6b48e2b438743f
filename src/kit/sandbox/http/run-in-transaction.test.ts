import { expect, test } from 'vitest'
import { useNotes } from './testing/use-notes.ts'

const { sendNote, stored } = useNotes()

test('a write that is refused leaves no trace', async () => {
  expect(await sendNote({ title: 'refuse', text: 'a' })).toMatchObject({
    status: 409,
    body: { code: '12' },
  })
  expect(await stored()).toEqual([])
})
