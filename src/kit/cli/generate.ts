import { type Command, Option } from 'commander'
import type { ContractChoice } from '../contract/answered-contract.ts'
import { HOSTS } from '../contract/hosts.ts'
import { LANGUAGES, PROFILES } from '../generate/languages.ts'
import type { PackageChoice } from '../generate/packaging/package-identity.ts'
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

interface Flags
  extends Omit<ClientRequest, 'document' | 'package' | keyof ContractChoice>,
    ContractFlags,
    PackageChoice {
  document?: boolean
  package?: true
  force?: true
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
  paycontract generate --language python --package --repository https://github.com/acme/pay --out pay
                        a repository that is ready to be published: manifest, README, tests, workflows

${OVERLAY_LIMITS}

--package writes README.md, CHANGELOG.md, LICENSE, the manifest and the workflows once: they are yours to
edit, and stay as they are unless --force is given. The client and its tests are written anew each time.
Only files that this command has written are ever written over, and none is deleted.

Exit codes:
  0 written, or fresh   1 --check found stale files
  2 wrong usage, an overlay that does not fit, or a part of it that cannot become code
  3 the command could not run`

/** Adds `generate`: writes clients of the contract to a folder and keeps them up to date. */
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
    .option('--package', 'also write what a repository of the client needs to be published')
    .option('--name <name>', 'of the package, as its registry has it (default: from --repository)')
    .option('--package-version <version>', 'of the package (default: that of the documents)')
    .option('--repository <url>', 'https address where the package is kept')
    .option('--force', 'with --package: also overwrite files that are yours to edit')
    .option('--check', 'write nothing; fail with the list of stale files')
    .option('--json', 'print one line of JSON: every file, its state and what it was made from')
    .addHelpText('after', examples)
    .configureOutput(explainUsage('generate', { show: showLines }))
  command.action(async (given: Flags) => {
    const [choice, { document = false, ...rest }] = splitContractChoice(given)
    const flags = choosePackage(command, rest)
    await runWithin(choice, async () => {
      // loaded only when needed, so that the other commands start faster
      const { generate } = await import('../generate/generate.ts')
      await generate({ ...flags, ...choice, document })
    })
  })
}

/** Refuses options of a package without `--package`, since they would have no effect. */
function choosePackage(command: Command, { package: isPackage, ...given }: Omit<Flags, 'document'>) {
  const { name, packageVersion, repository, ...flags } = given
  const wanted = {
    ...(name !== undefined && { name }),
    ...(packageVersion !== undefined && { packageVersion }),
    ...(repository !== undefined && { repository }),
  }
  if (isPackage) return { ...flags, package: wanted }
  if (Object.keys(wanted).length > 0 || flags.force)
    command.error('error: --name, --package-version, --repository and --force go with --package')
  return flags
}
