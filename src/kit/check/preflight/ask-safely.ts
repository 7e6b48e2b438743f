import type { Operation } from '../../contract/contract.ts'
import type { Target } from '../../target/target.ts'
import { carry } from '../harness/probes/keys.ts'
import { transport } from '../harness/wire/transport.ts'

/** What came of one request that changes nothing. */
export interface Reply {
  operation: Operation
  status: number
  text: string
  /** Of a redirect. */
  location?: string | undefined
  trouble: Trouble | undefined
}

/** What makes an answer useless, whatever was asked: none of it depends on a proposal. */
export type Trouble = 'redirected' | 'refused' | 'not found' | 'not JSON'

/**
 * Sends the example of an operation.
 *
 * @param key in place of the right one
 * @param base in place of the host of the operation
 * @throws TransportError when no answer came
 */
export async function askSafely(
  target: Target,
  operation: Operation,
  key: string,
  base: string = target[operation.host],
): Promise<Reply> {
  const { row, object } = operation
  const [media] = Object.entries(object.requestBody?.content ?? {})
  const example = media && Object.values(media[1].examples ?? {})[0]?.value
  const headers = new Headers({ ...carry(operation, key), ...(media && { 'content-type': media[0] }) })
  const url = `${base.replace(/\/$/, '')}${row.path}`
  const body = media && { body: JSON.stringify(example ?? {}) }
  const response = await transport({ method: row.method, url, headers, ...body, retry: false }, target.pacing)
  const { status, text } = response
  const location = response.headers.get('location') ?? undefined
  return { operation, status, text, location, trouble: findTrouble(status, text) }
}

function findTrouble(status: number, text: string): Trouble | undefined {
  if (status >= 300 && status < 400) return 'redirected'
  if (status === 401 || status === 403) return 'refused'
  if (status === 404) return 'not found'
  // A service that fails without a word is still that service.
  const isMute = status >= 500 && text.trim() === ''
  return isMute || isJson(text) ? undefined : 'not JSON'
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
