import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { redoclyCli } from '../../../../src/kit/contract/run-redocly.ts'
import { CODE_STEPS } from '../../../../src/kit/generate/artefacts.ts'
import type { ClientDocument } from '../../../../src/kit/generate/documents.ts'
import { addHeader } from '../../../../src/kit/generate/header.ts'
import { LANGUAGES, type Language } from '../../../../src/kit/generate/languages.ts'
import { renderOwnClient } from '../../../../src/kit/generate/render-own.ts'
import { describeFor } from '../../../../src/kit/generate/render-redocly.ts'
import type { SampleDocument } from './sample-document.ts'

type GenerateClient = (options: object) => Promise<{ files: { path: string }[] }>

/**
 * What `redocly generate-client` calls. Its package exports nothing, and a process for each of some thousand documents
 * would take hours, so the function is looked for in the package's files.
 */
export async function loadGenerator(): Promise<GenerateClient> {
  const folder = join(dirname(redoclyCli), '../lib/chunks')
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.js')) continue
    const text = await readFile(join(folder, name), 'utf8')
    if (!/\bas generateClient\b[^}]*\bas runGenerators\b/.test(text)) continue
    return (await import(pathToFileURL(join(folder, name)).href)).generateClient
  }
  throw new Error(`${folder} has no generateClient; this version of Redocly keeps it elsewhere`)
}

export async function renderByRedocly(
  generateClient: GenerateClient,
  document: SampleDocument,
  language: Language,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'paycontract-hostile-'))
  try {
    const api = join(folder, 'openapi.yaml')
    await writeFile(api, describeFor(language, document))
    const output = join(folder, 'out/client.ts')
    const options = { api, output, generators: [language], onFinding: () => {} }
    const { files } = await generateClient(
      language === 'go' ? { ...options, goPackage: 'checkout' } : options,
    )
    return withHeader(await readFile(files[0]!.path, 'utf8'), document, language)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function renderByUs(document: SampleDocument): Promise<string> {
  const code = await renderOwnClient({ host: 'checkout', document } as unknown as ClientDocument)
  return withHeader(code, document, 'typescript')
}

/** What the pipeline writes of a host, in one file. It cleans the document itself. */
export async function renderByPipeline(document: SampleDocument): Promise<string> {
  const files = new Map<string, string>()
  const hosts = [{ name: 'checkout', full: document } as const]
  for (const [, write] of CODE_STEPS) await write({ hosts, files })
  return [...files.values()].join('\n')
}

function withHeader(code: string, document: SampleDocument, language: Language): string {
  const { title, version } = document.info
  const request = { language, generator: 'redocly', host: 'both', profile: 'proposed' } as const
  return addHeader(
    code,
    {
      version: '1.0.0',
      renderer: 'r',
      request: { ...request, overlays: [], out: 'client', document: false },
      document: { title, version, overlays: [], sha256: 'abc' } as unknown as ClientDocument,
    },
    LANGUAGES[language].comment,
  )
}
