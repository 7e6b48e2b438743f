import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseContract } from './answered-contract.ts'
import { HOSTS, readContract } from './contract.ts'
import { findSchemaFault } from './schema-budget.ts'

const to = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
type Schemas = Record<string, object>

/** Makes schemas that each refer to the next one twice. */
const ladder = (count: number, more: object): Schemas =>
  Object.fromEntries(
    numbers(count).map((index) => {
      const next = index + 1 < count ? to(`S${index + 1}`) : { type: 'string' }
      return [`S${index}`, { type: 'object', properties: { a: next, b: next }, ...more }]
    }),
  )
const nested = (levels: number): object =>
  levels === 0 ? { type: 'string' } : { type: 'array', minItems: 100, items: nested(levels - 1) }

const refused: Record<string, [schemas: Schemas, name: string]> = {
  'two required references, 26 times': [ladder(26, { required: ['a', 'b'] }), 'S0'],
  'two optional references, 26 times': [ladder(26, {}), 'S0'],
  'two references of allOf, 26 times': [
    Object.fromEntries(
      numbers(26).map((index) => [
        `S${index}`,
        index < 25 ? { allOf: [to(`S${index + 1}`), to(`S${index + 1}`)] } : {},
      ]),
    ),
    'S0',
  ],
  'nine schemas of which each leads to all': [
    Object.fromEntries(
      numbers(9).map((index) => [
        `S${index}`,
        { properties: Object.fromEntries(numbers(9).map((other) => [`p${other}`, to(`S${other}`)])) },
      ]),
    ),
    'S0',
  ],
  'a chain of 200 schemas': [
    Object.fromEntries(
      numbers(200).map((index) => [`S${index}`, { properties: { a: to(`S${index + 1}`) } }]),
    ),
    'S0',
  ],
  'lists of 100 lists, six levels deep': [{ S0: nested(6) }, 'S0'],
  'a list of a billion texts': [{ S0: { type: 'array', minItems: 1e9, items: { type: 'string' } } }, 'S0'],
  'a text of two billion characters': [{ S0: { type: 'string', minLength: 2e9 } }, 'S0'],
  'a required reference to itself': [
    {
      A0: { properties: { s: to('S0') }, required: ['s'] },
      S0: { required: ['s'], properties: { s: to('S0') } },
    },
    'S0',
  ],
  'a list that holds itself at least once': [{ S0: { type: 'array', minItems: 1, items: to('S0') } }, 'S0'],
  'two that require each other': [
    {
      S0: { required: ['s'], properties: { s: to('S1') } },
      S1: { oneOf: [to('S0'), { required: ['s'], properties: { s: { allOf: [to('S0')] } } }] },
    },
    'S0',
  ],
}

const taken: Record<string, Schemas> = {
  'a tree': {
    S0: { properties: { left: to('S0'), right: to('S0'), others: { type: 'array', items: to('S0') } } },
  },
  'a required list of itself that may be empty': {
    S0: { required: ['s'], properties: { s: { type: 'array', items: to('S0') } } },
  },
  'a required reference to itself or null': {
    S0: { required: ['s'], properties: { s: { anyOf: [to('S0'), { type: 'null' }] } } },
  },
  'two that require each other, of which one has another way': {
    S0: { required: ['s'], properties: { s: to('S1') } },
    S1: { oneOf: [to('S0'), { type: 'string' }] },
  },
  'one that is asked for while it is open, and ends': {
    S0: { required: ['a', 'b'], properties: { a: to('S1'), b: to('S2') } },
    S1: { anyOf: [to('S2'), { const: 1 }] },
    S2: { required: ['s'], properties: { s: to('S1') } },
  },
}

test('a schema whose examples no program could write is refused by its name', ({ task }) => {
  const broken = Object.entries(refused).flatMap(([what, [schemas, name]]) => {
    const { keys = [] } = findSchemaFault({ components: { schemas } }) ?? {}
    return keys.join('/') === `components/schemas/${name}` ? [] : [`${what}: ${keys.join('/')}`]
  })
  const tried = Object.keys(refused).length
  task.meta.attack = { name: 'schemas whose rendering explodes', tried, held: tried - broken.length }
  expect(broken).toEqual([])
})

test.each(Object.entries(taken))('%s is taken', (_, schemas) => {
  expect(findSchemaFault({ components: { schemas } })).toBeUndefined()
})

test('the shipped documents stay far below the limit', () => {
  for (const host of HOSTS)
    expect(findSchemaFault(readContract().readDocument(host, 'proposed'))).toBeUndefined()
})

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'schema-budget-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['two required references, 26 times', /overlay[.]yaml:[\d:]+ .*examples of more than 20000 values/],
  ['a required reference to itself', /overlay[.]yaml:[\d:]+ .*#\/components\/schemas\/S0 requires itself/],
])('an overlay with %s is refused by file and line', async (what, message) => {
  const file = join(folder, 'answers.overlay.yaml')
  const [schemas] = refused[what]!
  const owned = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, { 'x-gap': 'pong-body', ...schema }]),
  )
  const actions = [
    { target: '$.components.schemas', update: owned },
    { target: '$.components.schemas.Pong', update: { 'x-source': 'told', properties: { s: to('S0') } } },
  ]
  const overlay = { overlay: '1.0.0', info: { title: 'A', version: '1.0.0' }, 'x-host': 'checkout', actions }
  writeFileSync(file, JSON.stringify(overlay, undefined, 1))
  const error = await chooseContract({ overlays: [file] }).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'InputError', message: expect.stringMatching(message) })
})
