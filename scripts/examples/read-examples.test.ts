import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { assertRanges, readExamples } from './read-examples.ts'

const whole = {
  language: 'python',
  needs: ['python3>=3.9', 'python3:httpx', 'java'],
  generate: ['--language', 'python', '--out', 'client'],
  prepare: [],
  test: ['python3 -m unittest'],
  run: ['python3 pay_order.py'],
}

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'examples-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(name: string, example: unknown, manifest?: unknown): void {
  mkdirSync(join(root, name))
  const text = typeof example === 'string' ? example : JSON.stringify(example)
  writeFileSync(join(root, name, 'example.json'), text)
  if (manifest) writeFileSync(join(root, name, 'package.json'), JSON.stringify(manifest))
}

it('reads needs as tool, version and module', () => {
  write('python', whole)
  expect(readExamples(root)[0]).toMatchObject({
    name: 'python',
    folder: join(root, 'python'),
    needs: [{ tool: 'python3', leastVersion: '3.9' }, { tool: 'python3', module: 'httpx' }, { tool: 'java' }],
    packageRange: undefined,
  })
})

it('takes those that are asked for, and no folder without example.json', () => {
  for (const name of ['b', 'a', 'c']) write(name, whole)
  mkdirSync(join(root, 'ci'))
  expect(readExamples(root).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  expect(readExamples(root, ['c', 'a']).map(({ name }) => name)).toEqual(['a', 'c'])
  expect(() => readExamples(root, ['d'])).toThrow('No example is called d; there are a, b, c.')
})

it.each([
  [{ ...whole, language: undefined }, '"language" has to be a text'],
  [{ ...whole, run: 'python3 pay_order.py' }, '"run" has to be a list of texts'],
  [{ ...whole, test: [1] }, '"test" has to be a list of texts'],
  [{ ...whole, install: [] }, '"install" is not a member'],
  [{ ...whole, generate: ['--language', 'go'] }, '"generate" has to name a folder by --out'],
  [{ ...whole, test: [], run: [] }, '"run" or "test" has to start the program'],
  [{ ...whole, needs: ['go >= 1.21'] }, '"needs" holds "go >= 1.21"'],
  ['{', 'examples/odd/example.json is not JSON'],
])('refuses what it cannot use, and says where: %#', (example, problem) => {
  write('odd', example)
  expect(() => readExamples(root)).toThrow(problem)
  expect(() => readExamples(root)).toThrow('examples/odd/example.json')
})

it('holds a manifest to the version that is packed', () => {
  write('node', whole, { dependencies: { paycontract: '^0.1.0' } })
  write('python', whole)
  const examples = readExamples(root)
  expect(() => assertRanges(examples, '0.1.0')).not.toThrow()
  expect(() => assertRanges(examples, '0.2.0')).toThrow(
    'examples/node asks for paycontract ^0.1.0; this is 0.2.0: npm run examples -- --update',
  )
})

it('can use every example of this repository', () => {
  const examples = readExamples(resolve(import.meta.dirname, '../../examples'))
  expect(examples.map(({ name }) => name)).toContain('typescript-browser')
})
