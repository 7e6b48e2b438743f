import type { OpenApiDocument } from '../contract/document.ts'
import { HOSTS, type HostName } from '../contract/hosts.ts'
import { listUnsentKeys } from '../contract/operations.ts'
import { CannotGenerateError, ExpectedError } from '../expected-error.ts'
import { type ClientDocument, type RenderedFile, readDocuments } from './documents.ts'
import { addHeader } from './header.ts'
import { isCollection, LANGUAGES, type Language } from './languages.ts'
import { createClientModel } from './model/create-client-model.ts'
import type { Wanted } from './packaging/render-packaging.ts'
import { COLLECTIONS, RENDERERS } from './renderers.ts'
import { assertPrintable, type ClientRequest } from './request.ts'

/** Generates the files of a request, in memory. */
export async function generateClients(request: ClientRequest, version: string): Promise<RenderedFile[]> {
  assertPrintable(request)
  try {
    const documents = await readDocuments(HOSTS, request.profile, request)
    const wanted = documents.filter(({ host }) => request.host === 'both' || request.host === host)
    const client = await renderFiles(request.language, documents, wanted)
    if (request.package) return await packageFiles(request, client, { documents, wanted, version })
    const files = [...client, ...(request.document ? wanted.map(copyOf) : [])]
    return files.map((file) => ({ ...file, content: addHeader(file, { version, request }) }))
  } catch (error) {
    throw error instanceof ExpectedError ? error : toCannotGenerate(error)
  }
}

async function packageFiles(
  request: ClientRequest,
  client: readonly RenderedFile[],
  wanted: Wanted,
): Promise<RenderedFile[]> {
  // Loaded only if needed.
  const { asSeenFromOut, renderRepository } = await import('./packaging/render-packaging.ts')
  const files = renderRepository(request, client, wanted)
  const origin = { version: wanted.version, request: asSeenFromOut(request) }
  return files.map((file) => (file.isWrittenOnce ? file : { ...file, content: addHeader(file, origin) }))
}

/** Renders the client of some hosts, without file headers. The names of types depend on the documents of all hosts. */
export async function renderFiles(
  language: Language,
  documents: readonly ClientDocument[],
  wanted: ClientDocument[],
): Promise<RenderedFile[]> {
  if (language === 'typescript') return Promise.all(wanted.map(renderTypeScript))
  assertSendable(language, wanted)
  const byHost = Object.fromEntries(documents.map(({ host, document }) => [host, document]))
  const model = createClientModel(
    byHost as Record<HostName, OpenApiDocument>,
    wanted.map(({ host }) => host),
  )
  const renderFiles = isCollection(language) ? await COLLECTIONS[language]() : await RENDERERS[language]()
  return renderFiles(model, documents).map((file) => ({ ...file, documents: wanted }))
}

/** Fails if the client could not send a credential: it would be refused at its first call. */
function assertSendable(language: Language, wanted: readonly ClientDocument[]): void {
  const unsent = wanted.flatMap(({ document }) => listUnsentKeys(document))
  if (unsent.length === 0) return
  throw new ExpectedError(
    `the contract cannot become ${LANGUAGES[language].name} as it is: ${unsent.join('; ')}, which its client could not send. Generate TypeScript, whose client leaves that to your fetch.`,
  )
}

async function renderTypeScript(document: ClientDocument): Promise<RenderedFile> {
  // The TypeScript compiler is large: loaded only to write types.
  const { renderOwnClient } = await import('./render-own.ts')
  return {
    path: `${document.host}/client.ts`,
    content: await renderOwnClient(document),
    documents: [document],
  }
}

function copyOf(document: ClientDocument): RenderedFile {
  return { path: `${document.host}/openapi.yaml`, content: document.text, documents: [document] }
}

/** Wraps an error of a third-party bundler or generator: its stack says nothing to the user of the command. */
function toCannotGenerate(cause: unknown): CannotGenerateError {
  const [first] = String((cause as Error)?.message ?? cause).split('\n')
  return new CannotGenerateError(
    `the client could not be generated (${first}); nothing was written. Look at what the overlay sets last.`,
    { cause },
  )
}
