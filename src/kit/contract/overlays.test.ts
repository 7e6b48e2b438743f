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

  test('of version 1.1 copies what stands elsewhere', async () => {
    const { info } = await apply(
      `${head.replace('1.0.0', '1.1.0')}actions:\n  - target: $.info.version\n    copy: $.info.title\n`,
    )
    expect(info).toEqual({ title: 'Small', version: 'Small' })
  })

  test('of version 1.2 does what its reusable actions say, and is reported by their lines', async () => {
    const text = `${head.replace('1.0.0', '1.2.0')}components:\n  actions:\n    a/b:\n      fields:\n        update: { x-source: told }\nactions:\n  - $ref: "#/components/actions/a~1b"\n    target: $.info\n`
    const [action] = readOverlay(write('reused.overlay.yaml', text)).actions
    expect(action).toMatchObject({ target: '$.info', update: { 'x-source': 'told' } })
    expect(action!.placeOf(['x-source'])).toMatch(/reused\.overlay\.yaml:7:/)
    expect((await apply(text)).info).toEqual({ title: 'Small', version: '1.0.0', 'x-source': 'told' })
  })

  test.each([
    [
      'a copy of a fact, which is stated of its own place alone',
      `${head}actions:\n  - target: $\n    update: { components: { schemas: { A: { properties: { a: { x-source: told } } }, B: {} } } }\n  - target: $.components.schemas.B\n    copy: $.components.schemas.A\n`,
      /overlay\.yaml:6 .*A holds facts/,
    ],
    [
      'a reusable action that is not there',
      `${head}actions:\n  - target: $.info\n    $ref: "#/components/actions/none"\n`,
      /overlay\.yaml:\d+.*reusable action/,
    ],
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
