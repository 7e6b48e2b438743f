import { expect, test } from 'vitest'
import type { JsonObject } from '../spec-tree.ts'
import { toDocumented } from './documented-only.ts'
import { documentWith, json, ref } from './testing/sample-document.ts'

/** What becomes of the examples of a documented response. */
function documentedExamples(schema: object, value: unknown, others: JsonObject = {}): unknown {
  const content = json(schema, { examples: { shown: ref('examples', 'shown') } })
  const responses = { 200: { description: 'ok', 'x-source': '§4.1', content } }
  const components = { schemas: others, examples: { shown: { summary: 'Shown', value } } }
  return (toDocumented(documentWith({ responses }, components)).components as JsonObject).examples
}

test('takes proposed properties out of examples', () => {
  const schema = {
    type: 'object',
    properties: { id: { type: 'string' }, note: { 'x-gap': 'g', type: 'string' } },
  }
  const nested = { type: 'object', properties: { list: { type: 'array', items: schema } } }
  expect(documentedExamples(nested, { list: [{ id: 'a', note: 'b' }], extra: 1 })).toEqual({
    shown: { summary: 'Shown', value: { list: [{ id: 'a' }] } },
  })
})

test('takes out what only a proposed part of a combination declares', () => {
  const schema = {
    allOf: [ref('schemas', 'Envelope'), { type: 'object', properties: { data: { type: 'number' } } }],
  }
  const envelope = { 'x-gap': 'g', properties: { status: { type: 'string' }, data: {} } }
  expect(documentedExamples(schema, { status: 'ok', data: 1 }, { Envelope: envelope })).toEqual({
    shown: { summary: 'Shown', value: { data: 1 } },
  })
})

test('puts null where a required record shows only proposals, and drops the example where null is not allowed', () => {
  const record = (type: unknown) => ({
    type,
    'x-proposed': { gap: 'g', properties: { id: { type: 'string' } } },
  })
  const holder = (type: unknown) => ({
    type: 'object',
    required: ['a', 'b'],
    properties: { a: record(type), b: {} },
  })
  expect(documentedExamples(holder(['object', 'null']), { a: { id: 'x' }, b: 1 })).toEqual({
    shown: { summary: 'Shown', value: { a: null, b: 1 } },
  })
  expect(documentedExamples(holder('object'), { a: { id: 'x' }, b: 1 })).toBeUndefined()
})

test('puts a documented word where a proposed one stands', () => {
  const schema = {
    type: 'string',
    'x-extensible-enum': ['PENDING'],
    'x-proposed': { gap: 'g', 'x-extensible-enum': ['PAID'] },
  }
  expect(documentedExamples(schema, 'PAID')).toEqual({ shown: { summary: 'Shown', value: 'PENDING' } })
  expect(documentedExamples(schema, 'UNHEARD')).toEqual({ shown: { summary: 'Shown', value: 'UNHEARD' } })
})

test('drops examples of open schemas', () => {
  expect(documentedExamples(ref('schemas', 'Open'), { a: 1 }, { Open: { 'x-gap': 'g' } })).toBeUndefined()
  expect(documentedExamples({ 'x-gap': 'g' }, { a: 1 })).toBeUndefined()
})

test('prunes an example that two bodies share for each of them', () => {
  const example = { examples: { shown: ref('examples', 'shown') } }
  const whole = { type: 'object', properties: { a: {}, b: {} } }
  const partly = { type: 'object', properties: { a: {}, b: { 'x-gap': 'g' } } }
  const responses = {
    200: { description: 'ok', 'x-source': '§4.1', content: json(whole, example) },
    202: { description: 'ok', 'x-source': '§4.1', content: json(partly, example) },
  }
  const facts = toDocumented(documentWith({ responses }, { examples: { shown: { value: { a: 1, b: 2 } } } }))
  expect(facts.components).toEqual({ examples: { shown: { value: { a: 1, b: 2 } } } })
  expect(facts.paths).toMatchObject({
    '/orders': {
      post: { responses: { 202: { content: json({}, { examples: { shown: { value: { a: 1 } } } }) } } },
    },
  })
})

test('drops a proposed property also where it is null', () => {
  const schema = { type: 'object', properties: { id: {}, note: { 'x-gap': 'g', type: ['string', 'null'] } } }
  expect(documentedExamples(schema, { id: 1, note: null })).toEqual({
    shown: { summary: 'Shown', value: { id: 1 } },
  })
})

test('drops whatever describes the fields of an open body', () => {
  const shown = { example: null, encoding: { file: { contentType: 'application/pdf' } } }
  const responses = { 200: { description: 'ok', 'x-source': '§4.1', content: json({ 'x-gap': 'g' }, shown) } }
  expect(toDocumented(documentWith({ responses })).paths).toMatchObject({
    '/orders': {
      post: { responses: { 200: { content: { 'application/json': { schema: { 'x-gap': 'g' } } } } } },
    },
  })
  expect(JSON.stringify(toDocumented(documentWith({ responses })))).not.toMatch(/"example"|encoding/)
})

test('keeps null where the shape of a documented property is open', () => {
  const schema = { type: 'object', required: ['a', 'b'], properties: { a: ref('schemas', 'Open'), b: {} } }
  const shown = { shown: { summary: 'Shown', value: { a: null, b: 1 } } }
  expect(documentedExamples(schema, { a: null, b: 1 }, { Open: { 'x-gap': 'g' } })).toEqual(shown)
})
