import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseContract } from './answered-contract.ts'
import { HOSTS, readContract } from './contract.ts'
import { readOpenApi } from './documents/read-openapi.ts'
import { findExtensionFaults } from './extensions.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'extensions-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A value of each kind that no keyword accepts. */
const odd: unknown[] = [null, -1, 0.5, '', [[]], [null, {}], { gap: 1 }, { values: 1 }]

/** Each keyword of spec/README.md. */
const keywords = [
  ...new Set(
    [...readFileSync('spec/README.md', 'utf8').matchAll(/^\| `(x-[a-z-]+)/gm)].map(([, keyword]) => keyword!),
  ),
].filter((each) => !['x-host', 'x-corrects'].includes(each))

test('the shipped documents have no fault', () => {
  for (const host of HOSTS)
    for (const profile of ['proposed', 'documented'] as const)
      expect(findExtensionFaults(readContract().readDocument(host, profile))).toEqual([])
})

test.each(keywords)('%s is refused where its value is of another kind', (keyword) => {
  expect(keywords.length).toBeGreaterThan(20)
  const refused = odd.filter((value) => findExtensionFaults({ info: { [keyword]: value } }).length > 0)
  expect(refused).toEqual(expect.arrayContaining([null, -1, 0.5, '']))
})

test('a note without what it says is refused where it stands, and other keywords are left alone', () => {
  const file = join(folder, 'a.yaml')
  writeFileSync(
    file,
    'openapi: 3.1.1\ninfo:\n  title: A\n  version: 1.0.0\n  x-odd: 1\n  x-notes: [{ gap: a }]\npaths: {}\n',
  )
  expect(() => readOpenApi(file)).toThrow(
    `${file}:6:12: #/info/x-notes is a list of notes, each with \`gap\` and \`says\``,
  )
})

describe('of an overlay', () => {
  test.each([
    ['x-notes', '[{ gap: order-fields }]'],
    ['x-notes', 'Fifty a second.'],
    ['x-proposed', '[]'],
    ['x-was', '{}'],
    ['x-was-values', '{}'],
    ['x-extensible-enum', '{}'],
    ['x-source', '5'],
    ['x-gap', '[a]'],
  ])('%s: %s is refused by file, line and column', async (keyword, value) => {
    const file = join(folder, `${keyword}.overlay.yaml`)
    const update = `{ x-source: told, properties: { status: { type: string, ${keyword}: ${value} } } }`
    writeFileSync(
      file,
      `overlay: 1.0.0\ninfo: { title: A, version: 1.0.0 }\nactions:\n  - target: $.components.schemas.Pong\n    update: ${
        keyword === 'x-source' ? update.replace('x-source: told, ', '') : update
      }\n`,
    )
    const error = await chooseContract({ overlays: [file] }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'InputError' })
    expect((error as Error).message).toMatch(
      new RegExp(`overlay[.]yaml:5:\\d+ .*#/components/schemas/Pong/properties/status/${keyword} is `),
    )
  })
})
