import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Command } from 'commander'
import { inject } from 'postject'
import { ExpectedError } from '../src/kit/expected-error.ts'
import { formatBytes } from '../src/kit/format-bytes.ts'
import { runCommand } from './command-line.ts'
import { bundleSandbox, MAIN } from './executable/bundle.ts'
import { copySpec } from './package/copy-spec.ts'

const root = resolve(import.meta.dirname, '..')
const inside = join(root, 'scripts/executable/inside')
const out = join(root, 'dist/executable/paycontract')
/** The sentinel by which Node detects an injected resource. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'
/** Files that the sandbox reads at run time, relative to the root like the modules that read them. */
const FILES = [
  'generated/*.json',
  'generated/{checkout,business}/openapi*.{json,yaml}',
  'src/kit/styles/*.css',
  'src/kit/sandbox/pages/{styles/*.css,scripts/*.js}',
  'src/kit/sandbox/runtime/published-keys.pem',
]

const program = new Command('executable').description(
  'Writes the sandbox as one file, dist/executable/paycontract, that runs where no Node is: for the platform that it runs on.',
)

await runCommand<object>(program, async () => {
  const node = findNode()
  const folder = mkdtempSync(join(tmpdir(), 'paycontract-executable-'))
  try {
    const write = (path: string, text: string) => {
      const file = join(folder, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
      return file
    }
    const { version } = JSON.parse(readFileSync(join(root, 'src/kit/package.json'), 'utf8'))
    const { modules, notices } = await bundleSandbox(root, version)
    await copySpec(root, folder)
    const start = readFileSync(join(inside, 'start.cjs'), 'utf8')
    const assets = {
      ...Object.fromEntries([...modules].map(([path, text]) => [path, write(path, text)])),
      ...Object.fromEntries(globSync(FILES, { cwd: root }).map((path) => [path, join(root, path)])),
      ...Object.fromEntries(
        globSync('spec/*/openapi.yaml', { cwd: folder }).map((path) => [path, join(folder, path)]),
      ),
      'start.cjs': join(inside, 'start.cjs'),
      LICENSES: write('LICENSES', `${readFileSync(node.license, 'utf8')}\n${notices}`),
    }
    const config = {
      main: write('main.cjs', `${start}\nimport('paycontract:/${MAIN}')\n`),
      output: join(folder, 'blob'),
      disableExperimentalSEAWarning: true,
      assets,
    }
    execFileSync(node.binary, ['--experimental-sea-config', write('sea.json', JSON.stringify(config))], {
      stdio: 'pipe',
    })
    rmSync(dirname(out), { recursive: true, force: true })
    mkdirSync(dirname(out), { recursive: true })
    copyFileSync(node.binary, out)
    await inject(out, 'NODE_SEA_BLOB', readFileSync(config.output), { sentinelFuse: FUSE })
    chmodSync(out, 0o755)
    console.log(`dist/executable/paycontract, ${formatBytes(readFileSync(out).length)}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Finds the official Node binary for this platform, with its licence. */
function findNode(): { binary: string; license: string } {
  const name = `node-${process.platform}-${process.arch}`
  const folder = join(root, 'node_modules', name)
  if (!existsSync(folder))
    throw new ExpectedError(
      `node_modules/${name} is missing. The executable is made for linux-x64: install there, with optional dependencies.`,
    )
  return { binary: join(folder, 'bin/node'), license: join(folder, 'LICENSE') }
}
