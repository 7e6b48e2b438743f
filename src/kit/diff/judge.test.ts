import { beforeAll, describe, expect, test } from 'vitest'
import { adviseOn } from './advice.ts'
import { readCases } from './cases/cases.ts'
import { type Change, highest, type Level } from './change.ts'
import type { OpenApi } from './document.ts'
import { judge, judgeDocuments } from './judge.ts'
import { askRedocly, type RedoclyChange } from './redocly.ts'
import { buildDocuments, pathOf } from './testing/case-documents.ts'

const { schemas, operations } = readCases()
let ours: Change[]
let theirs: RedoclyChange[]

beforeAll(async () => {
  const { base, revision } = buildDocuments(schemas, operations)
  theirs = await askRedocly(base, revision)
  ours = judgeDocuments(base, revision, 'proposed', theirs).map(adviseOn)
})

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`)
const changesUnder = (root: string) => ours.filter(({ places }) => isUnder(places[0]!.path, root))
const levelUnder = (root: string): Level => highest(changesUnder(root).map(({ level }) => level))
const theirLevelUnder = (root: string): Level =>
  highest(theirs.filter(({ path }) => isUnder(path, root)).map(({ impact }) => impact))

describe('a change of a schema is rated by who writes it', () => {
  test.each(schemas.map((each, index) => ({ ...each, index })))('$name: $verdict', (each) => {
    const path = `#/paths/~1schema-${each.index}/post`
    const plaintext = `#/paths/~1plaintext-${each.index}/post`
    const webhook = `#/webhooks/schema-${each.index}/post`
    const rate = (sent: string, read: string, level = levelUnder) => `${level(sent)}/${level(read)}`
    expect({
      body: rate(`${path}/requestBody`, `${path}/responses`),
      plaintext: rate(`${plaintext}/requestBody`, `${plaintext}/responses`),
      webhook: rate(`${webhook}/responses`, `${webhook}/requestBody`),
      redocly: rate(`${path}/requestBody`, `${path}/responses`, theirLevelUnder),
    }).toEqual({ body: each.verdict, plaintext: each.verdict, webhook: each.verdict, redocly: each.redocly })
  })
})

describe('a change of an operation', () => {
  test.each(operations.map((each, index) => ({ ...each, index })))('$root: $name: $verdict', (each) => {
    const path = pathOf(each, each.index)
    const breaks = new Set(changesUnder(path).flatMap((change) => change.breaks))
    expect(levelUnder(path)).toBe(each.verdict)
    expect([...breaks].sort()).toEqual([...each.breaks].sort())
    // Redocly treats a removed and an added operation beside each other as a rename.
    if (each.before && each.after) expect(theirLevelUnder(path)).toBe(each.redocly)
  })
})

test('whatever breaks says who breaks and what they have to do', () => {
  const silent = ours.filter(({ level, breaks, migration }) => {
    return level === 'major' && (breaks.length === 0 || !migration || migration.startsWith('Nothing to do'))
  })
  expect(silent.map(({ rule, direction }) => `${rule} ${direction}`)).toEqual([])
})

const document = (content: object): OpenApi => ({
  openapi: '3.1.1',
  info: { title: 'An API', version: '0.1.0' },
  ...content,
})
const nobody = async () => []
const loaded = (content: object) => ({ file: 'a.yaml', document: document(content) })
const answer = (schema: object, components = {}) => {
  const responses = { 200: { description: 'ok', content: { 'application/json': { schema } } } }
  return { paths: { '/a': { get: { operationId: 'a', responses } } }, components }
}

test('one change of a component is one change, wherever it is used', async () => {
  const content = (maxLength: number) => ({
    ...answer(
      { properties: { a: { $ref: '#/components/schemas/Name' }, b: { $ref: '#/components/schemas/Name' } } },
      { schemas: { Name: { type: 'string', maxLength } } },
    ),
  })
  const { changes } = await judge(
    [{ base: loaded(content(5)), revision: loaded(content(9)), profile: 'proposed' }],
    nobody,
  )
  expect(changes).toHaveLength(1)
  expect(changes[0]!.places.map(({ field }) => field)).toEqual(['a', 'b'])
})

test('a schema that holds itself comes to an end', async () => {
  const content = (type: string) =>
    answer(
      { $ref: '#/components/schemas/Tree' },
      { schemas: { Tree: { properties: { leaf: { type }, next: { $ref: '#/components/schemas/Tree' } } } } },
    )
  const pair = {
    base: loaded(content('string')),
    revision: loaded(content('number')),
    profile: 'proposed',
  } as const
  const { changes } = await judge([pair], nobody)
  expect(changes.map(({ rule }) => rule)).toEqual(['type-changed'])
})

test('an operation that moves is one change', async () => {
  const at = (path: string) => ({ paths: { [path]: { get: { operationId: 'a', responses: {} } } } })
  const { changes } = await judge(
    [{ base: loaded(at('/a')), revision: loaded(at('/b')), profile: 'proposed' }],
    nobody,
  )
  expect(changes.map(({ rule, what }) => `${rule}: ${what}`)).toEqual(['operation-moved: is at GET /b now'])
})

test('a schema that is called otherwise breaks generated clients alone', async () => {
  const content = (name: string) =>
    answer({ $ref: `#/components/schemas/${name}` }, { schemas: { [name]: { type: 'string' } } })
  const { changes } = await judge(
    [{ base: loaded(content('A')), revision: loaded(content('B')), profile: 'proposed' }],
    nobody,
  )
  expect(changes.map(({ rule, breaks }) => ({ rule, breaks }))).toEqual([
    { rule: 'type-renamed', breaks: ['generated'] },
  ])
})

test('where our rules do not look the verdict of Redocly stands', async () => {
  const content = (callbacks: object) => ({ paths: { '/a': { post: { responses: {}, callbacks } } } })
  const called = (status: string) => ({
    on: { '{$url}': { post: { responses: { [status]: { description: 'ok' } } } } },
  })
  const { changes } = await judge([
    { base: loaded(content(called('200'))), revision: loaded(content(called('400'))), profile: 'proposed' },
  ])
  expect(changes.map(({ rule, level }) => `${level} ${rule}`)).toEqual(['major redocly/response-removed'])
})
