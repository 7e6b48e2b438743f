import type { WireHeaders } from '../../caller/wire-call.ts'
import { isObject } from '../../contract/spec-tree.ts'
import { formatBytes } from '../../format-bytes.ts'
import { quoteText } from '../../visible-text.ts'
import { BODY_BYTES, IN_OTHER_FILE, readBytes } from '../body/read-bytes.ts'
import { joinParts, type Part, readMultipart } from '../body/read-multipart.ts'
import { Unreadable } from '../body/unreadable.ts'
import { BROKEN_BASE64, decodeBase64 } from './decode-base64.ts'
import { findHeader } from './read-headers.ts'

/**
 * Reads the body of a request as text; a multipart form becomes the JSON of its parts. Without its body a call would be judged
 * as if nothing had been sent, so an entry whose body the recording does not hold is unreadable.
 */
export async function readRequestBody(
  request: Record<string, unknown>,
  headers: WireHeaders,
): Promise<string | undefined> {
  const { postData } = request
  const isSent = Number(findHeader(headers, 'content-length')) > 0 || Number(request.bodySize) > 0
  if (postData === undefined || postData === null) {
    if (isSent) throw new Unreadable(NOT_HELD)
    return undefined
  }
  if (!isObject(postData)) throw new Unreadable('request.postData is not an object')
  const type = findHeader(headers, 'content-type') ?? textOf(postData.mimeType, 'mimeType') ?? ''
  const isMultipart = /^multipart\/form-data\b/i.test(type)
  const text = readText(postData, headers, type, isMultipart)
  if (text) return isMultipart ? readMultipart(text, type) : text
  const params = readParams(postData.params)
  if (params.length > 0)
    return isMultipart ? joinParts(params) : new URLSearchParams(params.map(toPair)).toString()
  if (typeof postData._file === 'string') throw new Unreadable(`${NOT_HELD}: ${IN_OTHER_FILE}`)
  if (isSent) throw new Unreadable(NOT_HELD)
  return text
}

const NOT_HELD = 'the recording does not hold the body of its request'

const toPair = ({ name, value }: Part): [string, string] => [name, value]

function readText(
  postData: Record<string, unknown>,
  headers: WireHeaders,
  type: string,
  isMultipart: boolean,
): string | undefined {
  const text = textOf(postData.text, 'text')
  if (postData.encoding !== 'base64') {
    if (text && Buffer.byteLength(text) > BODY_BYTES)
      throw new Unreadable(`the body of its request is larger than ${formatBytes(BODY_BYTES)}`)
    return text
  }
  const bytes = decodeBase64(text ?? '')
  if (!bytes) throw new Unreadable(`the body of its request cannot be read: ${BROKEN_BASE64}`)
  // Only the names of its files are kept.
  if (isMultipart) return bytes.toString()
  const { body, isUnreadable } = readBytes(bytes, type, findHeader(headers, 'content-encoding'))
  if (isUnreadable) throw new Unreadable(`the body of its request cannot be read: ${isUnreadable}`)
  return body
}

function readParams(params: unknown): Part[] {
  if (params === undefined || params === null) return []
  if (!Array.isArray(params)) throw new Unreadable('request.postData.params is not a list')
  return params.map((param: unknown, index) => {
    const { name, value, fileName } = isObject(param) ? param : {}
    const shown = fileName ?? value ?? ''
    if (typeof name !== 'string' || typeof shown !== 'string')
      throw new Unreadable(`request.postData.params[${index}] is not a name with a value`)
    return { name, value: shown }
  })
}

function textOf(value: unknown, key: string): string | undefined {
  if (value === undefined || value === null || typeof value === 'string') return value ?? undefined
  throw new Unreadable(`request.postData.${key} is not text: ${quoteText(JSON.stringify(value))}`)
}
