import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guideOrder } from '../docs/page-list.ts'
import { listDocExamples, toModule } from './testing/doc-examples.ts'
import { matchesOutput } from './testing/match-output.ts'
import { listSources, openWorkspace, type Workspace } from './testing/open-workspace.ts'
import { playShop } from './testing/play-shop.ts'
import { type Fence, type Guide, readGuide, type Snippet } from './testing/read-guide.ts'
import { runCommands } from './testing/run-commands.ts'
import { type GuideSandbox, startSandbox, startService } from './testing/start-sandbox.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'docs/guides')

const guides = new Map(guideOrder.map((name) => [name, readGuide(join(folder, `${name}.md`))]))

/** Shell blocks that are not run as written, each with its reason. */
const notRun: Record<string, string> = {
  'get-started/install': 'the registry is not asked; the package is there, made from the sources',
  'get-started/sandbox': 'the sandbox of all guides: started before, by this command',
  'hosted-checkout/install': 'the same',
  'is-your-shop-right/install': 'the same',
  'hosted-checkout/sandbox': 'started by a test of its own, below, with the shop',
  'hosted-checkout/shop': 'run by that test',
  'you-learned-an-answer/service': 'the service that it talks to: started while the guide is run',
  'testing-your-integration/docker': 'no container engine is asked for: CI builds the image and runs it',
  'watch-your-traffic/proxy':
    'a staging service is not there; the command is tested with services on this machine',
  'contract-tests-in-your-ci/target': 'the description of that sandbox is there already',
}

let workspace: Workspace
let sandbox: GuideSandbox

beforeAll(async () => {
  workspace = openWorkspace()
  sandbox = await startSandbox(findFence('get-started', 'sh', 'sandbox').text, workspace)
})

afterAll(async () => {
  await sandbox?.stop()
  workspace?.remove()
})

function findFence(guide: string, lang: string, name: string): Fence {
  const fence = guides.get(guide)?.fences.find((each) => each.lang === lang && each.name === name)
  if (!fence) throw new Error(`${guide}.md has no block "${lang} ${name}"`)
  return fence
}

/** Creates a folder with the clients that every guide begins with, and the files that the guide saves. */
function openFolder(name: string): string {
  const place = join(workspace.folder, name)
  mkdirSync(place, { recursive: true })
  const clients = findFence('get-started', 'ts', 'clients.ts')
  const saved = [clients, ...(guides.get(name)?.fences ?? [])].filter(isSaved)
  for (const fence of saved) writeFileSync(join(place, fence.name), sandbox.pointHere(fence.text))
  writeFileSync(join(place, 'target.json'), sandbox.ready)
  return place
}

function isSaved({ lang, name }: Fence): boolean {
  return lang !== 'sh' && lang !== 'text' && name.includes('.')
}

test('every guide is read, and none else is there', () => {
  expect(readdirSync(folder).sort()).toEqual(guideOrder.map((name) => `${name}.md`).sort())
})

test('the sandbox greets as Get started shows', () => {
  const shown = findFence('get-started', 'text', 'sandbox').text
  expect(matchesOutput(shown, sandbox.greeting), sandbox.greeting).toBe(true)
})

describe.each([...guides])('%s', (name, guide: Guide) => {
  const { fences, snippets, links, gaps } = guide

  test('has no block that nothing runs', () => {
    const commands = new Set(fences.filter(({ lang }) => lang === 'sh').map((fence) => fence.name))
    const loose = fences.filter((fence) =>
      fence.lang === 'sh' ? !fence.name : fence.lang === 'text' ? !commands.has(fence.name) : !isSaved(fence),
    )
    expect(loose.map(({ lang, line }) => `line ${line}: ${lang}`)).toEqual([])
    const places = fences.filter(({ lang }) => lang !== 'text').map((fence) => `${fence.lang} ${fence.name}`)
    expect(new Set(places).size, 'two blocks have one name').toBe(places.length)
  })

  const run = fences.filter((fence) => fence.lang === 'sh' && !notRun[`${name}/${fence.name}`])
  test.runIf(run.length)('prints what it shows', async () => {
    const place = openFolder(name)
    const command = fences.find((fence) => fence.lang === 'sh' && fence.name === 'service')
    const service = command && (await startService(command.text, place, workspace.env))
    try {
      for (const { name: block, text } of run) {
        const printed = sandbox.pointBack(await runCommands(sandbox.pointHere(text), place, workspace.env))
        const shown = fences.find((fence) => fence.lang === 'text' && fence.name === block)?.text ?? ''
        if (!matchesOutput(shown, printed)) expect.fail(`"${block}" shows\n${shown}\nbut prints\n${printed}`)
      }
    } finally {
      await service?.stop()
    }
  })

  test('names examples, files and gaps that exist', () => {
    for (const link of links) expect(existsSync(resolve(folder, link)), link).toBe(true)
    const ledger = JSON.parse(readFileSync(join(root, 'generated/gaps.json'), 'utf8'))
    const ids = new Set(ledger.map(({ id }: { id: string }) => id))
    expect(gaps.filter((id) => !ids.has(id))).toEqual([])
    const found = ({ path, region }: Snippet) => regionOf(region).test(readFileSync(join(root, path), 'utf8'))
    expect(snippets.filter((snippet) => !found(snippet))).toEqual([])
  })
})

