import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { resolve } from 'node:path'
import { styleText } from 'node:util'
import { Command, CommanderError, Option } from 'commander'
import { ExpectedError } from '../command-line.ts'
import { HOSTS, type HostName, type Profile } from '../contract/contract.ts'
import { LIMITS } from '../contract/documents/read-text.ts'
import { runGuarded } from '../contract/documents/run-guarded.ts'
import { showLines } from '../visible-text.ts'
import { CannotGenerateError, StaleClientError } from './clients-error.ts'
import { type ComparedFile, compareFiles } from './compare-files.ts'
import { assertFresh, generateClients, writeClients } from './generate-clients.ts'
import { type Generator, LANGUAGES, type Language, PROFILES } from './languages.ts'
import { type ClientRequest, defaultGenerator, describeCommand, showPath } from './request.ts'

interface Flags {
  language: Language
  generator?: Generator
  host: HostName | 'both'
  profile: Profile
  overlay?: string[]
  out: string
  document?: true
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

/** \`paycontract generate\`, started by src/kit/cli/generate.ts. */
const program = new Command('paycontract generate')
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
  .exitOverride()
  .configureOutput({
    outputError: (text, write) =>
      write(
        `${showLines(text.replace(/^error: /, 'paycontract generate: '))}Run with --help to see every flag with examples.\n`,
      ),
  })

function collect(value: string, previous: string[] = []): string[] {
  return [...previous, value]
}

try {
  program.parse()
  const flags = program.opts<Flags>()
  if (flags.overlay === undefined) await run(flags)
  else await runGuarded(import.meta.url, () => run(flags), 'paycontract generate: the overlay')
} catch (error) {
  process.exitCode = exitCodeOf(error)
}

async function run(flags: Flags): Promise<void> {
  const { language, host, profile, out, generator = defaultGenerator(language) } = flags
  if (generator === 'paycontract' && language !== 'typescript') {
    program.error(
      `error: --generator paycontract writes TypeScript only; leave it out for ${LANGUAGES[language].name}`,
    )
  }
  const document = flags.document ?? false
  const request: ClientRequest = {
    language,
    generator,
    host,
    profile,
    overlays: flags.overlay ?? [],
    out,
    document,
  }
  const version = readVersion()
  const rendered = await generateClients(request, version)
  const files = compareFiles(rendered, resolve(out))
  if (!flags.check) writeClients(files, resolve(out))
  if (flags.json) console.log(JSON.stringify(describeRun(request, version, files)))
  else if (!flags.check) console.log(describeFiles(request, files))
  if (flags.check) assertFresh(files, request)
  if (flags.check && !flags.json)
    console.log(`fresh: ${files.length} ${files.length === 1 ? 'file' : 'files'} in ${showPath(out)}`)
}

function describeFiles({ language, generator, out }: ClientRequest, files: readonly ComparedFile[]): string {
  const dim = (text: string) => styleText('dim', text, { stream: process.stdout })
  const lines = files.map(({ path, state, document }) => {
    const done = state === 'unchanged' ? 'unchanged' : 'written'
    return `${done.padEnd(9)}  ${showPath(out)}/${path}  ${dim(`${document.title} ${document.version}`)}`
  })
  const { needs } = LANGUAGES[language]
  const hint = generator === 'redocly' && language === 'typescript' ? 'It needs nothing but fetch.' : needs
  return [...lines, dim(hint)].join('\n')
}

function describeRun(request: ClientRequest, version: string, files: readonly ComparedFile[]) {
  const { language, generator, profile } = request
  return {
    paycontract: version,
    language,
    generator,
    profile,
    command: describeCommand(request),
    files: files.map(({ path, state, document }) => ({
      path: `${showPath(request.out)}/${path}`,
      state,
      host: document.host,
      document: { title: document.title, version: document.version, sha256: document.sha256 },
      overlays: document.overlays,
    })),
  }
}

function readVersion(): string {
  return JSON.parse(readFileSync(findPackageJSON('..', import.meta.url)!, 'utf8')).version
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (!(error instanceof ExpectedError)) throw error
  console.error(showLines(`paycontract generate: ${error.message}`))
  if (error instanceof StaleClientError) return 1
  return error instanceof CannotGenerateError ? 3 : 2
}
