import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { stringify } from 'yaml'
import type { OpenApiDocument } from '../contract/document.ts'
import { redoclyCli, runRedocly } from '../contract/run-redocly.ts'
import { CannotGenerateError } from './clients-error.ts'
import type { ClientDocument } from './documents.ts'
import { assertExpressible } from './language-limits.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { nameAnswers } from './name-answers.ts'

/** A client that stands alone, by `redocly generate-client`. */
export async function renderRedoclyClient(
  { host, document }: ClientDocument,
  language: Language,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'paycontract-generate-'))
  try {
    // A folder and a configuration of its own: what stands in the consumer's has no say here.
    await writeFile(join(folder, 'redocly.yaml'), 'telemetry: off\n')
    await writeFile(join(folder, 'openapi.yaml'), describeFor(language, document))
    const said = await generate(folder, ['--generator', language, '--go-package', host])
    const [file] = await readdir(join(folder, 'out')).catch(() => [])
    if (!file)
      throw new CannotGenerateError(`redocly generate-client wrote no ${host} client: ${tellInOneLine(said)}`)
    const code = await readFile(join(folder, 'out', file), 'utf8')
    return keepKeysHome(nameThisCommand(code), language)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The document as Redocly reads it.
 *
 * @throws ExpectedError the language has no words for a part of it
 */
export function describeFor(language: Language, document: OpenApiDocument): string {
  // TypeScript's generator types an answer that is composed in place, too.
  const needsNames = language !== 'typescript' && LANGUAGES[language].readsIncomplete
  const named = needsNames ? nameAnswers(document) : document
  assertExpressible(named, language)
  return stringify(named)
}

async function generate(folder: string, args: readonly string[]): Promise<string> {
  const all = ['generate-client', 'openapi.yaml', '--output', 'out/client.ts', ...args]
  const { stdout, stderr } = await runRedocly(folder, all, { timeoutMs: 120_000 })
  return stripVTControlCharacters(`${stdout}${stderr}`).trim()
}

/** Without its progress, its stack, and its frames. */
function tellInOneLine(said: string): string {
  const lines = said.split('\n').map((line) => line.trim())
  const telling = lines.filter((line) => line !== '' && !/^(?:Generating client|at |Node\.js )/.test(line))
  return telling.join(' ').slice(0, 1000) || 'it gave no reason'
}

/** Its own header names a command that would generate from another document. */
function nameThisCommand(code: string): string {
  const lines = code.split('\n')
  const head = lines
    .slice(0, 6)
    .map((line) => line.replace('`redocly generate-client`', '`paycontract generate`'))
  return [...head, ...lines.slice(6)].join('\n')
}

const goDefault = 'httpClient = http.DefaultClient'

/** Go's own client follows redirects and takes the keys along, to whatever host they name; the others' do not. */
function keepKeysHome(code: string, language: Language): string {
  if (language !== 'go') return code
  if (!code.includes(goDefault))
    throw new CannotGenerateError('the Go client no longer names its HTTP client')
  return code.replace(
    goDefault,
    `// A redirect would take the keys along, to whatever host it names.
		httpClient = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}`,
  )
}

/** Where a host's client goes: Java wants the folder of its package, and the file of its class. */
export function placeOf({ host }: ClientDocument, language: Language, code: string): string {
  if (language !== 'java') return `${host}/client.${LANGUAGES[language].extension}`
  const javaPackage = /^package ([\p{L}\p{N}_]+);$/mu.exec(code)?.[1]
  if (!javaPackage) throw new CannotGenerateError(`the ${host} document's title makes no name of a package.`)
  return `${javaPackage}/Client.java`
}

export async function describeRedocly(): Promise<string> {
  const manifest = join(dirname(redoclyCli), '..', 'package.json')
  return `@redocly/cli ${JSON.parse(await readFile(manifest, 'utf8')).version}`
}
