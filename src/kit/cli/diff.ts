import { Argument, type Command, Option } from 'commander'
import { LIMITS } from '../contract/documents/read-text.ts'
import { runGuarded } from '../contract/documents/run-guarded.ts'
import { FAIL_ON } from '../diff/change.ts'
import type { DiffOptions } from '../diff/diff.ts'
import { ENTRY } from './entry.ts'
import { addContractChoice, type ContractFlags, splitContractChoice } from './flags.ts'
import { isChosen } from './place-contract.ts'

const examples = `
Examples:
  paycontract diff my-copy.yaml
  paycontract diff old.yaml new.yaml --fail-on major
  paycontract diff --overlay my-answers.overlay.yaml
                        what your answers change of the contract, and who breaks by it
  paycontract diff my-copy.yaml --format html -o changes.html
                        a page to read; --format markdown for a pull request

A document is one file of YAML or JSON that refers to nothing outside itself. It may be ${LIMITS.fileBytes / 1024 / 1024} MiB, ${LIMITS.depth} levels
deep, and repeat aliases ${LIMITS.aliases} times; of many ways to one schema the first is reported.

Exit codes: 0 all is well, 1 something broke, 2 wrong usage, or a document that cannot be compared,
3 it could not be told.`

type Flags = DiffOptions & ContractFlags

/** Adds `diff`: judges what changed between two documents. */
export function addDiffCommand(program: Command): void {
  const command = addContractChoice(program.command('diff'))
    .summary('Judge what changed between two documents: who breaks, and which version that takes.')
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
    .addHelpText('after', examples)
    .showHelpAfterError('(--help shows the options and examples)')
    .configureOutput({ outputError: (text, write) => write(text) })
  command.action(async (base: string | undefined, revision: string | undefined, given: Flags) => {
    const [choice, options] = splitContractChoice(given)
    const run = async () => {
      // loaded only when needed, so that the other commands start faster
      const { diff, hasReleased } = await import('../diff/diff.ts')
      if (base === undefined && !isChosen(choice) && !hasReleased())
        command.error('error: name the document that you have')
      process.exitCode = await diff({ base, revision, ...choice }, options)
    }
    await runGuarded(ENTRY, run, 'the documents')
  })
}
