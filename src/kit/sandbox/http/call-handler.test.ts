import { expect, test } from 'vitest'
import { createTestRuntime } from '../testing/create-test-runtime.ts'
import { createHostApp } from './create-host-app.ts'
import { notesHost, useNotes } from './testing/use-notes.ts'

const { state, post, sendNote } = useNotes()

test('keeps the raw body for what a signature covers', async () => {
  expect((await post('/inbox', '{ "event": "a" }')).body.raw).toBe('{ "event": "a" }')
})

test('writes get the same names from the same seed and calls', async () => {
  const first = await sendNote({ title: 'a', text: 'a' })
  const again = await createTestRuntime()
  state.app = createHostApp(notesHost, again.runtime)
  expect((await sendNote({ title: 'a', text: 'a' })).text).toBe(first.text)
})
