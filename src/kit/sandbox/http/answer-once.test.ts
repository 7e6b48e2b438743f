import { expect, test } from 'vitest'
import { createCardCipher } from '../../../client/crypto/index.ts'
import { useNotes } from './testing/use-notes.ts'

const { state, post, sendNote, stored } = useNotes()

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

test('a header that an operation does not take is not looked at', async () => {
  const card = createCardCipher({ key: state.own.cardKey })
  const headers = { 'api-key': state.own.publicKey, 'idempotency-key': 'card-1' }
  const statuses = []
  for (const number of ['4242', '4343']) {
    statuses.push((await post('/cards', { cardData: await card.encrypt({ number }) }, headers)).status)
  }
  expect(statuses).toEqual([200, 200])
})
