import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const script = resolve(import.meta.dirname, '../cli/paycontract.js')
let folder: string

const api = (version: string, type: string) => `openapi: 3.1.1
info: { title: An API, version: ${version} }
paths:
  /a:
    get:
      operationId: a
      responses: { "200": { description: ok, content: { application/json: { schema: { type: ${type} } } } } }
`

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spec-diff-'))
  writeFileSync(join(folder, 'old.yaml'), api('1.0.0', 'string'))
  writeFileSync(join(folder, 'broken.yaml'), api('1.0.0', 'number'))
  writeFileSync(join(folder, 'owned.yaml'), api('2.0.0', 'number'))
  writeFileSync(
    join(folder, 'split.yaml'),
    `${api('1.0.0', 'number')}components: { schemas: { A: { $ref: a.yaml } } }\n`,
  )
  writeFileSync(join(folder, 'list.yaml'), '- 1\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function diff(...args: string[]) {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'diff', ...args], {
    encoding: 'utf8',
    cwd: folder,
    env,
  })
  return { status, stdout, stderr }
}

test('a break with its version exits with 0 and is reported', () => {
  const { status, stdout } = diff('old.yaml', 'owned.yaml')
  expect(status).toBe(0)
  expect(stdout).toContain('response 200: its type went from string to number')
})

test('a break without its version exits with 1; the report goes to a file, the same to the terminal', () => {
  const { status, stdout, stderr } = diff(
    'old.yaml',
    'broken.yaml',
    '--format',
    'json',
    '-o',
    'out/report.json',
  )
  expect(status).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toContain('Set `info.version` to 2.0.0')
  expect(JSON.parse(readFileSync(join(folder, 'out/report.json'), 'utf8')).ok).toBe(false)
})

test.each([
  [['old.yaml'], 3, 'is "An API"; ours are Checkout API and Business API'],
  [['old.yaml', 'broken.yaml', '--format', 'pdf'], 2, 'Allowed choices'],
  [['old.yaml', 'gone.yaml'], 2, 'gone.yaml: no such file'],
  [['old.yaml', 'list.yaml'], 2, 'list.yaml: not an OpenAPI 3 document'],
  [['old.yaml', 'split.yaml'], 2, 'split.yaml refers to a.yaml: bundle it first'],
])('%j exits with %i: %s', (args, code, message) => {
  const { status, stderr } = diff(...args)
  expect({ status, says: stderr.includes(message) }).toEqual({ status: code, says: true })
})
