import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const dist = resolve(root, 'dist')

/** Compiles the library to dist/: plain ESM and declarations, for runtimes that do not strip types. */
for (const folder of ['src', 'generated']) rmSync(resolve(dist, folder), { recursive: true, force: true })
execFileSync(
  process.execPath,
  [resolve(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
for (const host of ['checkout', 'business']) {
  for (const file of ['validators.js', 'validators.d.ts', 'openapi.yaml']) {
    cpSync(resolve(root, 'generated', host, file), resolve(dist, 'generated', host, file))
  }
}
console.log('built dist/src and dist/generated')
