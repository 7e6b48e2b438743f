import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { generateClients } from '../generate-clients.ts'
import type { ClientRequest } from '../request.ts'
import { fillTemplate } from './fill-template.ts'
import type { PackagedLanguage } from './package-identity.ts'

const folder = mkdtempSync(join(tmpdir(), 'paycontract-packages-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function renderPackage(language: PackagedLanguage, given: Partial<ClientRequest> = {}) {
  const request: ClientRequest = {
    ...{ language, host: 'both', profile: 'proposed', overlays: [], out: folder, document: false },
    package: { repository: 'https://github.com/acme/pay' },
    ...given,
  }
  return new Map((await generateClients(request, '1.2.3')).map((file) => [file.path, file]))
}
const once = [
  '.github/workflows/package.yml',
  '.github/workflows/regenerate.yml',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
]

describe.concurrent.each([
  [
    'python',
    'pay/checkout.py',
    ['pay/pytest_plugin.py', 'tests/test_sandbox.py'],
    ['.gitignore', 'pyproject.toml'],
  ],
  ['go', 'checkout_client.go', ['sandbox_test.go'], ['go.mod']],
  ['php', 'src/CheckoutClient.php', ['tests/sandbox.php'], ['.gitignore', 'composer.json']],
  [
    'java',
    'src/main/java/paycontract/CheckoutClient.java',
    ['src/test/java/paycontract/SandboxTest.java'],
    ['.gitignore', 'pom.xml'],
  ],
] as const)('a package in %s', (language, client, generated, manifests) => {
  test('has what its repository needs, and tells what is yours to edit', async ({ expect }) => {
    const files = await renderPackage(language)
    expect(
      [...files.values()]
        .filter(({ isWrittenOnce }) => isWrittenOnce)
        .map(({ path }) => path)
        .sort(),
    ).toEqual([...once, ...manifests].sort())
    const again = `npx paycontract generate --language ${language} --package --repository https://github.com/acme/pay --out .`
    for (const path of [client, ...generated]) expect(files.get(path)?.content).toContain(again)
    expect(files.get('contract/checkout/openapi.yaml')?.content).toContain('openapi: 3.1')
    const readme = files.get('README.md')!.content
    expect(readme).toContain(again.replace('npx paycontract', 'npx paycontract-kit@latest'))
    expect(readme).toMatch(/list_?banks\(/i)
    expect(readme).not.toMatch(/@\{|example\.com\/shop|paycontract_client|'\/Paycontract/)
    const { jobs } = parse(files.get('.github/workflows/regenerate.yml')!.content)
    expect(jobs.regenerate.env.GENERATE).toContain(`'${again.slice('npx paycontract generate '.length)}'`)
    expect(Object.keys(parse(files.get('.github/workflows/package.yml')!.content).jobs)).toContain(
      language === 'java' ? 'build' : 'test',
    )
  })

  test('is of one host where it was asked for one', async ({ expect }) => {
    const files = await renderPackage(language, { host: 'business' })
    const text = generated.map((path) => files.get(path)!.content).join()
    expect(text).toMatch(/list_?cad_?collection_?emails\(/i)
    expect(text).not.toMatch(/CheckoutClient/)
  })
})

test('manifests are what their tools read', async () => {
  const { content: pom } = (await renderPackage('java')).get('pom.xml')!
  expect(XMLValidator.validate(pom)).toBe(true)
  const { project } = new XMLParser().parse(pom)
  expect(project).toMatchObject({ groupId: 'io.github.acme', artifactId: 'pay', version: '0.2.0' })
  const { content: composer } = (await renderPackage('php')).get('composer.json')!
  expect(JSON.parse(composer)).toMatchObject({ name: 'acme/pay', license: 'MIT' })
})

test('an overlay is read where the workflow of the repository finds it', async () => {
  const write = (name: string) => {
    const path = join(folder, name)
    const update = `{ x-source: told, required: [deviceId], properties: { deviceId: { type: string, examples: [d-1] } } }`
    const action = `{ target: $.components.schemas.TrackOrderEventPayload, update: ${update} }`
    writeFileSync(path, `overlay: 1.0.0\ninfo: { title: Facts, version: 1.0.0 }\nactions: [${action}]\n`)
    return path
  }
  const files = await renderPackage('python', { overlays: [write('facts.overlay.yaml')] })
  expect(files.get('pay/pytest_plugin.py')?.content).toContain(
    'SANDBOX += ["--overlay", "facts.overlay.yaml"]',
  )
  // The overlay's answers may have changed how webhooks are signed.
  expect(files.get('tests/test_sandbox.py')?.content).not.toContain('verify_webhook')
  for (const [overlay, out] of [
    [write('$(id).yaml'), folder],
    [write('two words.yaml'), folder],
    [write('facts.overlay.yaml'), resolve(folder, 'below')],
  ] as const) {
    await expect(renderPackage('python', { overlays: [overlay], out })).rejects.toThrow(
      '--package: --overlay',
    )
  }
})

test.for([
  ['typescript', '--package: a TypeScript client'],
  ['postman', '--package: a collection'],
] as const)('%s has no package', async ([language, message]) => {
  const request = renderPackage(language as PackagedLanguage, { host: 'checkout' })
  await expect(request).rejects.toThrow(message)
})

test('a template names what there is', () => {
  const template = 'a\n@{if x}\n@{name}\n@{end}\nb'
  expect(fillTemplate(template, { name: '$&' }, new Set(['x']))).toBe('a\n$&\nb')
  expect(fillTemplate(template, {}, new Set())).toBe('a\nb')
  expect(() => fillTemplate(template, {}, new Set(['x']))).toThrow('name')
})
