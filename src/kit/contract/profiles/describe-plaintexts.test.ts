import { expect, test } from 'vitest'
import { readContract } from '../contract.ts'
import type { OpenApiDocument } from '../document.ts'
import { asObject } from '../spec-tree.ts'
import { describePlaintexts } from './describe-plaintexts.ts'
import { documentWith, json, ref } from './testing/sample-document.ts'

test('every example of an encrypted body says what it is before encryption', () => {
  const contract = readContract()
  const sealed = contract.operations.filter(({ row }) => row.encrypted)
  expect(sealed.length).toBeGreaterThan(5)
  for (const { object, row } of sealed) {
    const [media] = Object.values(asObject(asObject(object.requestBody).content))
    const [example] = Object.values(asObject(asObject(media).examples)).map(asObject)
    const plaintext = asObject(asObject(example!['x-plaintext'])[row.encrypted!.field])
    expect(Object.keys(plaintext)).not.toEqual([])
    expect(asObject(example!.value)[row.encrypted!.field]).toBeTypeOf('string')
    expect(example!.description).toMatch(/^Before encryption:\n\n```json\n\{/)
  }
})

test('an example takes the plaintext of its place, and what is not encrypted stays', () => {
  const card = { type: 'string', 'x-encryption': 'aes-256-gcm', contentSchema: ref('schemas', 'Card') }
  const schema = { type: 'object', properties: { reference: { type: 'string' }, card } }
  const examples = {
    first: { value: { reference: 'A', card: 'ff' } },
    second: { value: { reference: 'B', card: 'ee' } },
  }
  const document = documentWith(
    { requestBody: { content: json(schema, { examples }) }, responses: {} },
    { schemas: { Card: { examples: [{ number: 1 }] } } },
  )
  describePlaintexts(document as unknown as OpenApiDocument)
  expect(examples.first).toMatchObject({ 'x-plaintext': { reference: 'A', card: { number: 1 } } })
  expect(examples.second).toEqual({ value: { reference: 'B', card: 'ee' } })
})
