import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readOpenApi } from '../contract/documents/read-openapi.ts'
import { readWorkMs } from '../contract/documents/testing/read-work.ts'
import { InputError } from '../expected-error.ts'
import { compareDocuments } from './compare-document.ts'
import type { OpenApi } from './document.ts'

type Schemas = Record<string, object | boolean>

const ref = (name: string | number) => ({ $ref: `#/components/schemas/S${name}` })
const levels = (count: number, make: (next: object, index: number) => object, last: object): Schemas => ({
  ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`S${i}`, make(ref(i + 1), i)])),
  [`S${count}`]: last,
})
const api = (schemas: Schemas, root: object = ref(0)): OpenApi => ({
  openapi: '3.1.1',
  info: { title: 'An API', version: '1.0.0' },
  paths: {
    '/a': {
      post: {
        operationId: 'a',
        responses: { 200: { description: 'ok', content: { 'application/json': { schema: root } } } },
      },
    },
  },
  components: { schemas },
})
const both = (make: (last: object) => Schemas) =>
  [api(make({ type: 'string' })), api(make({ type: 'number' }))] as const

/** Two documents each, and the rule to be found between them; undefined if they may only be refused. */
const ROWS: Record<string, readonly [OpenApi, OpenApi, string?]> = {
  'two properties': [
    ...both((last) => levels(30, (next) => ({ properties: { a: next, b: next } }), last)),
    'type-changed',
  ],
  'ten properties': [
    ...both((last) =>
      levels(
        60,
        (next) => ({ properties: Object.fromEntries([...'abcdefghij'].map((name) => [name, next])) }),
        last,
      ),
    ),
    'type-changed',
  ],
  'items and more': [
    ...both((last) => levels(40, (next) => ({ items: next, additionalProperties: next }), last)),
    'type-changed',
  ],
  alternatives: [
    ...both((last) =>
      levels(40, (next) => ({ oneOf: [{ properties: { a: next } }, { items: next }] }), last),
    ),
    'type-changed',
  ],
  'allOf twice': [...both((last) => levels(40, (next) => ({ allOf: [next, next] }), last)), 'type-changed'],
  'allOf with properties': [
    ...both((last) =>
      levels(
        25,
        (next) => ({ allOf: [{ properties: { a: next } }, { properties: { a: next, b: next } }] }),
        last,
      ),
    ),
    undefined,
  ],
  'back to the first': [
    ...both((last) => levels(30, (next) => ({ properties: { a: next, b: next, c: ref(0) } }), last)),
    'type-changed',
  ],
  'everything to everything': [
    ...both((last) => ({
      ...levels(
        40,
        () => ({ properties: Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`p${i}`, ref(i)])) }),
        last,
      ),
    })),
    'type-changed',
  ],
  'the same in both': [
    api(levels(40, (next) => ({ properties: { a: next, b: next } }), {})),
    api(levels(40, (next) => ({ properties: { a: next, b: next } }), {})),
  ],
  'inline against named': [
    api(levels(30, (next) => ({ properties: { a: next, b: next } }), {})),
    api(
      levels(30, (next) => ({ properties: { a: { allOf: [next] }, b: { allOf: [next] } } }), {
        type: 'string',
      }),
    ),
    'type-changed',
  ],
  'one level more': [
    api(levels(30, (next) => ({ properties: { a: next, b: next } }), {})),
    api(levels(31, (next) => ({ properties: { a: next, b: next } }), { type: 'string' })),
  ],
  'a long chain': [...both((last) => levels(20_000, (next) => ({ properties: { a: next } }), last))],
  'an allOf that grows as it is followed': [
    api({
      S0: { properties: { next: { allOf: [ref(0), ref(1)] }, end: {} } },
      S1: { properties: { next: { allOf: [ref(1), ref(0)] } } },
    }),
    api({
      S0: { properties: { next: { allOf: [ref(0), ref(1)] }, end: { type: 'string' } } },
      S1: { properties: { next: { allOf: [ref(1), ref(0)] } } },
    }),
  ],
  'long lists of values': [
    api({ S0: { enum: Array.from({ length: 60_000 }, (_, i) => `a${i}`) } }),
    api({ S0: { enum: Array.from({ length: 60_000 }, (_, i) => `b${i}`) } }),
    'enum-values-changed',
  ],
  'a tree': [
    ...both((last) => ({ S0: { properties: { leaf: last, children: { type: 'array', items: ref(0) } } } })),
    'type-changed',
  ],
  'a tree of two kinds': [
    ...both((last) => ({
      S0: { properties: { leaf: last, next: ref(1) } },
      S1: { properties: { back: ref(0), up: ref(1) } },
    })),
    'type-changed',
  ],
  'names that every object has': [
    api({ S0: { properties: {} } }),
    api({ S0: { properties: { constructor: {}, toString: {}, valueOf: {} } } }),
    'field-added',
  ],
  'required names that every object has': [
    api({ S0: { properties: { constructor: {} } } }),
    api({ S0: { properties: {} } }),
    'field-removed',
  ],
  'a reference to what every object has': [
    api({}, { $ref: '#/constructor/prototype' }),
    api({}, { $ref: '#/components/schemas/__proto__' }),
  ],
  'a reference that is not an address': [api({}, { $ref: '#/%E0%A4%A' }), api({}, { $ref: '#/%' })],
}

