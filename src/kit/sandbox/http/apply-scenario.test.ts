import { expect, test } from 'vitest'
import { useNotes } from './testing/use-notes.ts'

const { sendNote, stored } = useNotes()

test('answers with the fault that is asked for, and nothing happens', async () => {
  const answer = await sendNote({ title: 'a', text: 'a' }, { 'x-sandbox-scenario': 'fault=503' })
  expect(answer.status).toBe(503)
  expect(await stored()).toEqual([])
})

test('an unknown entry is refused by name', async () => {
  const answer = await sendNote({ title: 'a', text: 'a' }, { 'x-sandbox-scenario': 'speed=9' })
  expect(answer).toMatchObject({ status: 400, body: { problems: [{ field: 'x-sandbox-scenario' }] } })
})
