import { type Command, Option } from 'commander'
import type { ContractChoice } from '../contract/answered-contract.ts'
import { HOSTS } from '../contract/hosts.ts'
import { LANGUAGES, PROFILES } from '../generate/languages.ts'
import type { ClientRequest } from '../generate/request.ts'
import { showLines } from '../visible-text.ts'
import {
  addContractChoice,
  type ContractFlags,
  explainUsage,
  OVERLAY_LIMITS,
  splitContractChoice,
} from './flags.ts'
import { runWithin } from './place-contract.ts'

interface Flags extends Omit<ClientRequest, 'document' | keyof ContractChoice>, ContractFlags {
  document?: boolean
  check?: true
  json?: true
}

const examples = `
Examples:
  paycontract generate --out src/paycontract
                        TypeScript clients of both hosts, typed by the contract
  paycontract generate --language python --host checkout --out client
                        a Python package that encrypts: client/checkout.py and what it needs
  paycontract generate --language go --overlay my-facts.overlay.yaml --out internal
                        your own facts in place of proposals
  paycontract generate --language postman --out requests
                        every operation as a request for Postman; bruno for Bruno
  paycontract generate --language go --overlay my-facts.overlay.yaml --out internal --check
                        in CI: writes nothing, fails where the committed copy is stale

${OVERLAY_LIMITS}

Only files that this command has written are ever written over, and none is deleted.

Exit codes:
  0 written, or fresh   1 --check found stale files
  2 wrong usage, an overlay that does not fit, or a part of it that cannot become code
  3 it could not be done`

/** Adds `generate`: clients of the contract, written to a folder and kept fresh there. */
export function addGenerateCommand(program: Command): void {
  const command = addContractChoice(program.command('generate'))
    .summary('Generate a client in your language, and keep it fresh.')
    .description('Generate a client in your language from the contract, and keep it fresh.')
    .addOption(
      new Option('--language <language>', 'what to write')
        .choices(Object.keys(LANGUAGES))
        .default('typescript'),
    )
    .addOption(new Option('--host <host>', 'which API').choices([...HOSTS, 'both']).default('both'))
    .addOption(
      new Option('--profile <profile>', 'documented: facts alone; proposed: proposals too')
        .choices(Object.keys(PROFILES))
        .default('proposed'),
    )
    .requiredOption('--out <dir>', 'folder to write to')
    .option('--document', "also write each host's document, overlays applied: <host>/openapi.yaml")
    .option('--check', 'write nothing; fail with the list of stale files')
    .option('--json', 'print one line of JSON: every file, its state and what it was made from')
    .allowExcessArguments(false)
    .addHelpText('after', examples)
    .configureOutput(explainUsage('generate', { show: showLines }))
  command.action(async (given: Flags) => {
    const [choice, { document = false, ...flags }] = splitContractChoice(given)
    await runWithin(choice, async () => {
      // loaded only where it is asked for: the other commands start without it
      const { generate } = await import('../generate/generate.ts')
      process.exitCode = await generate({ ...flags, ...choice, document })
    })
  })
}
