import { expect, test } from 'vitest'
import type { OpenApiDocument } from './document.ts'
import { toPlainLine, toPlainText } from './plain-text.ts'
import { toRenderable } from './renderable.ts'

test.each([
  "L'été, 中文, 👩‍💻, `code` and **bold**",
  'A list:\n\n- one /v1/*\n- "two" of 100 %',
  'C:\\dir and \\d+',
  '```json\n{ "a": 1 }\n```',
])('prose that ends nothing stays as it was written: %j', (prose) => {
  expect(toPlainText(prose)).toBe(prose)
})

test.each([
  ['a*/b', 'a* /b'],
  ['**/', '** /'],
  ['<?php ?>', '<?php ? >'],
  ['say """x""" or """"', `say " ""x" "" or " ""'`],
  ['say "x"', `say "x'`],
  ['\\u002a, \\\\u and \\N{x}', '\\ u002a, \\ \\ u and \\ N{x}'],
  ['a path\\', 'a path\\.'],
  ['a\r\nb\u2028c\u0085d\fe', 'a\nb\nc\nd\ne'],
  ['a\u0000b\u202ec\ufeffd\ud800', 'a bcd\ufffd'],
  ['$' + '{a} {$a} #{a}', '$ {a} { $a} # {a}'],
  ['//# sourceMappingURL=x', '// # sourceMappingURL=x'],
])('prose that ends something is broken there: %j', (prose, plain) => {
  expect(toPlainText(prose)).toBe(plain)
  expect(toPlainText(plain)).toBe(plain)
})

test('a title is one line', () => expect(toPlainLine(' A\n  title\u2029 of*/')).toBe('A title of* /'))

const schemas = (schema: object) => ({ components: { schemas: { Order: schema } } })
const clean = (parts: object) =>
  toRenderable({ paths: {}, components: {}, ...parts } as unknown as OpenApiDocument)

test('a field that is called as prose is a name, and what it holds is not prose', () => {
  const document = schemas({
    properties: { description: { enum: ['a*b'], description: 'a*/b' }, pattern: {} },
  })
  expect(clean(document).components.schemas!.Order!.properties).toEqual({
    description: { enum: ['a*b'], description: 'a* /b' },
    pattern: {},
  })
})

test('extensions that nothing reads are left out, those that are read stay', () => {
  const { Order } = clean(schemas({ 'x-redoclyPagination': {}, 'x-extensible-enum': ['A'] })).components
    .schemas!
  expect(Order).toEqual({ 'x-extensible-enum': ['A'] })
})

test.each([
  [schemas({ enum: ['a*/b'] }), '/components/schemas/Order/enum/0: "a*/b" is not safe in code'],
  [schemas({ pattern: '[' }), '/components/schemas/Order/pattern: "[" is not a regular expression'],
  [
    schemas({ minimum: Number.POSITIVE_INFINITY }),
    '/components/schemas/Order/minimum: "Infinity" is not a number',
  ],
  [schemas({ properties: { 'a"': {} } }), '/components/schemas/Order/properties: "a\\"" is not safe in code'],
  [
    schemas({ $ref: 'http://x' }),
    '/components/schemas/Order/$ref: "http://x" is not a reference into this document'.replace('$', '%24'),
  ],
  [
    { components: { constructor: { 'a\u202e': 1 } } },
    '/components/constructor: "a\\u{202e}" is not safe in code',
  ],
  [{ paths: { '/a b': {} } }, '/paths: "/a b" is not a path'],
  [
    { paths: { '/a': { get: { operationId: ['a b'] } } } },
    '/paths/~1a/get/operationId/0: "a b" is not an identifier',
  ],
  [
    { paths: { '/a': { get: { parameters: [{ in: 'header', name: 'a:b' }] } } } },
    '/parameters/0/name: "a:b" is not a token',
  ],
])('refuses %j, with the place', (document, line) => {
  expect(() => clean(document)).toThrow(line.slice(1))
})

test('refuses a parameter of a path without a letter for the name of an argument', () => {
  const get = { parameters: [{ in: 'path', name: '支付' }] }
  expect(() => clean({ paths: { '/a': { get } } })).toThrow('/parameters/0/name: "支付" is not a name')
})

test('tells twenty places, and how many more there are', () => {
  const properties = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`"${index}`, {}]))
  expect(() => clean(schemas({ properties }))).toThrow(/(?:\n {2}\/.*){20}\n {2}and 5 more\nRename/)
})

test('notes end nothing, and stay apart from the facts', () => {
  const noted = {
    description: 'Say "x"\n\nProposed (gap g): End */ "y"',
    'x-notes': [{ gap: 'g', says: 'End */ "y"' }],
  }
  const [order] = Object.values(clean(schemas(noted)).components.schemas!)
  expect(order).toEqual({
    description: 'Say "x\'\n\nProposed (gap g): End * / "y\'',
    'x-notes': [{ gap: 'g', says: 'End * / "y\'' }],
  })
})
