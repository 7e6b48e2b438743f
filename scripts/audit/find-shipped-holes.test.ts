import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { findShippedHoles, listBundled } from './find-shipped-holes.ts'

const line = '-'.repeat(80)
const notices = [
  'This package contains the following packages, each under its own licence.',
  `bundled 1.0.0 (MIT)\n\nA licence.\n\n${line}\n\nIts second part (c) 1.0.0 (of it)`,
  '@scope/bundled 2.0.0 (MIT)',
].join(`\n\n${line}\n\n`)

const packages = {
  '': { version: '0.0.0' },
  'node_modules/bundled': { version: '1.0.0', dev: true },
  'node_modules/other/node_modules/bundled': { version: '0.9.0', dev: true },
  'node_modules/x/node_modules/@scope/bundled': { version: '2.0.0', devOptional: true },
  'node_modules/dependency': { version: '3.0.0' },
  'node_modules/tool': { version: '4.0.0', dev: true },
}
const advisory = (severity: string) => ({ title: 'A hole', url: 'https://example.test/1', severity })
const find = (nodes: string[], via: (string | ReturnType<typeof advisory>)[] = [advisory('high')]) =>
  findShippedHoles({ vulnerabilities: { any: { via, nodes } } }, packages, listBundled(notices)).map(
    (hole) => `${hole.package} ${hole.severity}`,
  )

describe('an advisory counts', () => {
  test.each([
    [
      'of what is bundled, although it is a tool of development',
      ['node_modules/bundled'],
      'bundled 1.0.0 high',
    ],
    [
      'of a scoped package that is bundled',
      ['node_modules/x/node_modules/@scope/bundled'],
      '@scope/bundled 2.0.0 high',
    ],
    ['of a dependency', ['node_modules/dependency'], 'dependency 3.0.0 high'],
  ])('%s', (_, nodes, hole) => {
    expect(find(nodes)).toEqual([hole])
  })

  test('when it is critical, and not when it is moderate or another package has it', () => {
    const via = [advisory('critical'), advisory('moderate'), 'other']
    expect(find(['node_modules/bundled'], via)).toEqual(['bundled 1.0.0 critical'])
  })

  test.each([
    ['a tool', ['node_modules/tool']],
    ['another version of what is bundled', ['node_modules/other/node_modules/bundled']],
  ])('and not of %s', (_, nodes) => {
    expect(find(nodes)).toEqual([])
  })
})

test('what is bundled and not locked fails the audit: nothing is known of it', () => {
  expect(() => findShippedHoles({ vulnerabilities: {} }, packages, ['unknown 1.0.0'])).toThrow(
    'Bundled, and not in package-lock.json: unknown 1.0.0.',
  )
})

test('CI runs this audit on what it has built', () => {
  const { jobs } = parse(readFileSync('.github/workflows/ci.yml', 'utf8'))
  const runs = jobs.advisories.steps.flatMap(({ run }: { run?: string }) => run ?? [])
  expect(runs.slice(-3)).toEqual(['npm run build', 'npm run audit:shipped', 'npm audit signatures'])
})
