import { resolve } from 'node:path'
import { Command } from 'commander'
import { LIMITS } from '../src/kit/contract/documents/read-text.ts'
import { runGuarded } from '../src/kit/contract/documents/run-guarded.ts'
import { readOverlay } from '../src/kit/contract/overlays.ts'
import { ExpectedError } from '../src/kit/expected-error.ts'
import { renderOperations } from '../src/kit/generate/operations.ts'
import { renderTypes } from '../src/kit/generate/types.ts'
import { runCommand } from './command-line.ts'
import { writeBundles } from './generate/bundles.ts'
import { writeCode } from './generate/code.ts'
import type { Context } from './generate/context.ts'
import { writeLedgers } from './generate/ledgers.ts'
import { lintHosts } from './generate/lint.ts'
import { renderParameters } from './generate/parameters.ts'
import { writeReportTypes } from './generate/report-types.ts'
import { findStaleFiles } from './generate/stale-files.ts'
import { writeValidators } from './generate/validators.ts'
import { replaceFolder } from './replace-folder.ts'

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
    root: resolve(import.meta.dirname, '..'),
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

function assertFresh(context: Context, out: string): void {
  const stale = findStaleFiles(context.files, resolve(out))
  if (stale.length === 0) return
  const lines = stale.map(({ path, reason }) => `  ${reason.padEnd(10)} ${out}/${path}`)
  throw new ExpectedError(
    `${stale.length} stale ${stale.length === 1 ? 'file' : 'files'}:\n${lines.join('\n')}\nRun \`npm run generate\` and commit what it writes.`,
  )
}

function report(name: string, summary: string, durationMs: number): void {
  console.log(`${name.padEnd(11)} ${summary.padEnd(52)} ${(durationMs / 1000).toFixed(2).padStart(6)} s`)
}

const root = resolve(import.meta.dirname, '..')
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
