import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const dist = resolve(root, 'dist')

/** Compiles library, command line and contracts to dist/: plain ESM, for runtimes that do not strip types. */
for (const folder of ['src', 'generated', 'contracts']) {
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
const AS_THEY_ARE = ['generated/**/*.{js,d.ts,yaml,json}', 'contracts/{report,vectors}/*.{json,md}']
for (const file of globSync(AS_THEY_ARE, { cwd: root })) cpSync(resolve(root, file), resolve(dist, file))

/** The command itself is JavaScript: only what it imports has another name here. */
const command = 'src/cli/paycontract.js'
writeFileSync(
  resolve(dist, command),
  readFileSync(resolve(root, command), 'utf8').replaceAll("'./main.ts'", "'./main.js'"),
)
chmodSync(resolve(dist, command), 0o755)
console.log('built dist/src, dist/generated and dist/contracts')
