import { expect, test } from 'vitest'
import type { OpenApiDocument } from '../contract/document.ts'
import { factsOf, listNotes } from '../contract/notes.ts'
import { mergeProposed } from '../contract/profiles/merge-proposed.ts'
import { toRenderable } from '../contract/renderable.ts'
import { addOrigins } from './add-origins.ts'
import { renderOperations } from './operations.ts'

const document = {
  openapi: '3.1.0',
  info: { title: 'Any', version: '1.0.0' },
  paths: {
    '/refunds/{id}': {
      post: {
        operationId: 'createRefund',
        'x-source': '§4.1',
        summary: 'Create a refund',
        description: 'Pays back. */ evil() /*',
        parameters: [{ name: 'id', in: 'path' as const, schema: { type: 'string' } }],
        requestBody: { 'x-gap': 'bodies', content: { json: { schema: { properties: { note: {} } } } } },
        responses: {},
      },
    },
  },
  components: {
    schemas: {
      Refund: {
        'x-gap': 'refund-fields',
        example: { properties: { text: {} } },
        properties: {
          amount: { description: 'What goes back.', type: 'number' },
          order: { $ref: '#/order' },
          email: { 'x-source': '§2', items: { properties: { deep: {} } } },
          answered: { 'x-source': 'operator, 2026-11-20' },
        },
      },
    },
  },
}

test('each field, parameter and operation says which section states it, or which gap it fills', () => {
  const told = addOrigins(document)
  const { post } = told.paths['/refunds/{id}']
  expect(post.description).toBe('Pays back. */ evil() /* §4.1.')
  expect(post.parameters[0]).toMatchObject({ description: '§4.1.' })
  expect(post.requestBody.content.json.schema.properties.note).toEqual({ description: 'Proposal: bodies.' })
  expect(told.components.schemas.Refund).toEqual({
    'x-gap': 'refund-fields',
    description: 'Proposal: refund-fields.',
    example: { properties: { text: {} } },
    properties: {
      amount: { description: 'What goes back. Proposal: refund-fields.', type: 'number' },
      order: { $ref: '#/order', description: 'Proposal: refund-fields.' },
      email: {
        'x-source': '§2',
        description: '§2.',
        items: { properties: { deep: { description: '§2.' } } },
      },
      answered: { 'x-source': 'operator, 2026-11-20', description: 'operator, 2026-11-20.' },
    },
  })
})

test('a call by name shows the same, and its text cannot end the comment', () => {
  expect(renderOperations(document, '')).toContain(
    '/** Create a refund. Pays back. *\\/ evil() /* §4.1. */\n  createRefund: {',
  )
})

test('what rests on a gap of its own stands behind the origin of the facts, marked', () => {
  const notes = [{ gap: 'limits', says: 'At most ten a day.' }]
  const post = {
    ...{ operationId: 'createRefund', 'x-source': '§4.1', summary: 'Create a refund', responses: {} },
    ...{ description: 'Pays back.\n\nProposed (gap limits): At most ten a day.', 'x-notes': notes },
  }
  const noted = { ...document, paths: { '/refunds': { post } } }
  expect(addOrigins(noted).paths['/refunds'].post.description).toBe(
    'Pays back. §4.1.\n\nProposed (gap limits): At most ten a day.',
  )
  expect(renderOperations(noted, '')).toContain(
    '  /**\n   * Create a refund. Pays back. §4.1.\n   *\n   * Proposed (gap limits): At most ten a day.\n   */\n',
  )
})

test('a long text is wrapped, and none of its lines begins as a tag does', () => {
  const description = `${'Pays back what was paid '.repeat(9)}\n\n@deprecated`
  const post = { operationId: 'createRefund', summary: 'Refund', description, responses: {} }
  const [, comment = ''] = /\/\*\*\n(.*?)\*\//s.exec(
    renderOperations({ ...document, paths: { '/': { post } } }, ''),
  )!
  const lines = comment.trimEnd().split('\n')
  expect(lines.map((line) => line.length).filter((length) => length > 120)).toEqual([])
  expect(lines.at(-1)).toBe('   * \\@deprecated')
})

test('an own document that renderers see still tells the facts from the notes', () => {
  const says = 'He said "never"'
  const notes = ['limits', 'states'].map((gap) => ({ gap, says }))
  const post = { operationId: 'createRefund', description: 'Pays back.', 'x-notes': notes, responses: {} }
  const shown = toRenderable(mergeProposed({ ...document, paths: { '/': { post } } } as OpenApiDocument))
  expect(factsOf(shown.paths['/']!.post!)).toBe('Pays back.')
  expect(listNotes(shown.paths['/']!.post!)).toHaveLength(2)
})
