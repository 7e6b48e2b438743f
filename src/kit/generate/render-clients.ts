import type { ClientDocument } from './documents.ts'
import { addHeader, commentOf } from './header.ts'
import { describeRedocly, placeOf, renderRedoclyClient } from './render-redocly.ts'
import type { ClientRequest } from './request.ts'

export interface RenderedFile {
  /** Below the output folder. */
  path: string
  content: string
  document: ClientDocument
}

/** All that the request asks for, in memory. */
export async function renderClients(
  request: ClientRequest,
  documents: readonly ClientDocument[],
  version: string,
): Promise<RenderedFile[]> {
  const renderer = request.generator === 'paycontract' ? 'paycontract' : await describeRedocly()
  const rendered = await Promise.all(documents.map((document) => renderHost(request, document)))
  return rendered.flat().map(({ path, content, document }) => {
    const origin = { version, renderer, request, document }
    return { path, content: addHeader(content, origin, commentOf(path)), document }
  })
}

async function renderHost(request: ClientRequest, document: ClientDocument): Promise<RenderedFile[]> {
  const code = await renderCode(request, document)
  const files = [{ path: placeOf(document, request.language, code), content: code, document }]
  if (request.document) {
    files.push({ path: `${document.host}/openapi.yaml`, content: document.text, document })
  }
  return files
}

async function renderCode({ generator, language }: ClientRequest, document: ClientDocument): Promise<string> {
  if (generator === 'redocly') return renderRedoclyClient(document, language)
  // the TypeScript compiler is large: loaded only where types are written
  const { renderOwnClient } = await import('./render-own.ts')
  return renderOwnClient(document)
}
