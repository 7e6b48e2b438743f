import { CODE_STEPS } from '../../../../src/kit/generate/artefacts.ts'
import type { ClientDocument } from '../../../../src/kit/generate/documents.ts'
import { renderFiles } from '../../../../src/kit/generate/generate-clients.ts'
import { addHeader } from '../../../../src/kit/generate/header.ts'
import type { ClientLanguage as Language } from '../../../../src/kit/generate/languages.ts'
import type { SourceFile } from '../../../../src/kit/generate/model/client-model.ts'
import type { SampleDocument } from './sample-document.ts'

/** Renders the client of a host in a language, like `paycontract generate`. */
export async function renderClient(document: SampleDocument, language: Language): Promise<SourceFile[]> {
  const { title, version } = document.info
  const rest = { title, version, overlays: [], sha256: 'abc', text: '' }
  const [checkout, business] = (['checkout', 'business'] as const).map((host) => ({
    host,
    document,
    ...rest,
  }))
  const documents = [checkout, business] as unknown as ClientDocument[]
  const request = { language, host: 'checkout', profile: 'proposed', overlays: [] } as const
  const files = await renderFiles(language, documents, documents.slice(0, 1))
  const origin = { version: '1.0.0', request: { ...request, out: 'client', document: false } }
  return files.map((file) => ({ path: file.path, content: addHeader(file, origin) }))
}

/**
 * Renders the code that the pipeline generates for a host, which cleans the document itself. Code samples are data until a reader
 * pastes them: `npm run samples` runs them with hostile texts of their own.
 */
export async function renderByPipeline(document: SampleDocument): Promise<SourceFile[]> {
  const files = new Map<string, string>()
  const hosts = [{ name: 'checkout', full: document } as const]
  for (const [name, write] of CODE_STEPS) if (name !== 'samples') await write({ hosts, files })
  return [...files].map(([path, content]) => ({ path, content }))
}
