import { execFileSync } from 'node:child_process'
import { cpSync, globSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { bundleLibraries } from './package/bundle-libraries.ts'
import { copySpec } from './package/copy-spec.ts'

const root = resolve(import.meta.dirname, '..')
const client = resolve(root, 'src/client/dist')
const kit = resolve(root, 'src/kit/dist')

/** Compiles both packages, each to a dist/ of its own: plain ESM, for runtimes that do not strip types. */
for (const dist of [client, kit]) rmSync(dist, { recursive: true, force: true })
execFileSync(
  process.execPath,
  [resolve(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'],
  { cwd: root, stdio: 'inherit' },
)

/** What is not compiled, and is read or run as it is. */
copy(root, kit, [
  'generated/*.json',
  'generated/{checkout,business}/*.{js,d.ts,yaml}',
  'contracts/vectors/*.{json,md}',
  'src/kit/check/report/**/*.{json,css,js}',
  'src/kit/cli/paycontract.js',
])
copy(kit, client, ['src/client/**/*.{js,d.ts}', 'generated/{checkout,business}/*.{js,d.ts}'])

const { dependencies } = JSON.parse(readFileSync(resolve(root, 'src/kit/package.json'), 'utf8'))
await bundleLibraries(root, kit, dependencies)
await copySpec(root, kit)
console.log('built src/client/dist and src/kit/dist')

function copy(from: string, to: string, files: string[]): void {
  for (const file of globSync(files, { cwd: from })) cpSync(resolve(from, file), resolve(to, file))
}
