import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { InputError } from '../../expected-error.ts'
import { readOverlay } from '../overlays.ts'
import { readOpenApi } from './read-openapi.ts'
import { readWorkMs } from './testing/read-work.ts'

let folder: string
/** A hundred times the work of reading our own document. */
let mostWorkMs: number
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hostile-files-'))
  const before = readWorkMs()
  readOpenApi(resolve(import.meta.dirname, '../../../../generated/checkout/openapi.yaml'))
  mostWorkMs = 100 * (readWorkMs() - before)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const head = 'openapi: 3.1.1\ninfo: { title: An API, version: 1.0.0 }\n'
const overlay = 'overlay: 1.0.0\ninfo: { title: Facts, version: 1.0.0 }\nactions: []\n'
const nest = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times)
const chain = (times: number, line: (index: number) => string) =>
  Array.from({ length: times }, (_, i) => line(i)).join('')
const twice = (index: number) => `b${index + 1}: &b${index + 1} [*b${index}, *b${index}, *b${index}]\n`

/** What follows the first lines of a document, and of an overlay. */
const YAML: Record<string, string> = {
  'a bomb of aliases': `b0: &b0 [x, x]\n${chain(12, twice)}`,
  'a large text under a hundred aliases': `big: &big "${'x'.repeat(1_500_000)}"\nall: [${'*big, '.repeat(90)}]`,
  'an alias of itself': 'a: &a { b: *a }',
  'an unknown alias': 'a: *a',
  'a merge key': 'a: &a { b: 1 }\nc: { <<: *a }',
  'merge keys within each other': `m0: &m0 { a: 1 }\n${chain(20, (i) => `m${i + 1}: &m${i + 1} { <<: [*m${i}, *m${i}] }\n`)}`,
  'an alias as key': 'a: &a b\n*a : c',
  '!!js/function': 'a: !!js/function "() => 1"',
  '!!binary': 'a: !!binary aGVsbG8=',
  '!!set': 'a: !!set { b: null }',
  '!!timestamp': 'a: !!timestamp 2026-01-01',
  'a tag of its own': 'a: !own b',
  'a tag by its address': 'a: !<tag:example.com,2026:x> b',
  'a key twice': 'a: 1\na: 2',
  'a key twice, written otherwise': 'a: 1\n"a": 2',
  'the root twice': 'info: { title: B, version: 2.0.0 }',
  __proto__: '__proto__: { polluted: true }',
  '__proto__ within': 'a: { b: { "__proto__": { polluted: true } } }',
  '__proto__ by an escape': 'a: { "\\u005f_proto__": { polluted: true } }',
  'a map as key': '? { a: 1 }\n: 2',
  brackets: `a: ${nest('[', ']', 100_000)}`,
  'brackets without end': `a: ${'['.repeat(100_000)}`,
  braces: `a: ${nest('{ a: ', ' }', 50_000)}`,
  'lists in lists': `a:\n  ${'- '.repeat(50_000)}a`,
  'keys of keys': `a:\n  ${'? '.repeat(50_000)}a`,
  'deeper than is read': `a: ${nest('[', ']', 120)}`,
  'two documents': '---\na: 1',
  'a control character': 'a: "\u0000"',
  'an open quote': 'a: "b',
  'a tab for a space': 'a:\n\tb: 1',
}

