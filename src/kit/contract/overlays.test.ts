import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConfig } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleHost } from './bundle.ts'
import { readOverlay } from './overlays.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'paycontract-overlays-'))
  write('openapi.yaml', 'openapi: 3.1.1\ninfo: { title: Small, version: 1.0.0 }\npaths: {}\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

async function apply(text: string) {
  const overlay = readOverlay(write('facts.overlay.yaml', text))
  const host = await bundleHost('checkout', join(folder, 'openapi.yaml'), await createConfig({}), [overlay])
  overlay.assertTargets()
  return host.full as unknown as {
    info: Record<string, unknown>
    components: { schemas: Record<string, unknown> }
  }
}

const head = 'overlay: 1.0.0\ninfo: { title: Facts, version: 1.0.0 }\n'

describe('an overlay', () => {
  test('changes what its targets name', async () => {
    const { info } = await apply(`${head}actions:\n  - target: $.info\n    update: { title: Larger }\n`)
    expect(info).toEqual({ title: 'Larger', version: '1.0.0' })
  })

  test('may target what an earlier action of it has added, and remove it again', async () => {
    const { components } = await apply(
      `${head}actions:\n  - target: $\n    update: { components: { schemas: { A: { type: string } } } }\n  - target: $.components.schemas.A\n    update: { type: number }\n`,
    )
    expect(components.schemas.A).toEqual({ type: 'number' })
  })

  test.each([
    [
      'a target that nothing stands at',
      `${head}actions:\n  - target: $.inf\n    update: {}\n`,
      /overlay\.yaml:4 .*nothing stands at \$\.inf/,
    ],
    [
      'a target that is not a JSONPath',
      `${head}actions:\n  - target: info\n    update: {}\n`,
      /overlay\.yaml:4:\d+ .*Invalid JSONPath/,
    ],
    ['an action without a target', `${head}actions:\n  - update: {}\n`, /overlay\.yaml:4 .*needs a `target`/],
    [
      'an update of another kind than its target',
      `${head}actions:\n  - target: $.info.title\n    update: { name: A }\n`,
      /overlay\.yaml:5:\d+ .*Cannot apply object to string/,
    ],
    ['a file that is not an overlay', 'openapi: 3.1.1\n', /overlay\.yaml:1:1 .*not an OpenAPI Overlay/],
    ['a file that is not YAML', 'overlay: [1.0.0\n', /overlay\.yaml:\d+:\d+ .*not YAML/],
  ])('is refused for %s, with file and line', async (_, text, message) => {
    await expect(apply(text)).rejects.toThrow(message)
  })
})
