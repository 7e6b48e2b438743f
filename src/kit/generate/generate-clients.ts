import { HOSTS } from '../contract/contract.ts'
import { ExpectedError } from '../expected-error.ts'
import { CannotGenerateError } from './clients-error.ts'
import { type ClientDocument, readDocuments } from './documents.ts'
import { addHeader, commentOf } from './header.ts'
import { describeRedocly, placeOf, renderRedoclyClient } from './render-redocly.ts'
import { assertTellable, type ClientRequest } from './request.ts'

export interface RenderedFile {
  /** Below the output folder. */
  path: string
  content: string
  document: ClientDocument
}

/** What the request asks for, in memory. */
export async function generateClients(request: ClientRequest, version: string): Promise<RenderedFile[]> {
  assertTellable(request)
  const hosts = request.host === 'both' ? HOSTS : [request.host]
  try {
    const documents = await readDocuments(hosts, request.profile, request)
    const renderer = request.generator === 'paycontract' ? 'paycontract' : await describeRedocly()
    const rendered = await Promise.all(documents.map((document) => renderHost(request, document)))
    return rendered.flat().map(({ path, content, document }) => {
      const origin = { version, renderer, request, document }
      return { path, content: addHeader(content, origin, commentOf(path)), document }
    })
  } catch (error) {
    throw error instanceof ExpectedError ? error : toCannotGenerate(error)
  }
}

async function renderHost(request: ClientRequest, document: ClientDocument): Promise<RenderedFile[]> {
  const code = await renderCode(request, document)
  const client = { path: placeOf(document, request.language, code), content: code, document }
  const source = { path: `${document.host}/openapi.yaml`, content: document.text, document }
  return request.document ? [client, source] : [client]
}

async function renderCode({ generator, language }: ClientRequest, document: ClientDocument): Promise<string> {
  if (generator === 'redocly') return renderRedoclyClient(document, language)
  // the TypeScript compiler is large: loaded only where types are written
  const { renderOwnClient } = await import('./render-own.ts')
  return renderOwnClient(document)
}

/** Whatever a bundler or generator that is not ours throws: its stack says nothing to whoever runs the command. */
function toCannotGenerate(cause: unknown): CannotGenerateError {
  const [first] = String((cause as Error)?.message ?? cause).split('\n')
  return new CannotGenerateError(
    `the client could not be generated (${first}); nothing was written. Look at what the overlay sets last.`,
    { cause },
  )
}
