import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { ExpectedError } from '../src/kit/expected-error.ts'
import { runCommand } from './command-line.ts'
import { describeResults, describeStep, seconds, toJson } from './examples/describe-results.ts'
import { copyExample, installPackage } from './examples/install-package.ts'
import { assertRanges, type Example, readExamples } from './examples/read-examples.ts'
import { type ExampleResult, runExample, type Surroundings } from './examples/run-example.ts'
import { startSandbox } from './examples/sandbox.ts'
import { updateClient, updateRange } from './examples/update-clients.ts'

interface Options {
  only?: string[]
  require?: string[]
  update?: true
  json?: true
}

const root = resolve(import.meta.dirname, '..')

const program = new Command('examples')
  .description(
    'Runs the examples as their readers do: the packed packages in an empty folder, a copy of each example beside them, and the sandbox of the kit.',
  )
  .option('--only <name...>', 'these examples alone')
  .option('--require <name...>', 'these fail where their tools are missing')
  .option('--update', 'write the committed clients anew before')
  .option('--json', 'one line of JSON on stdout; the steps go to stderr')
  .addHelpText(
    'after',
    `
Examples:
  npm run build && npm run examples
  npm run examples -- --only python --update

An example whose tools are missing is not run, and the reason is said. Exit code 1 when one fails.`,
  )

async function main({ only, require = [], update, json }: Options): Promise<void> {
  const stream = json ? process.stderr : process.stdout
  const say = (text: string) => stream.write(`${text}\n`)
  const folder = mkdtempSync(join(tmpdir(), 'paycontract-examples-'))
  try {
    const examples = readExamples(join(root, 'examples'), only)
    readExamples(join(root, 'examples'), require)
    const { version } = JSON.parse(readFileSync(join(root, 'src/kit/package.json'), 'utf8'))
    if (update) for (const example of examples) updateRange(example, version)
    else assertRanges(examples, version)
    say('installing the packed packages in an empty folder …')
    const installation = await installPackage(root, version, folder, examples)
    const { tarballBytes, durationMs } = installation
    say(
      `paycontract ${version}, ${Math.round(tarballBytes / 1000)} kB, installed in ${seconds(durationMs)}\n`,
    )
    if (update) {
      for (const example of examples) {
        updateClient(installation.cli, example)
        say(`updated examples/${example.name}`)
        copyExample(example, join(folder, example.name))
      }
    }
    const onStep: Surroundings['onStep'] = (name, step) => say(describeStep(name, step, stream))
    const results = await runAll(examples, { installation, onStep })
    say(`\n${describeResults(results, stream)}`)
    if (json) process.stdout.write(`${JSON.stringify(toJson(installation, results))}\n`)
    judge(results, require)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runAll(
  examples: readonly Example[],
  { installation, onStep }: Pick<Surroundings, 'installation' | 'onStep'>,
): Promise<ExampleResult[]> {
  const sandbox = await startSandbox(installation.cli, installation.folder)
  try {
    const results: ExampleResult[] = []
    for (const example of examples) {
      results.push(await runExample(example, { root, installation, sandbox, onStep }))
    }
    return results
  } finally {
    await sandbox.stop()
  }
}

function judge(results: readonly ExampleResult[], required: readonly string[]): void {
  const failed = results.filter(
    ({ name, result }) => result === 'failed' || (result === 'not run' && required.includes(name)),
  )
  if (failed.length === 0) return
  const stale = failed.some(({ steps }) => steps.at(-1)?.step === 'client')
  const remedy = stale ? ' Stale clients are written anew by: npm run examples -- --update' : ''
  throw new ExpectedError(`Failed: ${failed.map(({ name }) => name).join(', ')}.${remedy}`)
}

await runCommand<Options>(program, main)
