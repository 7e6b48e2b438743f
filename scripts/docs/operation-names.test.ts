import { expect, it } from 'vitest'
import { listAnswers, listInput } from './operation-names.ts'

const document = {
  components: {
    schemas: {
      Encrypted: {
        'x-source': '§4.1',
        properties: { data: { contentSchema: { $ref: '#/components/schemas/Order' } } },
      },
      Order: {
        'x-gap': 'create-order-payload',
        properties: {
          reference: { 'x-source': '§1.7' },
          customer: { properties: { name: {}, tags: { properties: { deep: {} } } } },
        },
      },
      Envelope: { 'x-source': '§2', properties: { email: {}, note: { 'x-gap': 'notes' } } },
    },
    responses: {
      Refused: { 'x-source': '§7' },
      Broken: { 'x-gap': 'error-body' },
    },
  },
}

const bodyOf = (schema: string) => ({
  requestBody: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } } },
})

it('tells the fields of an encrypted payload, which are proposed where nothing states them', () => {
  expect(listInput(document, { 'x-source': '§4.1', ...bodyOf('Encrypted') })).toEqual([
    { text: 'reference', isProposed: false },
    { text: 'customer.name', isProposed: true },
    { text: 'customer.tags', isProposed: true },
  ])
})

it('takes what lies in a stated schema for stated, save what names a gap', () => {
  expect(listInput(document, bodyOf('Envelope'))).toEqual([
    { text: 'email', isProposed: false },
    { text: 'note', isProposed: true },
  ])
})

it('takes everything of a proposed operation for proposed, save what cites a section', () => {
  const parameters = [
    { name: 'page', in: 'query' },
    { name: 'id', in: 'path', 'x-source': '§4.7' },
    { name: 'api-key', in: 'header' },
  ]
  expect(listInput(document, { 'x-gap': 'internet-providers', parameters })).toEqual([
    { text: 'page', isProposed: true },
    { text: 'id', isProposed: false },
  ])
})

it('tells stated answers, proposed ones, and proposed statuses of stated answers', () => {
  const responses = {
    200: { 'x-source': '§2', 'x-gap-status': 'success-status' },
    400: { $ref: '#/components/responses/Broken' },
    401: { $ref: '#/components/responses/Refused' },
  }
  expect(listAnswers(document, { 'x-source': '§4.1', responses })).toEqual([
    { text: '200', isProposed: true },
    { text: '400', isProposed: true },
    { text: '401', isProposed: false },
  ])
})
