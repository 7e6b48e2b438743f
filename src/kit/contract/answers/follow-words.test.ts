import { expect, test } from 'vitest'
import type { OpenApiDocument } from '../document.ts'
import { followWords } from './follow-words.ts'

const states = ['PENDING', 'PAID']
const proposal = { 'x-gap': 'order-states', type: 'string', 'x-extensible-enum': states }
const words = {
  'x-source': '§2',
  description: 'PENDING is stated.',
  'x-notes': [
    { gap: 'order-states', says: 'Release goods once it is PAID.' },
    { gap: 'order-states', says: 'PAID is final.' },
  ],
}

function answer(changes: object, texts: object = words): Record<string, unknown> {
  const make = (Status: object) => ({ components: { schemas: { Status, Texts: structuredClone(texts) } } })
  const after = make({ ...proposal, ...changes })
  followWords(make(proposal) as unknown as OpenApiDocument, after as unknown as OpenApiDocument)
  return after.components.schemas.Texts as Record<string, unknown>
}

const lower = {
  'x-extensible-enum': ['pending', 'paid'],
  'x-was-values': [
    { value: 'pending', was: 'PENDING' },
    { value: 'paid', was: 'PAID' },
  ],
}

test('notes say the words of the operator, and facts say their own', () => {
  expect(answer(lower)).toEqual({
    ...words,
    'x-notes': [
      { gap: 'order-states', says: 'Release goods once it is paid.' },
      { gap: 'order-states', says: 'paid is final.' },
    ],
  })
})

test('what has no new word is dropped, sentence by sentence', () => {
  const proposed = { 'x-gap': 'order-fields', description: 'Shows the state. It is PAID in the end.' }
  expect(answer({ 'x-extensible-enum': ['PENDING', 'settled'] }, proposed)).toEqual({
    'x-gap': 'order-fields',
    description: 'Shows the state.',
  })
  expect(answer({ 'x-extensible-enum': ['PENDING', 'settled'] })).not.toHaveProperty('x-notes')
})

test('a word that another list still has has no one new word', () => {
  const Texts = { ...words, properties: { refund: { 'x-gap': 'g', 'x-extensible-enum': ['PAID'] } } }
  expect(answer(lower, Texts)).not.toHaveProperty('x-notes')
})

test('a renamed member is called by its new name; a word that is a name as well is left', () => {
  const make = (properties: object) => ({
    properties,
    'x-gap': 'g',
    description: 'See amountRefunded. The amount is whole.',
  })
  const before = make({ amountRefunded: { type: 'number' } })
  const after = make({ refundedAmount: { type: 'number', 'x-was': 'amountRefunded' } })
  followWords(before as unknown as OpenApiDocument, after as unknown as OpenApiDocument)
  expect(after.description).toBe('See refundedAmount. The amount is whole.')
})
