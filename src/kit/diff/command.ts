import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Argument, Command, Option } from 'commander'
import { ExpectedError, InputError, runCommand } from '../command-line.ts'
import { HOSTS } from '../contract/contract.ts'
import { LIMITS } from '../contract/documents/read-text.ts'
import { runGuarded } from '../contract/documents/run-guarded.ts'
import { showLines } from '../visible-text.ts'
import { FAIL_ON, type FailOn, findFailures } from './failures.ts'
import { type Judgement, judge, type Pair } from './judge.ts'
import { readDocument } from './read-document.ts'
import { hasReleased, pairWithCurrent, pairWithReleased } from './released.ts'
import { renderHtml } from './report-html.ts'
import { renderJson } from './report-json.ts'
import { renderMarkdown } from './report-markdown.ts'
import { describeTerminal, plainTerminal, renderText } from './report-text.ts'

interface Options {
  format: 'text' | 'json' | 'markdown' | 'html'
  output?: string
  failOn: FailOn
}

const root = resolve(import.meta.dirname, '../../..')

async function run(options: Options): Promise<void> {
  try {
    await compare(options)
  } catch (error) {
    // 1 says that something broke; that nothing could be told has to look different to a script.
    if (!(error instanceof ExpectedError)) throw error
    console.error(`\n${showLines(error.message)}`)
    process.exitCode = error instanceof InputError ? 2 : 3
  }
}

async function compare({ format, output, failOn }: Options): Promise<void> {
  const judgements: Judgement[] = []
  for (const pairs of choosePairs(program.args)) judgements.push(await judge(pairs))
  const failures = findFailures(judgements, failOn)
  const report = render(format, judgements, failures, output === undefined)
  if (output === undefined) process.stdout.write(report)
  else {
    mkdirSync(dirname(resolve(output)), { recursive: true })
    writeFileSync(output, report)
    console.error(renderText(judgements, failures, describeTerminal(process.stderr)))
  }
  if (failures.length > 0) process.exitCode = 1
}

function choosePairs([base, revision]: string[]): Pair[][] {
  if (base === undefined) {
    if (hasReleased(root)) return HOSTS.map((host) => pairWithReleased(root, host))
    return program.error('error: name the document that you have', { exitCode: 2 })
  }
  const mine = readDocument(base)
  if (revision === undefined) return [[pairWithCurrent(root, mine)]]
  return [[{ base: mine, revision: readDocument(revision), profile: 'proposed' }]]
}

function render(
  format: Options['format'],
  judgements: readonly Judgement[],
  failures: readonly string[],
  isPrinted: boolean,
): string {
  if (format === 'json') return renderJson(judgements, failures)
  if (format === 'markdown') return renderMarkdown(judgements, failures)
  if (format === 'html') return renderHtml(judgements, failures)
  return renderText(judgements, failures, isPrinted ? describeTerminal(process.stdout) : plainTerminal)
}

const command = process.env.PAYCONTRACT_COMMAND ?? 'npm run spec:diff --'
const program = new Command(process.env.PAYCONTRACT_COMMAND ?? 'spec-diff')
  .description('Judges what changed between two OpenAPI documents: who breaks, and what they have to do.')
  .addArgument(
    new Argument('[base]', 'the document as it was; in the repository, without it, the last release'),
  )
  .addArgument(
    new Argument('[revision]', 'the document as it is; without it, the one of this version of paycontract'),
  )
  .addOption(
    new Option('--format <format>', 'how to report')
      .choices(['text', 'json', 'markdown', 'html'])
      .default('text'),
  )
  .option('-o, --output <file>', 'write the report there')
  .addOption(
    new Option(
      '--fail-on <level>',
      'exit with 1 from this level on; unversioned: a break without its version',
    )
      .choices(FAIL_ON)
      .default('unversioned'),
  )
  .addHelpText(
    'after',
    `
Examples:
  ${command} my-copy.yaml
  ${command} old.yaml new.yaml --fail-on major
  ${command} my-copy.yaml --format html -o changes.html
                        a page to read; --format markdown for a pull request

A document is one file of YAML or JSON that refers to nothing outside itself. It may be ${LIMITS.fileBytes / 1024 / 1024} MiB, ${LIMITS.depth} levels
deep, and repeat aliases ${LIMITS.aliases} times; what leads to one schema along many ways is told by the first of them.

Exit codes: 0 all is well, 1 something broke, 2 wrong usage, or a document that cannot be compared,
3 it could not be told.`,
  )

await runCommand<Options>(program, (options) =>
  runGuarded(import.meta.url, () => run(options), 'the documents'),
)