/** Matches a region like VitePress, which shows the whole file if a region is missing. */
function regionOf(name: string): RegExp {
  if (!name) return /./
  return new RegExp(
    `^[ \\t]*(// ?#?|# ?)region ${name}[ \\t]*$[\\s\\S]*^[ \\t]*\\1endregion ${name}[ \\t]*$`,
    'm',
  )
}

test('the shop of Hosted checkout sells, delivers and refunds', async () => {
  const printed = await playShop(
    {
      sandbox: findFence('hosted-checkout', 'sh', 'sandbox').text,
      program: findFence('hosted-checkout', 'ts', 'shop.ts'),
      shop: findFence('hosted-checkout', 'sh', 'shop').text,
    },
    { folder: openFolder('hosted-checkout'), env: workspace.env },
  )
  expect(matchesOutput(findFence('hosted-checkout', 'text', 'shop').text, printed), printed).toBe(true)
})

/** Names that the examples of doc comments use without importing them. */
const surroundings = `
import type { paths as checkoutPaths } from 'paycontract/types/checkout'
import type { SeenEvents as Store, WebhookHandlerOptions } from 'paycontract/webhooks'
import type { ReadyLine } from 'paycontract/sandbox'
import type { CheckoutClient, OwnCipher as Cipher } from 'paycontract'
declare global {
  type SeenEvents = Store
  type OwnCipher = Cipher
  type paths = checkoutPaths
  const table: typeof import('paycontract/operations/checkout')
  const checkout: CheckoutClient
  const ready: ReadyLine
  const on: WebhookHandlerOptions['on']
  const request: Request
  const receive: (request: Request) => Promise<Response>
  const event: object
  const baseUrl: string, control: string, secret: string, secrets: string, rawBody: string
  // what is the reader's own, or another library's
  const error: any, sandbox: any, link: any, app: any, express: any, db: any, sValidator: any
  const show: any, deliver: any, seal: any
}
`

/** Writes the examples in doc comments of the packages' exports, each as a module. */
async function writeDocExamples(): Promise<void> {
  const place = join(workspace.folder, 'doc-comments')
  mkdirSync(place)
  writeFileSync(join(place, 'surroundings.d.ts'), surroundings)
  const exported = new Map<string, string[]>()
  for (const [specifier, source] of listSources())
    if (!/operations|testing\/./.test(specifier)) exported.set(specifier, Object.keys(await import(source)))
  for (const [index, example] of listDocExamples().entries())
    writeFileSync(join(place, `example-${index}.ts`), toModule(example, exported))
}

const formatHost: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => workspace.folder,
  getNewLine: () => '\n',
}

test('every program and every example of a doc comment is typed', async () => {
  await writeDocExamples()
  for (const name of guideOrder) openFolder(name)
  // Some of them import generated files of their guide.
  for (const [name, block] of [
    ['regenerate-a-client', 'generate'],
    ['webhooks', 'contract'],
    ['you-learned-an-answer', 'contract'],
  ] as const)
    await runCommands(findFence(name, 'sh', block).text, join(workspace.folder, name), workspace.env)
  const config = {
    extends: join(root, 'tsconfig.json'),
    include: ['*/*.ts'],
    compilerOptions: {
      // Servers have no DOM: examples of the guides must compile without it.
      lib: ['ES2024'],
      exactOptionalPropertyTypes: true,
      noUnusedLocals: false,
      rewriteRelativeImportExtensions: false,
      paths: Object.fromEntries([...listSources()].map(([specifier, source]) => [specifier, [source]])),
      typeRoots: [join(root, 'node_modules/@types')],
    },
  }
  const { fileNames, options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, workspace.folder)
  const program = ts.createProgram(fileNames, options)
  // Not the packages' sources, which they import: `npm run typecheck` compiles them with a DOM.
  const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${workspace.folder}/`))
  expect(own.length).toBeGreaterThan(100)
  const found = [
    ...errors,
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...own.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
  ]
  const problems = found.map((each) => ts.formatDiagnostic(each, formatHost))
  expect(problems).toEqual([])
})

test('each block that is not run is still there', () => {
  for (const place of Object.keys(notRun)) {
    const [guide = '', name = ''] = place.split('/')
    expect(findFence(guide, 'sh', name)).toBeDefined()
  }
})