/** Measures comparing our own document with itself. */
function measureOwnMs(): number {
  const { document } = readOpenApi(resolve(import.meta.dirname, '../../../generated/checkout/openapi.yaml'))
  const own = document as OpenApi
  const before = readWorkMs()
  compareDocuments(own, structuredClone(own), 'proposed')
  return readWorkMs() - before
}

test('schemas that many ways lead to take less work than a hundred times our own', ({ task }) => {
  const mostWorkMs = 100 * measureOwnMs()
  const results = Object.entries(ROWS).map(([name, [base, revision, rule]]) => {
    const before = readWorkMs()
    let found: string[] | undefined
    try {
      found = compareDocuments(base, revision, 'proposed').changes.map((change) => change.rule)
    } catch (error) {
      if (!(error instanceof InputError)) return `${name}: ${error}`
    }
    if (readWorkMs() - before > mostWorkMs) return `${name}: too much work`
    return rule === undefined || found?.includes(rule) ? '' : `${name}: found ${found?.slice(0, 5)}`
  })
  const broken = results.filter((result) => result !== '')
  task.meta.attack = {
    name: 'schemas along very many ways',
    tried: results.length,
    held: results.length - broken.length,
  }
  expect(broken).toEqual([])
})

test('a schema that is nothing but itself is refused, by name', ({ task }) => {
  const folder = mkdtempSync(join(tmpdir(), 'many-ways-'))
  const file = join(folder, 'a.json')
  const rows: Schemas[] = [
    { S0: ref(0) },
    { S0: ref(1), S1: ref(0) },
    { S0: { allOf: [ref(0)] } },
    { S0: { allOf: [ref(1), ref(1)] }, S1: { allOf: [{ allOf: [ref(0)] }] } },
    levels(150, (next) => next, {}),
  ]
  const broken = rows.filter((schemas) => {
    writeFileSync(file, JSON.stringify(api(schemas)))
    try {
      readOpenApi(file)
      return true
    } catch (error) {
      if (!(error instanceof InputError) || !error.message.startsWith(file)) return true
      return !/^: #\/components\/schemas\/S\d+ leads /.test(error.message.slice(file.length))
    }
  })
  rmSync(folder, { recursive: true })
  task.meta.attack = {
    name: 'schemas along very many ways',
    tried: rows.length,
    held: rows.length - broken.length,
  }
  expect(broken).toEqual([])
})
