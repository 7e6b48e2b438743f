import type { WireHeaders } from '../../caller/wire-call.ts'
import { isObject } from '../../contract/spec-tree.ts'
import { quoteText } from '../../visible-text.ts'
import {
  BODY_BYTES,
  findBinary,
  IN_OTHER_FILE,
  type ReadBody,
  readBytes,
  TOO_LARGE,
} from '../body/read-bytes.ts'
import { BROKEN_BASE64, decodeBase64 } from './decode-base64.ts'
import { findHeader } from './read-headers.ts'

/** What is known of an answer before its body is read. */
export interface RecordedAnswer {
  status: number
  headers: WireHeaders
  /** The response object of the recording. */
  response: Record<string, unknown>
  /** Method of the request. */
  method: string
}

const giveUp = (isUnreadable: string): ReadBody => ({ body: '', isUnreadable })

/** Returns the body of an answer as text, or why it cannot be read. */
export function readAnswerBody(answer: RecordedAnswer): ReadBody {
  const content = isObject(answer.response.content) ? answer.response.content : {}
  const { text, encoding } = content
  if (text === undefined || text === null) return readAbsent(answer, content)
  if (typeof text !== 'string') return giveUp('response.content.text is not text')
  const named = findHeader(answer.headers, 'content-type') ?? content.mimeType
  const type = typeof named === 'string' ? named : ''
  const contentEncoding = findHeader(answer.headers, 'content-encoding')
  if (encoding === 'base64') {
    const bytes = decodeBase64(text)
    return bytes ? readBytes(bytes, type, contentEncoding) : giveUp(BROKEN_BASE64)
  }
  if (encoding !== undefined && encoding !== null && encoding !== '')
    return giveUp(`response.content.encoding is unknown: ${quoteText(JSON.stringify(encoding))}`)
  const bytes = Buffer.byteLength(text)
  if (bytes > BODY_BYTES) return giveUp(TOO_LARGE)
  const binary = text !== '' && findBinary(type)
  if (binary) return giveUp(binary)
  if (isCut(bytes, content, type, contentEncoding)) return giveUp('the recording holds its beginning only')
  return { body: text.replace(/^\ufeff/, '') }
}

/** Chromium drops bodies from memory and then writes none, and so does a tool that was set to leave them out. */
function readAbsent(
  { status, headers, method }: RecordedAnswer,
  { size, comment, _file }: Record<string, unknown>,
): ReadBody {
  if (typeof _file === 'string') return giveUp(IN_OTHER_FILE)
  const hasNone =
    method === 'HEAD' || status < 200 || status === 204 || findHeader(headers, 'content-length') === '0'
  // Firefox says in a comment that it left the body out. Of a redirect Chromium never has it; its DevTools write the size 0.
  const isRedirect = status > 300 && status < 400
  if (hasNone || (size === 0 && !comment && !isRedirect)) return { body: '' }
  return giveUp('the recording does not hold the body')
}

/**
 * Whether the recording cut the text off. The size counts bytes before decoding: it says nothing if they were compressed
 * (Firefox, mitmproxy) or in another character encoding. A byte order mark is not part of the text.
 */
function isCut(
  bytes: number,
  { size }: Record<string, unknown>,
  type: string,
  contentEncoding: string | undefined,
): boolean {
  const isComparable = !contentEncoding && !/charset\s*=\s*"?(?!utf-8|us-ascii)/i.test(type)
  return isComparable && typeof size === 'number' && size > bytes + '\ufeff'.length * 3
}
