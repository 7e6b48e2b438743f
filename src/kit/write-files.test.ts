import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CannotGenerateError } from './expected-error.ts'
import { writeFiles } from './write-files.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paycontract-write-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const listAll = () => readdirSync(folder, { recursive: true }).sort()
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

test('writes into new folders and over files, and touches nothing else', () => {
  writeFileSync(join(folder, 'mine.txt'), 'mine')
  writeFileSync(join(folder, 'old.ts'), 'old')
  const files = [
    { path: 'old.ts', content: 'new' },
    { path: 'a/b/c.ts', content: 'c' },
  ]
  writeFiles(files, folder)
  expect(listAll()).toEqual(['a', 'a/b', 'a/b/c.ts', 'mine.txt', 'old.ts'])
  expect([read('old.ts'), read('a/b/c.ts'), read('mine.txt')]).toEqual(['new', 'c', 'mine'])
})

test('leaves everything as it was where one file cannot be written', () => {
  writeFileSync(join(folder, 'first.ts'), 'old')
  writeFileSync(join(folder, 'taken'), 'no folder')
  const files = [
    { path: 'first.ts', content: 'new' },
    { path: 'new/folder/second.ts', content: 'new' },
    { path: 'taken/third.ts', content: 'new' },
  ]
  expect(() => writeFiles(files, folder)).toThrow(CannotGenerateError)
  expect(listAll()).toEqual(['first.ts', 'taken'])
  expect(read('first.ts')).toBe('old')
})
