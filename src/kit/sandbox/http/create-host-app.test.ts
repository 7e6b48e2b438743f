import { expect, test } from 'vitest'
import { createHostApp } from './create-host-app.ts'
import { notesHost, useNotes } from './testing/use-notes.ts'

const { state, call } = useNotes()

test('names every operation that has no handler', () => {
  const { sendNote: _, receive: __, ...handlers } = notesHost.handlers
  expect(() => createHostApp({ ...notesHost, handlers }, state.runtime)).toThrow(
    'no handler for sendNote, receive',
  )
})

test.each([
  ['/nowhere', 'GET', 404],
  ['/notes', 'DELETE', 405],
])('answers %s %s with %i', async (path, method, status) => {
  expect(await call(path, { method })).toMatchObject({ status, body: { code: '25' } })
})
