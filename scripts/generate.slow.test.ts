import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'paycontract-generate-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function generate(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve(root, 'scripts/generate.ts'), ...args],
    {
      encoding: 'utf8',
      cwd: root,
    },
  )
  return { status, stdout, stderr }
}

function readAll(directory: string): Record<string, string> {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  )
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [
      join(parentPath, name).slice(directory.length),
      readFileSync(join(parentPath, name), 'utf8'),
    ]),
  )
}

describe('generate', () => {
  test('writes what is committed, byte for byte, and one line per step', () => {
    const out = join(folder, 'fresh')
    const { status, stdout } = generate('--out', out)
    expect(status).toBe(0)
    expect(readAll(out)).toEqual(readAll(resolve(root, 'generated')))
    const steps = stdout
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/)[0])
    expect(steps).toEqual([
      'lint',
      'bundle',
      'types',
      'operations',
      'parameters',
      'validators',
      'webhooks',
      'samples',
      'ledgers',
      'schemas',
      'write',
      'total',
    ])
  })

  test('--check names every stale file and writes nothing', () => {
    const out = join(folder, 'stale')
    cpSync(resolve(root, 'generated'), out, { recursive: true })
    writeFileSync(join(out, 'checkout/types.ts'), '// edited by hand\n')
    rmSync(join(out, 'gaps.json'))
    writeFileSync(join(out, 'business/notes.txt'), 'left over')
    appendFileSync(join(out, '.paycontract-files'), 'business/notes.txt\n')
    const { status, stderr } = generate('--check', '--out', out)
    expect(status).toBe(1)
    expect(stderr).toContain('4 stale files')
    expect(stderr).toContain(`changed    ${out}/checkout/types.ts`)
    expect(stderr).toContain(`missing    ${out}/gaps.json`)
    expect(stderr).toContain(`unexpected ${out}/business/notes.txt`)
    expect(readFileSync(join(out, 'checkout/types.ts'), 'utf8')).toBe('// edited by hand\n')
  })

  test('refuses a broken spec with file, line and remedy, and leaves the previous output as it was', () => {
    const spec = join(folder, 'spec')
    cpSync(resolve(root, 'spec'), spec, { recursive: true })
    const ping = join(spec, 'checkout/operations/ping.yaml')
    writeFileSync(ping, readFileSync(ping, 'utf8').replace('operationId: ping', 'operationId: pong'))
    const out = join(folder, 'kept')
    mkdirSync(join(out, 'checkout'), { recursive: true })
    writeFileSync(join(out, 'checkout/types.ts'), 'previous')
    const { status, stderr } = generate('--spec', spec, '--out', out)
    expect(status).toBe(1)
    expect(stderr).toMatch(/ping\.yaml:1:\d+ {2}paycontract\/operation-id-is-file-name .*spec\/README\.md#/)
    expect(readAll(out)).toEqual({ '/checkout/types.ts': 'previous' })
  })

  test('refuses a spec that is not YAML with file and line', () => {
    const spec = join(folder, 'not-yaml')
    cpSync(resolve(root, 'spec'), spec, { recursive: true })
    writeFileSync(join(spec, 'business/openapi.yaml'), 'openapi: 3.1.1\npaths: [unclosed\n')
    const { status, stderr } = generate('--spec', spec, '--out', join(folder, 'never'))
    expect(status).toBe(1)
    expect(stderr).toMatch(/business\/openapi\.yaml:\d+:\d+/)
    expect(stderr).not.toContain('    at ')
  })

  test('refuses to replace a file that it did not write', () => {
    const out = join(folder, 'home')
    mkdirSync(join(out, 'checkout'), { recursive: true })
    writeFileSync(join(out, 'checkout/types.ts'), 'years of work')
    const { status, stderr } = generate('--out', out)
    expect(status).toBe(1)
    expect(stderr).toContain('checkout/types.ts')
    expect(readAll(out)).toEqual({ '/checkout/types.ts': 'years of work' })
  })

  test('answers wrong usage with exit code 2', () => {
    const { status, stderr } = generate('--overlays', 'x.yaml')
    expect(status).toBe(2)
    expect(stderr).toContain('--help')
  })
})
