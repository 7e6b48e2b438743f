import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyGuides } from './copy-guides.ts'
import { findDeadLinks } from './dead-links.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'packed-'))
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

beforeAll(() => copyGuides(root, folder))
afterAll(() => rmSync(folder, { recursive: true }))

test('packed Markdown leads to what is packed, and shows the code of its includes', () => {
  const files = globSync('**/*.md', { cwd: folder })
  expect(files).toEqual(
    expect.arrayContaining(['docs/conformance.md', 'docs/gaps.md', 'docs/keywords.md', 'spec/README.md']),
  )
  expect(findDeadLinks(folder, files)).toEqual([])
  expect(read('docs/guides/errors.md')).toContain('](../gaps.md#')
  expect(read('docs/guides/get-started.md')).toMatch(/\*\*PHP\*\*\n\n```php\n/)
  expect(files.filter((name) => /^(:::|#(end)?region|<!-- made)/m.test(read(name)))).toEqual([])
})

test('a link to a missing file or heading is found, and an include; code is not read', () => {
  writeFileSync(
    join(folder, 'dead.md'),
    '# Dead\n\n[a](gone.md) [b](dead.md#gone) [c](dead.md#dead) [d](https://gone.test)\n\n<<< @/x.ts\n\n```md\n[e](gone.md)\n```\n',
  )
  expect(findDeadLinks(folder, ['dead.md'])).toEqual([
    'dead.md: <<< @/x.ts',
    'dead.md: [a](gone.md)',
    'dead.md: [b](dead.md#gone)',
  ])
})
