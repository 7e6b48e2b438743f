import { request as open } from 'node:http'
import { text } from 'node:stream/consumers'
import type { HarRequest } from '../../traffic/har.ts'

export interface Sent {
  status: number
  body: string
}

/** These belong to the connection and are set anew. */
const LEFT_OUT = /^(host|connection|keep-alive|transfer-encoding|content-length)$/i

const LONGEST_MS = 30_000

/** Prism 5.16 never answers a body that claims to be JSON and is not, however long one waits. */
const UNREADABLE_MS = 300

/**
 * Sends a recorded request to another server: not by fetch, which refuses some of the recorded ones. Returns undefined if no
 * answer came and none was expected.
 *
 * @throws Error if an expected answer did not come
 */
export async function sendRecorded(request: HarRequest, server: string): Promise<Sent | undefined> {
  const isReadable = !isBrokenJson(request.postData)
  const signal = AbortSignal.timeout(isReadable ? LONGEST_MS : UNREADABLE_MS)
  try {
    return await send(request, server, signal)
  } catch (error) {
    if (isReadable || !signal.aborted) throw error
    return undefined
  }
}

function send(
  { method, url, headers, postData }: HarRequest,
  server: string,
  signal: AbortSignal,
): Promise<Sent> {
  const { pathname, search } = new URL(url)
  const body = Buffer.from(postData?.text ?? '')
  const kept = headers.filter(({ name }) => !LEFT_OUT.test(name)).map(({ name, value }) => [name, value])
  const sent = { ...Object.fromEntries(kept), ...(postData && { 'content-length': body.length }) }
  return new Promise((resolve, reject) => {
    const sending = open(server + pathname + search, { method, headers: sent, signal })
    sending.once('error', reject)
    sending.once('response', (response) => {
      text(response).then((body) => resolve({ status: response.statusCode!, body }), reject)
    })
    sending.end(body)
  })
}

function isBrokenJson({
  mimeType = '',
  text = '',
}: Partial<NonNullable<HarRequest['postData']>> = {}): boolean {
  if (text === '' || !/^application\/([^;]+\+)?json\b/i.test(mimeType)) return false
  try {
    JSON.parse(text)
    return false
  } catch {
    return true
  }
}
