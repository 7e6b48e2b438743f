import type { IncomingMessage } from 'node:http'

/**
 * Reads the body of a request into memory, up to a limit.
 *
 * @returns undefined if it is longer: the rest is not read, and the answer should close the connection
 * @throws Error if the sender disconnects
 */
export async function readLimitedBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return undefined
  const chunks: Buffer[] = []
  let bytes = 0
  // the connection is needed for the answer
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
