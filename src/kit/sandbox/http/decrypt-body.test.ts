import { expect, test } from 'vitest'
import { createCardCipher, createPayloadCipher } from '../../../client/crypto/index.ts'
import { fixtureKeyPairs } from '../runtime/rsa-keys.ts'
import { useNotes } from './testing/use-notes.ts'

const { state, post, secret, encrypt, sendNote } = useNotes()

test.each(['oaep-sha256', 'oaep-sha1', 'pkcs1-v1_5'] as const)(
  'hands over the plaintext, under %s',
  async (padding) => {
    const cipher = createPayloadCipher({ key: fixtureKeyPairs[0].publicKey, padding })
    const data = await cipher.encrypt({ title: 'two', text: 'b' })
    expect((await post('/notes', { data }, secret())).body.echo).toBe('two')
  },
)

test('has one answer for everything that cannot be decrypted', async () => {
  const data = await encrypt({ title: 'a', text: 'b' })
  const stranger = createPayloadCipher({ key: fixtureKeyPairs[1].publicKey, padding: 'oaep-sha256' })
  const ciphertexts = [
    `${data.startsWith('A') ? 'B' : 'A'}${data.slice(1)}`,
    data.slice(0, 100),
    '{"title":"a"}',
    'AAAA',
    await stranger.encrypt({ title: 'a', text: 'b' }),
  ]
  const answers = await Promise.all(ciphertexts.map((each) => post('/notes', { data: each }, secret())))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 400, body: { message: 'data cannot be read' } })
})

test('names every problem of a plaintext at once', async () => {
  expect((await sendNote({})).body.problems).toEqual([
    { field: 'title', message: 'is required' },
    { field: 'text', message: 'is required' },
  ])
})

test('decrypts card data, and names its problems inside their field', async () => {
  const card = createCardCipher({ key: state.own.cardKey })
  const headers = { 'api-key': state.own.publicKey }
  const good = await post('/cards', { cardData: await card.encrypt({ number: '4242' }) }, headers)
  expect(good.body.body.cardData).toEqual({ number: '4242' })
  const bad = await post('/cards', { cardData: await card.encrypt({}) }, headers)
  expect(bad.body.problems).toEqual([{ field: 'cardData.number', message: 'is required' }])
})
