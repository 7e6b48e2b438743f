import { expect, test } from 'vitest'
import { useNotes } from './testing/use-notes.ts'

const { state, sendNote } = useNotes()

test('an answer that departs from the specification is a fault in strict mode, and told as one', async () => {
  expect((await sendNote({ title: 'depart', text: 'a' })).status).toBe(500)
  expect(String(state.faults[0])).toContain('sendNote 200 departs from the specification')
})

test('a request is logged with what was decrypted, redacted', async () => {
  await sendNote({ title: 'card 4242 4242 4242 4242', text: state.own.secretKey, cvv: '123' })
  const text = JSON.stringify(state.runtime.requestLog.list())
  expect(text).toContain('card 4242 42** **** 4242')
  for (const secret of ['4242 4242', state.own.secretKey, '"123"']) expect(text).not.toContain(secret)
})
