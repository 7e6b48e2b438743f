import { join, resolve } from 'node:path'
import { loadConfig } from '@redocly/openapi-core'
import { Command } from 'commander'
import { ExpectedError } from '../src/kit/expected-error.ts'
import { CODE_STEPS } from '../src/kit/generate/artefacts.ts'
import { describeStale, findStaleFiles } from '../src/kit/generate/contract-folder.ts'
import { writeContractFolder } from '../src/kit/generate/write-contract-folder.ts'
import { writeFolder } from '../src/kit/generate/write-folder.ts'
import { runCommand } from './command-line.ts'
import { writeLedgers } from './generate/ledgers.ts'
import { writeSchemaTypes } from './generate/schema-types.ts'
import { type Context, lintHosts, writeBundles } from './generate/steps.ts'

const root = resolve(import.meta.dirname, '..')
/** The command that owns the files that it writes. */
const WRITER = 'npm run generate'

/** In order. Each step reads what earlier ones put into the context, and returns a summary. */
const steps = [
  ['lint', lintHosts],
  ['bundle', writeBundles],
  ...CODE_STEPS,
  ['ledgers', writeLedgers],
  ['schemas', writeSchemaTypes],
] as const

interface Options {
  spec: string
  out: string
  overlay?: string[]
  check?: boolean
}

async function generate(options: Options): Promise<void> {
  const started = performance.now()
  const context: Context = {
    config: await loadConfig({ configPath: join(root, 'redocly.yaml') }),
    spec: resolve(options.spec),
    hosts: [],
    files: new Map(),
  }
  for (const [name, run] of steps) {
    const before = performance.now()
    report(name, await run(context), performance.now() - before)
  }
  const before = performance.now()
  if (options.check) {
    const stale = findStaleFiles(context.files, options.out, WRITER)
    if (stale.length > 0)
      throw new ExpectedError(
        `${describeStale(stale, options.out)}\nRun \`npm run generate\` and commit what it writes.`,
      )
    report('check', `${options.out}/ is fresh`, performance.now() - before)
  } else {
    writeFolder(resolve(options.out), context.files, WRITER)
    report('write', `${context.files.size} files to ${options.out}/`, performance.now() - before)
  }
  report('total', '', performance.now() - started)
}

function report(name: string, summary: string, durationMs: number): void {
  console.log(`${name.padEnd(11)} ${summary.padEnd(52)} ${(durationMs / 1000).toFixed(2).padStart(6)} s`)
}

const program = new Command('generate')
  .description('Turns the spec into bundles, types, operations, validators and ledgers.')
  .option('--check', 'write nothing; fail with the list of stale files')
  .option(
    '--overlay <file...>',
    'what `paycontract contract` does: the artefacts with the answers of overlays',
  )
  .option('--out <dir>', 'folder to write', 'generated')
  .option('--spec <dir>', 'folder with the hand-written spec', resolve(root, 'spec'))
  .addHelpText(
    'after',
    `
Examples:
  npm run generate
  npm run generate:check

The same with the operator's answers: paycontract contract --overlay FILE --out DIR
Exit codes: 0 done, 1 it failed, 2 wrong usage.`,
  )

await runCommand<Options>(program, async (options) => {
  if (options.overlay) process.exitCode = await writeContractFolder({ ...options, overlays: options.overlay })
  else await generate(options)
})
