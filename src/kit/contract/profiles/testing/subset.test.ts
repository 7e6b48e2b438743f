import { describe, expect, test } from 'vitest'
import { findContradictions, findProposals, listStrings } from './subset.ts'

const samples = ['TXN_7H2K9Q4M1X8D3ZTB', 'PAY_1', 'nothing']

describe('findContradictions', () => {
  test.each([
    ['fewer fields and constraints', { type: 'string' }, { type: 'string', maxLength: 5 }],
    ['other words', { description: 'a', 'x-gap': 'b' }, { description: 'c' }],
    ['a success without a status', { responses: { '2XX': { a: 1 } } }, { responses: { 200: { a: 1 } } }],
    ['an answer that is not shown', { responses: { default: {} } }, { responses: {} }],
    ['a part of a list', { required: ['id'] }, { required: ['id', 'email'] }],
    [
      'a parameter with fewer constraints',
      { parameters: [{ name: 'list', in: 'query', schema: { minimum: 1 } }] },
      {
        parameters: [
          { name: 'page', in: 'query' },
          { name: 'list', in: 'query', schema: { minimum: 1, maximum: 9 } },
        ],
      },
    ],
    [
      'a pattern that a proposal narrows',
      { pattern: '^[^_]+_[A-Z0-9]+$' },
      { pattern: '^TXN_[A-Z0-9]{16}$' },
    ],
  ])('lets pass %s', (_, documented, full) => {
    expect(findContradictions(documented, full, samples)).toEqual([])
  })

  test.each([
    ['another type', { type: 'number' }, { type: 'string' }, '/type: "number", not "string"'],
    ['a default that a proposal changes', { default: '1' }, { default: 1 }, '/default: "1", not 1'],
    ['a member that is gone', { get: { a: 1 } }, {}, '/get: stands only in the documented bundle'],
    ['a value that is gone', { enum: ['A'] }, { enum: ['B'] }, '/enum: "A" is not in the full bundle'],
    [
      'a parameter that is gone',
      { parameters: [{ name: 'list', in: 'query' }] },
      { parameters: [{ name: 'list', in: 'path' }] },
      '/parameters/list: stands only in the documented bundle',
    ],
    [
      'a pattern that a proposal widens',
      { pattern: '^TXN_[A-Z0-9]{16}$' },
      { pattern: '^[A-Z]+_' },
      '/pattern: "^TXN_[A-Z0-9]{16}$", not "^[A-Z]+_"',
    ],
    ['a pattern that no sample shows', { pattern: 'b' }, { pattern: '^QQQ$' }, '/pattern: "b", not "^QQQ$"'],
  ])('finds %s', (_, documented, full, contradiction) => {
    expect(findContradictions(documented, full, samples)).toEqual([contradiction])
  })
})

describe('findProposals', () => {
  test.each([
    [{ a: { 'x-gap': 'g', description: 'open' } }, []],
    [{ a: { 'x-gap': 'g', type: 'string' } }, ['/a: still proposes type']],
    [{ a: [{ 'x-proposed': {} }] }, ['/a/0: still carries a proposed constraint']],
    [{ responses: { 200: {} } }, ['/responses: no success status is stated, so 200 is a proposal']],
  ])('%j', (node, expected) => {
    expect(findProposals(node)).toEqual(expected)
  })
})

test('listStrings finds every string', () => {
  expect(listStrings({ a: 'x', b: [{ c: 'y' }, 1, null] })).toEqual(['x', 'y'])
})
