import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { ExpectedError } from '../src/kit/command-line.ts'
import { runCommand } from './command-line.ts'
import { type Generator, generators } from './generators/catalogue.ts'
import { describeComparison, describeRow } from './generators/describe.ts'
import { measure } from './generators/measure.ts'
import { renderPage } from './generators/page.ts'
import { createSupplies } from './generators/supplies.ts'
import { findTools, type Tools } from './generators/toolchain.ts'
import { compareVerdicts, mergeResults, type Results } from './generators/verdict.ts'
import { startSandbox } from './workflows/sandbox.ts'

const resultsFile = resolve(import.meta.dirname, 'generators/results.json')
const pageFile = resolve(import.meta.dirname, '../docs/generators.md')
const names = generators.map(({ name }) => name)

interface Options {
  only?: string[]
  check?: true
  keep?: true
  page?: true
}

async function main({ only, check, keep, page }: Options): Promise<void> {
  const chosen = choose(only)
  const committed = existsSync(resultsFile)
    ? (JSON.parse(readFileSync(resultsFile, 'utf8')) as Results)
    : undefined
  if (page) return writePage(committed)
  const { results: found, untrue } = await tryAll(chosen, keep ?? false)
  if (untrue.length > 0) {
    throw new ExpectedError(
      `The generated clients do not show what the page would say of them any more; see scripts/generators/traits/. ${untrue.join('; ')}`,
    )
  }
  if (check) return judge(committed, found)
  const results = mergeResults(committed, found, names)
  writeFileSync(resultsFile, `${JSON.stringify(results, null, 2)}\n`)
  writePage(results)
  console.log('\nWritten: scripts/generators/results.json and docs/generators.md')
}

function writePage(results: Results | undefined): void {
  if (results === undefined) throw new ExpectedError('There are no committed results: run it without --page.')
  writeFileSync(pageFile, renderPage(results))
}

function choose(only: string[] | undefined): readonly Generator[] {
  if (only === undefined) return generators
  const unknown = only.filter((name) => !names.includes(name))
  if (unknown.length === 0) return generators.filter(({ name }) => only.includes(name))
  throw new ExpectedError(`No generator is called ${unknown.join(', ')}; there are ${names.join(', ')}.`)
}

interface Trials {
  results: Results
  /** What the page says of a generator, and its clients do not show: `generator: topic`. */
  untrue: string[]
}

async function tryAll(chosen: readonly Generator[], isKept: boolean): Promise<Trials> {
  const sandbox = await startSandbox()
  const folder = mkdtempSync(join(tmpdir(), 'paycontract-generators-'))
  const results: Results = { tools: {}, rows: [] }
  const untrue: string[] = []
  try {
    const supplies = await createSupplies(sandbox.ready, folder)
    const tools = new Map<string, Tools>()
    for (const generator of chosen) {
      const { name, language } = generator
      const found = tools.get(language) ?? (await findTools(language, folder))
      tools.set(language, found)
      results.tools[language] = found.description
      const { rows, untold } = await measure(generator, join(folder, name), found, supplies)
      results.rows.push(...rows)
      for (const row of rows) console.log(describeRow(row, process.stdout))
      for (const topic of untold) untrue.push(`${name}: ${topic}`)
    }
    return { results, untrue }
  } finally {
    await sandbox.stop()
    if (isKept) console.log(`\nKept: ${folder}`)
    else rmSync(folder, { recursive: true, force: true })
  }
}

function judge(committed: Results | undefined, found: Results): void {
  if (committed === undefined)
    throw new ExpectedError('There are no committed results: run it without --check.')
  const comparison = compareVerdicts(committed.rows, found.rows)
  console.log(describeComparison(comparison))
  if (comparison.differences.length === 0 && comparison.agreed > 0) return
  if (comparison.agreed === 0) throw new ExpectedError('No verdict could be compared with a committed one.')
  throw new ExpectedError(
    'The verdicts are not those of scripts/generators/results.json. Where that is right, write them anew: npm run generators',
  )
}

const program = new Command('generators')
  .description('Tries each client generator on both hosts: generates, compiles, runs against the sandbox.')
  .option('--only <names...>', `some of ${names.join(', ')}`)
  .option('--check', 'compare the verdicts with the committed ones and write nothing')
  .option('--page', 'write the page anew from the committed results, and try nothing')
  .option('--keep', 'leave the folder with what was generated, and say where it is')
  .addHelpText(
    'after',
    `
Examples:
  npm run generators                          all of them, and the page anew
  npm run generators -- --only hey-api orval  these, and the page with what is known of the others
  npm run generators -- --check               exit code 1 when a verdict is not the committed one`,
  )

await runCommand<Options>(program, main)
