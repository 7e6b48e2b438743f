import { expect, test } from 'vitest'
import { useNotes } from './testing/use-notes.ts'

const { sendNote, stored } = useNotes()

test('a write happens once under the same Idempotency-Key, however the plaintext was encrypted', async () => {
  const headers = { 'idempotency-key': 'order-1' }
  const first = await sendNote({ title: 'once', text: 'a' }, headers)
  const second = await sendNote({ title: 'once', text: 'a' }, headers)
  expect(second.text).toBe(first.text)
  expect(await stored()).toEqual(['once'])
  const other = await sendNote({ title: 'other', text: 'a' }, headers)
  expect(other).toMatchObject({ status: 409, body: { code: '94' } })
})

test('two Idempotency-Keys that look like card numbers of the same ends are two', async () => {
  const keys = ['4242424242424242', '4242421002224242']
  for (const key of keys) {
    const { status } = await sendNote(
      { title: `note ${key.slice(6, 9)}`, text: 'a' },
      { 'idempotency-key': key },
    )
    expect(status).toBe(200)
  }
  expect(await stored()).toHaveLength(2)
})

test('a refusal is not kept', async () => {
  const headers = { 'idempotency-key': 'order-2' }
  const refused = { title: 'refuse', text: 'a' }
  expect([(await sendNote(refused, headers)).status, (await sendNote(refused, headers)).status]).toEqual([
    409, 409,
  ])
  expect((await sendNote({ title: 'other', text: 'a' }, headers)).status).toBe(200)
})
