import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { styleText } from 'node:util'
import { Command, Option } from 'commander'
import { runCommand } from '../scripts/command-line.ts'
import { type Row, type RunClaim, Unmeasurable } from './claim.ts'
import { compareWithReleased, type ReleasedRow, readReleased, writeReleased } from './released.ts'
import { renderTable } from './table.ts'

/** In this order: claims that other work in the process would distort come first, those that take minutes last. */
const claims = [
  ...['client-plain-call', 'client-encrypted-call', 'validator-throughput', 'validator-start', 'bundle-size'],
  ...['pipeline', 'docs-page', 'reference-page', 'console-weight', 'sandbox-footprint'],
  ...[
    'sandbox-throughput',
    'sandbox-encrypted-post',
    'sandbox-large-ledger',
    'judge',
    'watch-proxy',
    'watch-judging',
    'watch-parts',
    'contracts',
    'contracts-distant',
    'contracts-shuffled',
    'shop-stopwatch',
  ],
]

interface Options {
  only?: string[]
  strict?: boolean
  held?: boolean
  release?: boolean
}

const machine = `Node ${process.versions.node}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown CPU'}`

const program = new Command('bench')
  .description('Measures every claim about speed and size beside its peers, and says which are reached.')
  .addOption(new Option('--only <claim...>', 'measure these claims only').choices(claims))
  .option('--strict', 'exit 1 when a target is missed or could not be measured')
  .option('--held', 'exit 1 when a target is missed that the last release reached')
  .option('--release', 'write the rows to bench/released.json, as those of the release')
  .addHelpText(
    'after',
    `
Claims: ${claims.join(', ')}
The rows are written to bench/results.json too.`,
  )

async function bench({ only, strict, held, release }: Options): Promise<void> {
  console.log(`${machine}\n`)
  const [load] = loadavg()
  const rows: Row[] = []
  for (const name of only ?? claims) rows.push(...(await measure(name)))
  console.log(`\n${renderTable(rows)}\n`)
  await writeResults(rows)
  const missed = rows.filter(({ target, ok }) => target && !ok)
  console.log(missed.length === 0 ? 'Every target is reached.' : `Not reached: ${missed.length}.`)
  if (strict && missed.length > 0) process.exitCode = 1
  const lost = await printComparison(rows)
  if (held && lost.length > 0) process.exitCode = 1
  if (release) await writeReleased(asReleased(rows, load!))
}

async function printComparison(rows: Row[]): Promise<string[]> {
  const { lines, lost } = compareWithReleased(rows, await readReleased())
  if (lines.length > 0) console.log(`\nBeside the last release:\n${lines.join('\n')}`)
  if (lost.length > 0)
    console.log(styleText('red', `Reached by the last release, and missed now: ${lost.join('; ')}`))
  return lost
}

function asReleased(rows: Row[], load: number): ReleasedRow[] {
  const date = new Date().toISOString().slice(0, 10)
  return plain(rows).map((row) => ({ ...row, date, machine, load: Number(load.toFixed(1)) }))
}

/** Measures a claim. One that cannot be measured is a row too, so that it is not mistaken for one that holds. */
async function measure(name: string): Promise<Row[]> {
  const started = performance.now()
  const [load] = loadavg()
  try {
    const { run }: { run: RunClaim } = await import(`./${name}.bench.ts`)
    return await run()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof Unmeasurable) return [notMeasured(name, `skipped: ${reason}`)]
    process.exitCode = 1
    return [notMeasured(name, `failed: ${reason}`)]
  } finally {
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(styleText('dim', `${name.padEnd(24)}${seconds.padStart(6)} s   load ${load!.toFixed(1)}`))
  }
}

function notMeasured(name: string, note: string): Row {
  return { name, value: null, unit: '', target: 'measured', ok: false, note }
}

async function writeResults(rows: Row[]): Promise<void> {
  await writeFile(new URL('results.json', import.meta.url), `${JSON.stringify(plain(rows), null, 2)}\n`)
}

/** A row without a target counts as reached. */
function plain(rows: Row[]) {
  return rows.map(({ name, value, unit, target = '', ok = true }) => ({ name, value, unit, target, ok }))
}

await runCommand<Options>(program, bench)
