import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { bundlePrograms } from './package/bundle-programs.ts'
import { copySpec } from './package/copy-spec.ts'

const root = resolve(import.meta.dirname, '..')
const dist = resolve(root, 'dist')

/** Compiles library, command line and contracts to dist/: plain ESM, for runtimes that do not strip types. */
for (const folder of ['src', 'generated', 'contracts', 'scripts', 'spec']) {
  rmSync(resolve(dist, folder), { recursive: true, force: true })
}
execFileSync(
  process.execPath,
  [resolve(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'],
  {
    cwd: root,
    stdio: 'inherit',
  },
)

/** What is not compiled, and is read or run as it is. */
const AS_THEY_ARE = [
  'generated/*.json',
  'generated/{checkout,business}/*.{js,d.ts,yaml}',
  'contracts/vectors/*.{json,md}',
  'src/kit/check/report/*.json',
]
for (const file of globSync(AS_THEY_ARE, { cwd: root })) cpSync(resolve(root, file), resolve(dist, file))

/** The command itself is JavaScript: only what it imports has another name here. */
const command = 'src/kit/cli/paycontract.js'
writeFileSync(
  resolve(dist, command),
  readFileSync(resolve(root, command), 'utf8').replaceAll("'./main.ts'", "'./main.js'"),
)
chmodSync(resolve(dist, command), 0o755)

/** What `generate` and `diff` load. */
await bundlePrograms(root, ['src/kit/generate/generate.ts', 'src/kit/diff/diff.ts'], resolve(dist, 'src/kit'))
await copySpec(root, dist)
console.log('built dist/src, dist/generated, dist/contracts, dist/scripts and dist/spec')
