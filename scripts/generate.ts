import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { loadConfig } from '@redocly/openapi-core'
import { Command } from 'commander'
import { LIMITS } from '../src/kit/contract/documents/read-text.ts'
import { runGuarded } from '../src/kit/contract/documents/run-guarded.ts'
import { readOverlay } from '../src/kit/contract/overlays.ts'
import { ExpectedError } from '../src/kit/expected-error.ts'
import { renderOperations } from '../src/kit/generate/operations.ts'
import { renderTypes } from '../src/kit/generate/types.ts'
import { runCommand } from './command-line.ts'
import { writeLedgers } from './generate/ledgers.ts'
import { renderParameters } from './generate/parameters.ts'
import { writeReportTypes } from './generate/report-types.ts'
import { type Context, lintHosts, writeBundles, writeCode } from './generate/steps.ts'
import { writeValidators } from './generate/validators.ts'
import { replaceFolder } from './replace-folder.ts'

const root = resolve(import.meta.dirname, '..')

/** In order; each reads what those before it put into the context and answers with a summary. */
const steps = [
  ['lint', lintHosts],
  ['bundle', writeBundles],
  ['types', writeCode('types.ts', renderTypes)],
  ['operations', writeCode('operations.ts', renderOperations)],
  ['parameters', writeCode('parameters.ts', renderParameters)],
  ['validators', writeValidators],
  ['ledgers', writeLedgers],
  ['report', writeReportTypes],
] as const

interface Options {
  spec: string
  out: string
  overlay: string[]
  check?: boolean
}

async function generate(options: Options): Promise<void> {
  const started = performance.now()
  const context: Context = {
    config: await loadConfig({ configPath: join(root, 'redocly.yaml') }),
    spec: resolve(options.spec),
    overlays: options.overlay.map(readOverlay),
    hosts: [],
    files: new Map(),
  }
  for (const [name, run] of steps) {
    const before = performance.now()
    report(name, await run(context), performance.now() - before)
  }
  const before = performance.now()
  if (options.check) {
    assertFresh(context, options.out)
    report('check', `${options.out}/ is fresh`, performance.now() - before)
  } else {
    replaceFolder(resolve(options.out), context.files)
    report('write', `${context.files.size} files to ${options.out}/`, performance.now() - before)
  }
  report('total', '', performance.now() - started)
}

/** Compares a folder with what would be generated into it, byte by byte. */
function assertFresh({ files }: Context, out: string): void {
  const folder = resolve(out)
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  const present = new Map(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const path = join(parentPath, name)
        return [relative(folder, path), readFileSync(path, 'utf8')]
      }),
  )
  const stale = [...new Set([...files.keys(), ...present.keys()])].sort().flatMap((path) => {
    if (present.get(path) === files.get(path)) return []
    const reason = !present.has(path) ? 'missing' : files.has(path) ? 'changed' : 'unexpected'
    return [`  ${reason.padEnd(10)} ${out}/${path}`]
  })
  if (stale.length === 0) return
  throw new ExpectedError(
    `${stale.length} stale ${stale.length === 1 ? 'file' : 'files'}:\n${stale.join('\n')}\nRun \`npm run generate\` and commit what it writes.`,
  )
}

function report(name: string, summary: string, durationMs: number): void {
  console.log(`${name.padEnd(11)} ${summary.padEnd(52)} ${(durationMs / 1000).toFixed(2).padStart(6)} s`)
}

const program = new Command('generate')
  .description('Turns the spec into bundles, types, operations, validators and ledgers.')
  .option('--check', 'write nothing; fail with the list of stale files')
  .option('--overlay <file>', 'OpenAPI Overlay whose facts replace proposals (repeatable)', collect, [])
  .option('--out <dir>', 'folder to write', 'generated')
  .option('--spec <dir>', 'folder with the hand-written spec', resolve(root, 'spec'))
  .addHelpText(
    'after',
    `
Examples:
  npm run generate
  npm run generate:check
  npm run generate -- --overlay my-facts.overlay.yaml --out build/contract

An overlay may be ${LIMITS.fileBytes / 1024 / 1024} MiB, ${LIMITS.depth} levels deep, repeat aliases ${LIMITS.aliases} times, and refer to files in its own folder.
Exit codes: 0 done, 1 it failed, 2 wrong usage, or an overlay that cannot be applied.`,
  )

function collect(value: string, previous: string[]): string[] {
  return [...previous, value]
}

await runCommand<Options>(program, (options) =>
  options.overlay.length === 0
    ? generate(options)
    : runGuarded(import.meta.url, () => generate(options), 'the overlay'),
)