const whole: Record<string, string | Buffer> = {
  'an empty file': '',
  'a comment alone': '# nothing\n',
  'an array': '[]',
  'a text': 'hello',
  'a number': '1',
  null: 'null',
  'JSON with comments': '{ // a comment\n "openapi": "3.1.1" }',
  'YAML 1.1': `%YAML 1.1\n---\n${head}a: &a { b: 1 }\nc: { <<: *a }\n`,
  'UTF-16': Buffer.from(`\ufeff${head}`, 'utf16le'),
  'UTF-16 without a mark': Buffer.from(head, 'utf16le'),
  'Latin-1': Buffer.from(`${head}x-a: \xe9\n`, 'latin1'),
  'half a character': Buffer.concat([Buffer.from(head), Buffer.from([0xe2, 0x82])]),
  'a file of noughts': Buffer.alloc(4096),
  'a file too large': Buffer.alloc(3 * 1024 * 1024, 'a: b\n'),
  'another version': 'swagger: "2.0"\ninfo: { title: A, version: 1.0.0 }\n',
  'a version that is a list': 'openapi: [3.1.1]\ninfo: { title: A, version: 1.0.0 }\n',
  'no title': 'openapi: 3.1.1\ninfo: { version: 1.0.0 }\n',
  'info as a text': 'openapi: 3.1.1\ninfo: A\n',
  'a version far ahead': 'openapi: 31.0.0\ninfo: { title: A, version: 1.0.0 }\noverlay: 9.0.0\n',
}

/** Returns '' for a refusal in one line, or what happened instead. */
function judge(read: (file: string) => unknown, file: string): string {
  const workedMs = readWorkMs()
  const before = process.memoryUsage().heapUsed
  let said = 'was taken'
  try {
    read(file)
  } catch (error) {
    said = error instanceof InputError && /^.+: .+|^.+ {2}.+/.test(error.message) ? '' : `said ${error}`
    if ((error as Error).message.trim().includes('\n')) said = `said more than a line: ${error}`
  }
  if (readWorkMs() - workedMs > mostWorkMs) said = `${said} after too much work`
  if (process.memoryUsage().heapUsed - before > 1e9) said = `${said} at the cost of memory`
  return said
}

function write(name: string, content: string | Buffer): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

test('a file that is not a document is refused in one line', ({ task }) => {
  const rows = [
    ...Object.entries(YAML).map(([name, text]) => [name, head + text, overlay + text] as const),
    ...Object.entries(whole).map(([name, text]) => [name, text, text] as const),
  ]
  const results = rows.flatMap(([name, document, facts]) => [
    [`${name}, as a document`, judge(readOpenApi, write('a.yaml', document))],
    [`${name}, as an overlay`, judge(readOverlay, write('a.yaml', facts))],
  ])
  const broken = results.filter(([, said]) => said !== '')
  task.meta.attack = {
    name: 'files that are not documents',
    tried: results.length,
    held: results.length - broken.length,
  }
  expect(broken).toEqual([])
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

test('what is not a file is refused before it is read', ({ task }) => {
  mkdirSync(join(folder, 'folder'))
  const makePipe = 'mkfifo'
  execFileSync(makePipe, [join(folder, 'pipe')])
  symlinkSync(join(folder, 'loop'), join(folder, 'loop'))
  symlinkSync('/dev/zero', join(folder, 'link-to-zero'))
  chmodSync(write('closed.yaml', head), 0)
  const closed = process.getuid?.() === 0 ? [] : ['closed.yaml']
  const files = [
    'folder',
    'pipe',
    'loop',
    'link-to-zero',
    'gone',
    'a.yaml/b',
    'x'.repeat(300),
    ...closed,
  ].map((name) => join(folder, name))
  files.push('/dev/zero', '/dev/null', '/dev/stdin', '')
  const results = files.flatMap((file) => [readOpenApi, readOverlay].map((read) => [file, judge(read, file)]))
  const broken = results.filter(([, said]) => said !== '')
  task.meta.attack = {
    name: 'files that are not documents',
    tried: results.length,
    held: results.length - broken.length,
  }
  expect(broken).toEqual([])
})

test('a document with a byte order mark, aliases, keys of every name and long text is read', () => {
  const text = `\ufeff${head}x-a: &a { constructor: 1, toString: 2, hasOwnProperty: 3, 200: 4, true: 5 }\nx-b: *a\nx-c: "${'x'.repeat(100_000)}"\n`
  const { document } = readOpenApi(write('fine.yaml', text))
  expect(document['x-b']).toEqual({ constructor: 1, toString: 2, hasOwnProperty: 3, 200: 4, true: 5 })
})
