import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readInputs } from './inputs.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docs-input-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function writeGenerated(files: Record<string, string> = {}): Promise<void> {
  const bundle = 'openapi: 3.1.1\npaths: {}\n'
  const all = {
    'checkout/openapi.yaml': bundle,
    'checkout/openapi.documented.yaml': bundle,
    'business/openapi.yaml': bundle,
    'business/openapi.documented.yaml': bundle,
    'gaps.json': '[]',
    'requirements.json': '[]',
    ...files,
  }
  for (const [name, text] of Object.entries(all)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

it('reads bundles and ledgers', async () => {
  await writeGenerated({ 'gaps.json': '[{"id":"a","section":"§2","question":"What?"}]' })
  const inputs = await readInputs(folder)
  expect(inputs.gaps).toHaveLength(1)
  expect(inputs.bundles.map(({ name }) => name)).toContain('business.documented.yaml')
})

it.each([
  ['a bundle that is not YAML', 'checkout/openapi.yaml', '{', /checkout\/openapi\.yaml cannot be parsed/],
  [
    'a bundle without paths',
    'business/openapi.yaml',
    'a: 1',
    /business\/openapi\.yaml is not an OpenAPI document/,
  ],
  ['a ledger that is not a list', 'gaps.json', '{}', /gaps\.json is not a ledger/],
  ['a rule without its text', 'requirements.json', '[{"id":"a"}]', /requirements\.json is not a ledger/],
])('refuses %s', async (_, name, text, message) => {
  await writeGenerated({ [name]: text })
  await expect(readInputs(folder)).rejects.toThrow(message)
  await expect(readInputs(folder)).rejects.toThrow(/npm run generate/)
})

it.each([
  ['missing input', ['--generated', 'nowhere'], 1, /is missing; run `npm run generate` first/],
  ['an unknown flag', ['--colour'], 2, /unknown option '--colour'/],
])('exits with %s named', async (_, flags, code, message) => {
  const script = join(import.meta.dirname, '../docs.ts')
  const failure = await promisify(execFile)(process.execPath, [script, ...flags], { cwd: folder }).catch(
    (error) => error,
  )
  expect(failure).toMatchObject({ code, stderr: expect.stringMatching(message) })
  expect(await readdir(folder)).toEqual([])
})
