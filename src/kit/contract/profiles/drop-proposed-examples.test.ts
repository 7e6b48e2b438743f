import { expect, test } from 'vitest'
import type { JsonObject } from '../spec-tree.ts'
import { toDocumented } from './documented-only.ts'
import { documentWith, json, ref } from './testing/sample-document.ts'

const shown = { shown: { summary: 'Shown', value: {} as unknown } }

/** Returns the facts-only examples of a documented response. */
function documentedExamples(schema: object, value: unknown, others: JsonObject = {}): unknown {
  shown.shown.value = value
  const content = json(schema, { examples: { shown: ref('examples', 'shown') } })
  const responses = { 200: { description: 'ok', 'x-source': '§4.1', content } }
  const components = { schemas: others, examples: structuredClone(shown) }
  return (toDocumented(documentWith({ responses }, components)).components as JsonObject | undefined)
    ?.examples
}

const text = { type: 'string' }
const note = { type: 'object', properties: { id: text, note: { ...text, 'x-gap': 'g' } } }
const status = {
  ...text,
  'x-extensible-enum': ['PENDING'],
  'x-proposed': { gap: 'g', 'x-extensible-enum': ['PAID'] },
}

test.each<[string, object, unknown, JsonObject?]>([
  ['documented fields', note, { id: 'a' }],
  ['a field that nobody declares', note, { extra: 1 }],
  ['a documented word', status, 'PENDING'],
  ['null in place of a proposal', { properties: { note: { 'x-gap': 'g' } } }, { note: null }],
  ['a value within a proposed limit', { ...text, 'x-proposed': { gap: 'g', maxLength: 9 } }, 'a'],
])('keeps an example of %s', (_, schema, value, others) => {
  expect(documentedExamples(schema, value, others)).toEqual(shown)
})

test.each<[string, object, unknown, JsonObject?]>([
  ['a proposed field', note, { id: 'a', note: 'b' }],
  ['a proposed field of an item', { properties: { list: { items: note } } }, { list: [{ note: 'b' }] }],
  ['a proposed word', status, 'PAID'],
  ['a proposed form', { ...text, 'x-proposed': { gap: 'g', pattern: '^TXN_' } }, 'TXN_1'],
  ['a proposed schema', { 'x-gap': 'g' }, { a: 1 }],
  ['a schema that refers to a proposed one', ref('schemas', 'Open'), { a: 1 }, { Open: { 'x-gap': 'g' } }],
  ['a proposed part of a combination', { allOf: [ref('schemas', 'Open')] }, {}, { Open: { 'x-gap': 'g' } }],
])('drops an example of %s', (_, schema, value, others) => {
  expect(documentedExamples(schema, value, others)).toBeUndefined()
})

test('drops whatever describes the fields of an open body', () => {
  const encoded = { example: null, encoding: { file: { contentType: 'application/pdf' } } }
  const responses = {
    200: { description: 'ok', 'x-source': '§4.1', content: json({ 'x-gap': 'g' }, encoded) },
  }
  expect(JSON.stringify(toDocumented(documentWith({ responses })))).not.toMatch(/"example"|encoding/)
})
