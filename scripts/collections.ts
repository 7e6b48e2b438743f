import { Command } from 'commander'
import { ExpectedError } from '../src/kit/expected-error.ts'
import { showLines } from '../src/kit/visible-text.ts'
import { installPrograms, PROGRAMS } from './collections/programs.ts'
import { runCollection } from './collections/run-collection.ts'
import { runCommand } from './command-line.ts'
import { listSamples } from './samples/list-samples.ts'

const program = new Command('collections')
  .description(
    'Runs the generated collections with newman and Bruno, every request against a sandbox: each has to be answered with a success, and every test has to pass.',
  )
  .option('--output', 'also print what the programs print')

async function main({ output = false }: { output?: boolean }): Promise<void> {
  installPrograms()
  const operations = listSamples()
  const failed: string[] = []
  const results = await Promise.all(PROGRAMS.map((each) => runCollection(each, operations)))
  for (const [at, each] of PROGRAMS.entries()) {
    const { total, succeeded, problems, durationMs, ...result } = results[at]!
    if (output || problems.length > 0) console.log(showLines(result.output))
    for (const problem of problems) console.log(`✗ ${each.title}: ${problem}`)
    if (problems.length > 0) failed.push(each.title)
    const sign = problems.length > 0 ? '✗' : '✓'
    const took = `${(durationMs / 1000).toFixed(1)} s`
    console.log(`${sign} ${each.title.padEnd(8)}  ${succeeded} of ${total} operations succeed  ${took}`)
  }
  if (failed.length > 0) throw new ExpectedError(`Failed: ${failed.join(', ')}.`)
}

await runCommand(program, main)
