import type { Command } from 'commander'
import { PLAIN_RULES, type PlainRule } from '../contract/plain/rules.ts'
import type { ContractFolderOptions } from '../generate/write-contract-folder.ts'
import {
  addContractChoice,
  type ContractFlags,
  explainUsage,
  OVERLAY_LIMITS,
  splitContractChoice,
} from './flags.ts'
import { runWithin } from './place-contract.ts'

type Flags = Pick<ContractFolderOptions, 'out' | 'plain' | 'check' | 'json'> & ContractFlags

const examples = `
Examples:
  paycontract contract --overlay my-answers.overlay.yaml --out my-contract
                        documents, ledgers, types, validators: with your answers in place of proposals
  paycontract contract --overlay my-answers.overlay.yaml --out my-contract --check
                        in CI: writes nothing, fails where the committed folder is stale
  paycontract sandbox --contract my-contract
                        as mock, check, generate and diff, it follows what was written
  paycontract contract --plain --out my-contract
                        beside the documents, openapi.plain.yaml and openapi.documented.plain.yaml of each host

A plain document is for tools that refuse some forms of OpenAPI 3.1. It accepts what the other accepts; where it says
less, that is printed here. Nothing else is changed:
${PLAIN_RULES.map(describeRule).join('\n')}
Of a range, 2XX becomes 200 for a GET, else 200, 201, 202 and 204; 5XX becomes 500, 502, 503 and 504.

${OVERLAY_LIMITS}

It lists the files that it writes in .paycontract-files, and replaces or removes only those. Where another file
is in the place of one, it writes nothing and names that file.

Exit codes: 0 written, or fresh   1 --check found stale files
            2 wrong usage, or an overlay that does not fit   3 the command could not run`

function describeRule({ form, becomes, loses }: PlainRule): string {
  return `  - ${form}\n    becomes ${becomes}${loses ? `\n    not equal: ${loses}` : ''}`
}

/** Adds `contract`: writes every artefact of the contract to a folder. */
export function addContractCommand(program: Command): void {
  addContractChoice(program.command('contract'))
    .summary("Write every artefact of the contract, with the operator's answers.")
    .description("Write every artefact of the contract to a folder, with the operator's answers in it.")
    .requiredOption('--out <dir>', 'folder to write')
    .option('--plain', 'write each document once more, in forms that more tools take')
    .option('--check', 'write nothing; fail with the list of stale files')
    .option('--json', 'print one line of JSON: the files, what is stale, what is answered')
    .addHelpText('after', examples)
    .configureOutput(explainUsage('contract'))
    .action(async (given: Flags) => {
      const [choice, flags] = splitContractChoice(given)
      await runWithin(choice, async () => {
        // loaded only when needed, so that the other commands start faster
        const { writeContractFolder } = await import('../generate/write-contract-folder.ts')
        process.exitCode = await writeContractFolder({ ...flags, ...choice })
      })
    })
}
