import { type Command, Option } from 'commander'
import { LIMITS } from '../contract/documents/read-text.ts'
import { runGuarded } from '../contract/documents/run-guarded.ts'
import { HOSTS } from '../contract/hosts.ts'
import { LANGUAGES, PROFILES } from '../generate/languages.ts'
import { type ClientRequest, defaultGenerator } from '../generate/request.ts'
import { showLines } from '../visible-text.ts'
import { ENTRY } from './entry.ts'
import { explainUsage } from './flags.ts'

interface Flags extends Omit<ClientRequest, 'generator' | 'overlays' | 'document'> {
  generator?: ClientRequest['generator']
  overlay?: string[]
  document?: boolean
  check?: true
  json?: true
}

const examples = `
Examples:
  paycontract generate --out src/paycontract
                        TypeScript clients of both hosts, typed by the contract
  paycontract generate --language python --host checkout --out client
                        one Python file: client/checkout/client.py
  paycontract generate --language go --overlay my-facts.overlay.yaml --out internal
                        your own facts in place of proposals
  paycontract generate --language go --overlay my-facts.overlay.yaml --out internal --check
                        in CI: writes nothing, fails where the committed copy is stale

An overlay may be ${LIMITS.fileBytes / 1024 / 1024} MiB, ${LIMITS.depth} levels deep, repeat aliases ${LIMITS.aliases} times, and refer to files in its own folder.

Only files that this command has written are ever written over, and none is deleted.

Exit codes:
  0 written, or fresh   1 --check found stale files
  2 wrong usage, an overlay that does not fit, or a part of it that cannot become code
  3 it could not be done`

/** Adds `generate`: clients of the contract, written to a folder and kept fresh there. */
export function addGenerateCommand(program: Command): void {
  const command = program
    .command('generate')
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
    .option('--overlay <file>', 'OpenAPI Overlay whose facts replace proposals (repeatable)', collect)
    .requiredOption('--out <dir>', 'folder to write to')
    .addOption(
      new Option(
        '--generator <name>',
        'paycontract: our client, TypeScript only; redocly: stands alone',
      ).choices(['paycontract', 'redocly']),
    )
    .option('--document', "also write each host's document, overlays applied: <host>/openapi.yaml")
    .option('--check', 'write nothing; fail with the list of stale files')
    .option('--json', 'print one line of JSON: every file, its state and what it was made from')
    .allowExcessArguments(false)
    .addHelpText('after', examples)
    .configureOutput(explainUsage('generate', { show: showLines }))
  command.action(async ({ overlay = [], generator, document = false, ...flags }: Flags) => {
    const { language } = flags
    if (generator === 'paycontract' && language !== 'typescript') {
      command.error(
        `error: --generator paycontract writes TypeScript only; leave it out for ${LANGUAGES[language].name}`,
      )
    }
    const run = async () => {
      // loaded only where it is asked for: the other commands start without it
      const { generate } = await import('../generate/generate.ts')
      process.exitCode = await generate({
        ...flags,
        generator: generator ?? defaultGenerator(language),
        overlays: overlay,
        document,
      })
    }
    if (overlay.length === 0) await run()
    else await runGuarded(ENTRY, run, 'paycontract generate: the overlay')
  })
}

function collect(value: string, previous: string[] = []): string[] {
  return [...previous, value]
}
