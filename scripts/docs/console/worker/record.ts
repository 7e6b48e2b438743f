import type { Answer, FormField, SentRequest } from '../protocol.ts'

/** Records a request as it is sent: an encrypted field holds its ciphertext. */
export async function recordRequest(request: Request, given: unknown): Promise<SentRequest> {
  const { method, url } = request
  const headers = Object.fromEntries(request.headers)
  if (headers['content-type']?.startsWith('multipart/'))
    return { method, url, headers, body: listFields(given) }
  const body = await request.clone().text()
  return { method, url, headers, ...(body && { body }) }
}

function listFields(given: unknown): FormField[] {
  return Object.entries(given as object).map(([name, value]) => ({
    name,
    value: value instanceof File ? value.name : String(value),
    isFile: value instanceof File,
  }))
}

/**
 * Adds the length of the body, as a server expects it. A page may not set that header, and not every browser can stream the body
 * of a request.
 */
export async function announceLength(request: Request): Promise<Request> {
  const bytes = await request.clone().arrayBuffer()
  const headers = new Headers(request.headers)
  headers.set('content-length', String(bytes.byteLength))
  return Object.defineProperty(request, 'headers', { value: headers })
}

export async function recordAnswer(response: Response, durationMs: number): Promise<Answer> {
  const text = await response.text()
  const headers = Object.fromEntries(response.headers)
  const known = { status: response.status, headers, text, durationMs, problems: [] }
  try {
    return { ...known, value: JSON.parse(text) }
  } catch {
    return known
  }
}
