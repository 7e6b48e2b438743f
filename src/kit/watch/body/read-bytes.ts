import type { WireAnswer } from '../../caller/wire-call.ts'
import { formatBytes } from '../../format-bytes.ts'
import { quoteText } from '../../visible-text.ts'
import { unpack } from './unpack.ts'

/** Maximum size of a body after decompression. */
export const BODY_BYTES = 8 * 1024 * 1024

export const TOO_LARGE = `it is larger than ${formatBytes(BODY_BYTES)}`

export const IN_OTHER_FILE = "it is in another file; record with content: 'embed'"

export type ReadBody = Pick<WireAnswer, 'body' | 'isUnreadable'>

const giveUp = (isUnreadable: string): ReadBody => ({ body: '', isUnreadable })

/** Decodes a body that was recorded as bytes, which may still be compressed as its header says. */
export function readBytes(bytes: Buffer, type: string, contentEncoding: string | undefined): ReadBody {
  const unpacked = unpack(bytes, contentEncoding, BODY_BYTES)
  if (typeof unpacked === 'string') return giveUp(unpacked)
  if (unpacked.length > BODY_BYTES) return giveUp(TOO_LARGE)
  const binary = findBinary(type)
  if (binary && unpacked.length > 0) return giveUp(binary)
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1] ?? 'utf-8'
  const decoder = createDecoder(charset)
  if (!decoder) return giveUp(`its character encoding is unknown: ${quoteText(charset)}`)
  try {
    return { body: decoder.decode(unpacked) }
  } catch {
    return giveUp(`its bytes are not text in ${decoder.encoding}`)
  }
}

function createDecoder(charset: string): TextDecoder | undefined {
  try {
    return new TextDecoder(charset, { fatal: true })
  } catch {
    return undefined
  }
}

const BINARY =
  /^(?:(?:image(?!\/svg)|audio|video|font)\/|application\/(?:octet-stream|pdf|wasm|zip|gzip|x-protobuf|protobuf|grpc))/

/** Says that a body of this content type is binary. Undefined if it is text. */
export function findBinary(type: string): string | undefined {
  const name = type.split(';')[0]!.trim().toLowerCase()
  return BINARY.test(name) ? `it is binary (${quoteText(name).slice(1, -1)})` : undefined
}
