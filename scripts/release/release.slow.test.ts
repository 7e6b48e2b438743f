import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applyRelease } from './apply.ts'
import { buildChangelogPage, buildRulesPage } from './changelog-page.ts'
import { planRelease } from './plan.ts'

const repository = resolve(import.meta.dirname, '../..')
let root: string

const api = (host: string, maxLength: number) => `openapi: 3.1.1
info:
  title: The ${host} API
  version: 0.1.0
paths:
  /a:
    post:
      operationId: ${host}
      requestBody: { content: { application/json: { schema: { type: string, maxLength: ${maxLength} } } } }
      responses: {}
`

/** Replaces the pipeline: bundles are copies of the spec. */
const generate = `import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
for (const host of ['checkout', 'business']) for (const file of ['openapi.yaml', 'openapi.documented.yaml']) {
  const [from, to] = ['spec/' + host + '/openapi.yaml', 'generated/' + host + '/' + file]
  if (process.argv[2] !== '--check') mkdirSync('generated/' + host, { recursive: true }), copyFileSync(from, to)
  else if (readFileSync(from, 'utf8') !== readFileSync(to, 'utf8')) throw new Error(to + ' is stale')
}
`

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')

function run(script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

/** Plans by our own rules only: the use of Redocly is tested elsewhere. */
const plan = () => planRelease(root, async () => [])
const release = async () => applyRelease(root, await plan())

function changeset(bump: string): void {
  write('.changeset/kind-cats-sing.md', `---\n"paycontract-kit": ${bump}\n---\n\nShorter texts.\n`)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'release-test-'))
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  for (const host of ['checkout', 'business']) write(`spec/${host}/openapi.yaml`, api(host, 9))
  write('scripts/generate.ts', generate)
  write('package.json', '{ "type": "module" }\n')
  for (const [folder, name] of [
    ['client', 'paycontract'],
    ['kit', 'paycontract-kit'],
  ])
    write(`src/${folder}/package.json`, `{ "name": "${name}", "version": "0.1.0" }\n`)
  write(
    'package-lock.json',
    '{ "packages": { "src/kit": { "name": "paycontract-kit", "version": "0.1.0", "dependencies": {} } } }\n',
  )
  write('CHANGELOG.md', '# Changelog\n\nHow.\n\n## 0.1.0 (unreleased)\n\n- The first.\n')
  write('docs/changelog-rules.md', '# Rules\n\n<!-- rules -->\n<!-- /rules -->\n')
  run('scripts/generate.ts')
  cpSync(join(root, 'generated'), join(root, 'spec/released'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('the first release moves no version and is the first baseline', async () => {
  write('spec/checkout/openapi.yaml', api('checkout', 5))
  run('scripts/generate.ts')
  await release()
  expect(read('CHANGELOG.md')).toContain('\n## 0.1.0\n')
  expect(read('spec/released/checkout/openapi.yaml')).toBe(read('generated/checkout/openapi.yaml'))
  expect(read('docs/changelog.md')).toContain('The first release')
})

describe('after a breaking change of one host', () => {
  beforeEach(() => {
    write('CHANGELOG.md', '# Changelog\n\nHow.\n\n## 0.1.0\n\n- The first.\n')
    write('spec/checkout/openapi.yaml', api('checkout', 5))
    run('scripts/generate.ts')
  })

  test('changesets that say too little are refused', async () => {
    await expect(plan()).rejects.toThrow('0.1.0 has to become 0.2.0')
    changeset('patch')
    await expect(plan()).rejects.toThrow('The checkout API: something is breaking')
    await expect(plan()).rejects.toThrow('step "minor"')
    write('.changeset/stray.md', '---\n"paycontract-sandbox": minor\n---\n\nA text.\n')
    await expect(plan()).rejects.toThrow('.changeset/stray.md: "paycontract-sandbox" is not a package.')
  })

  test('a release moves versions, changelog and baseline, and the next comparison is clean', async () => {
    changeset('minor')
    await release()
    for (const folder of ['client', 'kit'])
      expect(JSON.parse(read(`src/${folder}/package.json`)).version).toBe('0.2.0')
    expect(JSON.parse(read('package-lock.json')).packages['src/kit'].version).toBe('0.2.0')
    expect(read('spec/checkout/openapi.yaml')).toContain('version: 0.2.0')
    expect(read('spec/business/openapi.yaml')).toContain('version: 0.1.0')
    expect(read('CHANGELOG.md')).toMatch(
      /^# Changelog\n\nHow\.\n\n## 0\.2\.0\n.*- Shorter texts\.\n\n## 0\.1\.0\n/s,
    )
    const page = read('docs/changelog.md')
    expect(page).toContain('The checkout API')
    expect(page).toContain('`maxLength` went from 9 to 5')
    expect(read('spec/released/checkout/openapi.documented.yaml')).toContain('version: 0.2.0')
    await expect(plan()).rejects.toThrow('There is no changeset: nothing to release')
  })

  test('a release that fails half-way leaves everything as it was', async () => {
    changeset('minor')
    write(
      'scripts/generate.ts',
      `${generate}if (process.argv[2] !== '--check') throw new Error('out of paper')\n`,
    )
    await expect(release()).rejects.toThrow('out of paper')
    expect(read('src/kit/package.json')).toContain('"0.1.0"')
    expect(read('spec/checkout/openapi.yaml')).toContain('version: 0.1.0')
    expect(read('.changeset/kind-cats-sing.md')).toContain('Shorter texts.')
  })

  test('--dry-run tells the versions and writes nothing', () => {
    changeset('minor')
    const { status, stdout } = run(join(repository, 'scripts/release.ts'), '--root', root, '--dry-run')
    expect(status).toBe(0)
    expect(stdout).toContain('checkout document    0.1.0 → 0.2.0')
    expect(stdout).toContain('business document    0.1.0\n')
    expect(read('CHANGELOG.md')).not.toContain('0.2.0')
  })
})

test('the pages of the site are fresh: npm run release -- --page writes them', () => {
  const page = (name: string) => readFileSync(join(repository, 'docs', name), 'utf8')
  expect(page('changelog.md')).toBe(buildChangelogPage(repository))
  expect(page('changelog-rules.md')).toBe(buildRulesPage(repository))
})
