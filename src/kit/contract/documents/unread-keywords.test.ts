import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readOpenApi } from './read-openapi.ts'

const folder = mkdtempSync(join(tmpdir(), 'paycontract-openapi-'))
afterAll(() => rmSync(folder, { recursive: true }))

function read(parts: object) {
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify({ openapi: '3.2.0', info: { title: 'A', version: '1.0.0' }, ...parts }))
  return readOpenApi(file)
}

const schema = { properties: { query: {}, content: { type: 'object', properties: { itemSchema: {} } } } }

test('a document of OpenAPI 3.2 is read, with what it adds for readers', () => {
  const tags = [{ name: 'a', summary: 'A', parent: 'b', kind: 'nav' }]
  const { document } = read({ tags, components: { schemas: { A: schema } } })
  expect(document.openapi).toBe('3.2.0')
})

const answers = { responses: { 200: { description: 'ok' } } }
const streamed = { 200: { description: 'ok', content: { 'text/event-stream': { itemSchema: {} } } } }

test.each([
  ['query', { paths: { '/a': { query: answers } } }],
  ['additionalOperations', { paths: { '/a': { additionalOperations: { COPY: answers } } } }],
  ['query', { components: { pathItems: { A: { query: answers } } } }],
  ['itemSchema', { paths: { '/a': { get: { responses: streamed } } } }],
])('one whose %s would be passed over is refused by its place', (keyword, parts) => {
  expect(() => read(parts)).toThrow(new RegExp(`openapi\\.json:\\d+:\\d+: \`${keyword}\` of OpenAPI 3.2`))
})
