import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replaceFolder } from './replace-folder.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'paycontract-replace-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('replaces a folder as a whole, and leaves nothing beside it', () => {
  const out = join(folder, 'out')
  replaceFolder(
    out,
    new Map([
      ['a.txt', 'old'],
      ['b/c.txt', 'old'],
    ]),
  )
  replaceFolder(
    out,
    new Map([
      ['a.txt', 'new'],
      ['b/d.txt', 'new'],
    ]),
  )
  expect(readFileSync(join(out, 'a.txt'), 'utf8')).toBe('new')
  expect(readdirSync(join(out, 'b'))).toEqual(['d.txt'])
  expect(readdirSync(folder)).toEqual(['out'])
})

test('refuses a folder with foreign files, names them, and leaves it as it was', () => {
  const out = join(folder, 'home')
  replaceFolder(out, new Map([['a.txt', 'old']]))
  writeFileSync(join(out, 'notes.txt'), 'mine')
  expect(() => replaceFolder(out, new Map([['a.txt', 'new']]))).toThrow(/notes\.txt.*--out/)
  expect(readFileSync(join(out, 'a.txt'), 'utf8')).toBe('old')
})
