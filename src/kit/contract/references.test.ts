import { expect, test } from 'vitest'
import { deref, joinPointer, listReferences, locate, readPointer } from './references.ts'

const document = {
  'a/b': { '~': [{ '%': 1 }] },
  one: { $ref: '#/two' },
  two: { $ref: '#/a~1b/~0' },
  loop: { $ref: '#/loop' },
  lost: { $ref: '#/nowhere' },
}

test.each([
  ['through several references', '#/one', document['a/b']['~'], '/a~1b/~0'],
  ['through none', '#/a~1b', document['a/b'], '/a~1b'],
  ['to nothing', '#/lost', undefined, '/nowhere'],
  ['outside', 'other.yaml', undefined, 'ther.yaml'],
])('%s', (_, $ref, value, pointer) => {
  expect(locate(document, { $ref })).toEqual({ value, pointer })
})

test('a reference that leads to itself ends', () => {
  expect(deref(document, document.loop)).toBe(document.loop)
})

test.each([
  ['a percent sign that encodes nothing', '/a~1b/~0/0/%', 1],
  ['an encoded one', '/a~1b/~0/0/%25', 1],
  ['the whole', '', document],
  ['an inherited key', '/constructor', undefined],
])('a pointer with %s', (_, pointer, value) => {
  expect(readPointer(document, pointer)).toBe(value)
})

test('a pointer that was joined leads to its place', () => {
  expect(readPointer(document, joinPointer('a/b', '~', '0', '%'))).toBe(1)
})

test('references are listed once each', () => {
  expect([...listReferences([document, document])]).toEqual(['#/two', '#/a~1b/~0', '#/loop', '#/nowhere'])
})
