import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MANIFEST, planFolder } from './folder-manifest.ts'
import { writeFolder } from './write-folder.ts'

let base: string
let out: string

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'paycontract-folder-'))
  out = join(base, 'out')
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const write = (files: Record<string, string>, writer = 'a command') =>
  writeFolder(out, new Map(Object.entries(files)), writer)
const put = (path: string, content = 'mine') => {
  mkdirSync(dirname(join(out, path)), { recursive: true })
  writeFileSync(join(out, path), content)
}
const readAll = () =>
  Object.fromEntries(
    readdirSync(base, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((path) => [path.slice(base.length + 1), readFileSync(path, 'utf8')]),
  )
const listAll = () => Object.keys(readAll()).filter((path) => !path.endsWith(MANIFEST))

test('replaces its own files, removes those that are no longer written, and leaves every other file alone', () => {
  write({ 'a.txt': 'old', 'b/c.txt': 'old', 'd/e.txt': 'old' })
  put('notes.txt')
  put('b/mine.txt')
  write({ 'a.txt': 'new' })
  expect(listAll()).toEqual(['out/a.txt', 'out/b/mine.txt', 'out/notes.txt'])
  expect(readAll()).toMatchObject({ 'out/a.txt': 'new', 'out/b/mine.txt': 'mine' })
  expect(readdirSync(out).sort()).toEqual([MANIFEST, 'a.txt', 'b', 'notes.txt'])
})

describe('refuses by name what it did not write, and changes nothing', () => {
  const files = { 'business/gaps.json': 'new', 'checkout/gaps.json': 'new', 'gaps.json': 'new' }
  test.each<[string, () => void]>([
    ['gaps.json', () => put('gaps.json')],
    ['checkout/gaps.json', () => put('checkout/gaps.json')],
    ['checkout', () => put('checkout')],
    ['gaps.json', () => put('gaps.json/mine.txt')],
    [
      'business',
      () => {
        mkdirSync(join(base, 'elsewhere'))
        mkdirSync(out)
        symlinkSync(join(base, 'elsewhere'), join(out, 'business'))
      },
    ],
    [
      'gaps.json',
      () => {
        mkdirSync(out)
        writeFileSync(join(base, 'mine.json'), 'mine')
        symlinkSync(join(base, 'mine.json'), join(out, 'gaps.json'))
      },
    ],
    [MANIFEST, () => write(files, 'another command')],
    [
      'gaps.json',
      () => {
        write({ 'a.txt': 'old' })
        put('gaps.json')
      },
    ],
  ])('%s', (name, prepare) => {
    prepare()
    const before = readAll()
    expect(() => write(files)).toThrow(
      expect.objectContaining({
        name: 'CannotGenerateError',
        message: expect.stringMatching(new RegExp(`holds .*${name}.*--out`)),
      }),
    )
    expect(readAll()).toEqual(before)
  })

  test('a file in place of the folder', () => {
    writeFileSync(out, 'mine')
    expect(() => write(files)).toThrow(/out is not a folder/)
    expect(readAll()).toEqual({ out: 'mine' })
  })
})

test('takes a file with the very content for its own', () => {
  put('gaps.json', 'new')
  write({ 'gaps.json': 'new' })
  write({})
  expect(listAll()).toEqual([])
})

test('reads of its list only paths within the folder, and of a merge both sides', () => {
  write({ 'a.txt': 'old', 'b.txt': 'old' })
  writeFileSync(join(base, 'outside.txt'), 'mine')
  const list = readFileSync(join(out, MANIFEST), 'utf8')
  const [header, ...paths] = list.trim().split('\n')
  const edited = [header, '<<<<<<< ours', '../outside.txt', join(base, 'outside.txt'), './b.txt', ...paths]
  writeFileSync(join(out, MANIFEST), edited.join('\r\n'))
  write({ 'b.txt': 'new' })
  expect(readAll()).toMatchObject({ 'outside.txt': 'mine', 'out/b.txt': 'new' })
  expect(listAll()).toEqual(['out/b.txt', 'outside.txt'])
})

test.skipIf(process.getuid?.() === 0)('leaves everything as it was where a file cannot be removed', () => {
  write({ 'a.txt': 'old', 'b/c.txt': 'old' })
  const before = readAll()
  chmodSync(join(out, 'b'), 0o500)
  expect(() => write({ 'a.txt': 'new' })).toThrow(/nothing was changed/)
  chmodSync(join(out, 'b'), 0o700)
  expect(readAll()).toEqual(before)
})

test('tells what is stale: only what a write would change', () => {
  write({ 'a.txt': 'old', 'b.txt': 'old', 'c.txt': 'old' })
  put('notes.txt')
  put('new.txt')
  put('a.txt', 'edited')
  const plan = planFolder(
    out,
    new Map([
      ['a.txt', 'old'],
      ['c.txt', 'old'],
      ['d.txt', ''],
      ['new.txt', ''],
    ]),
    'a command',
  )
  expect(plan.changes).toEqual([
    { path: MANIFEST, state: 'changed' },
    { path: 'a.txt', state: 'changed' },
    { path: 'b.txt', state: 'unexpected' },
    { path: 'd.txt', state: 'missing' },
    { path: 'new.txt', state: 'foreign' },
  ])
})
