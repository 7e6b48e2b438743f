import { ConfigurationError, WebhookMalformedError } from '../errors.ts'

/**
 * Reads the raw body of a request.
 *
 * @returns undefined if it is longer than `maxBytes`; the rest is not read
 * @throws ConfigurationError `invalid_option`: it has already been read
 * @throws WebhookMalformedError the connection broke
 */
export async function readRequestBody(request: Request, maxBytes: number): Promise<Uint8Array | undefined> {
  if (request.bodyUsed)
    throw new ConfigurationError(
      'invalid_option',
      'the body of the request was read before: give the handler the request itself, or a clone of it',
    )
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = request.body?.getReader()
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      chunks.push(read.value)
      length += read.value.length
      if (length <= maxBytes) continue
      // not awaited: the sender may never notice
      reader?.cancel().catch(() => {})
      return undefined
    }
  } catch (error) {
    if (error instanceof ConfigurationError) throw error
    throw new WebhookMalformedError([{ field: '', message: 'must arrive whole' }])
  }
  return join(chunks, length)
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
