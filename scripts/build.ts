import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { bundleLibraries } from './package/bundle-libraries.ts'
import { copyGuides } from './package/copy-guides.ts'
import { copySpec } from './package/copy-spec.ts'
import { findDeadLinks } from './package/dead-links.ts'

const root = resolve(import.meta.dirname, '..')
const client = resolve(root, 'src/client/dist')
const kit = resolve(root, 'src/kit/dist')

/** Compiles both packages, each to its own dist/: plain ESM, for runtimes that do not strip types. */
for (const dist of [client, kit]) rmSync(dist, { recursive: true, force: true })
execFileSync(
  process.execPath,
  [resolve(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'],
  { cwd: root, stdio: 'inherit' },
)

/** Files that are not compiled, but read or run unchanged. */
copy(root, kit, [
  'generated/*.json',
  'generated/{checkout,business}/{*.{js,d.ts,yaml},openapi*.json}',
  'contracts/vectors/*.{json,md}',
  'src/kit/check/report/**/*.{json,css,js}',
  'src/kit/styles/*.css',
  'src/kit/history/*.json',
  'src/kit/certify/**/*.{json,css}',
  'src/kit/generate/{python,go,php,java}/runtime/**/*.*',
  'src/kit/generate/packaging/templates/**/*.*',
  'src/kit/generate/packaging/templates/**/dot-gitignore',
  'examples/ci/regenerate-client.yml',
  'src/kit/diff/*.{css,yaml}',
  'src/kit/cli/paycontract.js',
  'src/kit/mcp/skills/*.md',
  'src/kit/sandbox/pages/{styles/*.css,scripts/*.js}',
  'src/kit/sandbox/runtime/published-keys.pem',
])
copy(kit, client, [
  'src/client/**/*.{js,d.ts}',
  'generated/{{checkout,business}/{operations,types,validators},webhooks}.{js,d.ts}',
])

const { dependencies } = JSON.parse(readFileSync(resolve(root, 'src/kit/package.json'), 'utf8'))
await bundleLibraries(root, kit, dependencies)
await copySpec(root, kit)
copyGuides(root, kit)
for (const dist of [client, kit]) refuseDeadLinks(resolve(dist, '..'))
pack(resolve(root, 'dist/packages'))
console.log('built src/client/dist and src/kit/dist, packed in dist/packages')

function refuseDeadLinks(folder: string): void {
  const dead = findDeadLinks(folder, ['README.md', ...globSync('dist/**/*.md', { cwd: folder })])
  if (dead.length > 0) throw new Error(`Packed Markdown leads nowhere:\n${dead.join('\n')}`)
}

/** Packs both packages once, as `<name>.tgz`, for everything that tests the packages as users get them. */
function pack(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const args = [
    'pack',
    '--json',
    '--silent',
    '--ignore-scripts',
    '--workspaces',
    '--pack-destination',
    folder,
  ]
  const packed = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8' }))
  for (const { name, filename } of Object.values<{ name: string; filename: string }>(packed))
    renameSync(resolve(folder, filename), resolve(folder, `${name}.tgz`))
}

function copy(from: string, to: string, files: string[]): void {
  for (const file of globSync(files, { cwd: from })) cpSync(resolve(from, file), resolve(to, file))
}
