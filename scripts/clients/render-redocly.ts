import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { stringify } from 'yaml'
import { CannotGenerateError } from './clients-error.ts'
import type { ClientDocument } from './documents.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { nameAnswers } from './name-answers.ts'

const { resolve } = createRequire(import.meta.url)
const longestRunMs = 120_000

/** A client that stands alone, by `redocly generate-client`. */
export async function renderRedoclyClient(
  { host, document, text }: ClientDocument,
  language: Language,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'paycontract-generate-'))
  try {
    // A folder and a configuration of its own: what stands in the consumer's has no say here.
    await writeFile(join(folder, 'redocly.yaml'), 'telemetry: off\n')
    await writeFile(
      join(folder, 'openapi.yaml'),
      namesAnswers(language) ? stringify(nameAnswers(document)) : text,
    )
    const said = await runRedocly(folder, ['--generator', language, '--go-package', host])
    const [file] = await readdir(join(folder, 'out')).catch(() => [])
    if (!file) throw new CannotGenerateError(`redocly generate-client wrote no ${host} client:\n${said}`)
    const code = await readFile(join(folder, 'out', file), 'utf8')
    return nameThisCommand(code)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** TypeScript's generator types an answer that is composed in place, too. */
function namesAnswers(language: Language): boolean {
  return language !== 'typescript' && LANGUAGES[language].readsIncomplete
}

function runRedocly(folder: string, args: string[]): Promise<string> {
  const cli = resolve('@redocly/cli/bin/cli.js')
  const all = [cli, 'generate-client', 'openapi.yaml', '--output', 'out/client.ts', ...args]
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    NO_COLOR: '1',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  }
  return new Promise((done) => {
    execFile(process.execPath, all, { cwd: folder, env, timeout: longestRunMs }, (_, stdout, stderr) =>
      done(stripVTControlCharacters(`${stdout}${stderr}`).trim()),
    )
  })
}

/** Its own header names a command that would generate from another document. */
function nameThisCommand(code: string): string {
  const lines = code.split('\n')
  const head = lines
    .slice(0, 6)
    .map((line) => line.replace('`redocly generate-client`', '`paycontract generate`'))
  return [...head, ...lines.slice(6)].join('\n')
}

/** Where a host's client goes: Java wants the folder of its package, and the file of its class. */
export function placeOf({ host }: ClientDocument, language: Language, code: string): string {
  if (language !== 'java') return `${host}/client.${LANGUAGES[language].extension}`
  const javaPackage = /^package ([\w.]+);$/m.exec(code)![1]!
  return `${javaPackage.replaceAll('.', '/')}/Client.java`
}

export async function describeRedocly(): Promise<string> {
  const manifest = join(dirname(resolve('@redocly/cli/bin/cli.js')), '..', 'package.json')
  return `@redocly/cli ${JSON.parse(await readFile(manifest, 'utf8')).version}`
}
