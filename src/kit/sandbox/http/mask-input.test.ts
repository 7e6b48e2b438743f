import { expect, test } from 'vitest'
import { createCardCipher } from '../../../client/crypto/index.ts'
import { useNotes } from './testing/use-notes.ts'

const { state, post, list } = useNotes()
const CARD = '4242424242424242'
const MASKED = '424242******4242'

test('a handler sees card data of a body only in the fields that are there for it', async () => {
  const cardData = await createCardCipher({ key: state.own.cardKey }).encrypt({ number: CARD, note: CARD })
  const { body } = await post('/cards', { cardData }, { 'api-key': state.own.publicKey })
  expect(body.body.cardData).toEqual({ number: CARD, note: MASKED })
})

test('a handler sees none in a path, and in a query only in numbers', async () => {
  const { body } = await list(`?word=${CARD}&page=${CARD}`, CARD)
  expect(body).toMatchObject({ query: { word: MASKED, page: Number(CARD) }, path: { id: MASKED } })
})
