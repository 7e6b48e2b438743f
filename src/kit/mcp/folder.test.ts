import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openFolder } from './folder.ts'
import { createFolder } from './testing/connect-client.ts'

const outside = createFolder()
const inside = createFolder()
afterAll(() => {
  outside.remove()
  inside.remove()
})

mkdirSync(join(inside.path, 'sub'))
writeFileSync(join(inside.path, 'sub/there.json'), '{}')
symlinkSync(outside.path, join(inside.path, 'way-out'))
symlinkSync(join(outside.path, 'not-yet'), join(inside.path, 'dangling'))
symlinkSync(join(inside.path, 'sub'), join(inside.path, 'way-in'))
const folder = openFolder(inside.path)

test.each([
  ['sub/there.json', 'sub/there.json'],
  ['sub/../sub/new/deep.json', 'sub/new/deep.json'],
  ['way-in/there.json', 'sub/there.json'],
  ['..name.json', '..name.json'],
])('%s is below it', (path, found) => {
  expect(folder.locate('config', path)).toBe(join(folder.root, found))
})

test.each([
  '..',
  '../secret.json',
  'sub/../../secret.json',
  '/etc/passwd',
  'way-out/secret.json',
  'dangling',
  'dangling/secret.json',
  'sub\0/../there.json',
])('%j leads out of it', (path) => {
  expect(() => folder.locate('config', path)).toThrow(/^config: .* is outside of the folder/)
})

test('there has to be a folder', () => {
  expect(() => openFolder(join(inside.path, 'nowhere'))).toThrow(/is not a folder/)
})
