import { isUtf8 } from 'node:buffer'
// As a whole, since Node has zstd only from 22.15 on.
import zlib from 'node:zlib'
import { formatBytes } from '../../format-bytes.ts'

type Packing = 'gzip' | 'deflate' | 'br' | 'zstd'

const NAMES: Record<string, Packing> = {
  gzip: 'gzip',
  'x-gzip': 'gzip',
  deflate: 'deflate',
  br: 'br',
  zstd: 'zstd',
}

/**
 * The bytes as they were before they were packed; or in words why they are missing. Most tools write a body unpacked, beside
 * the header that says how it was packed: so only what looks packed is unpacked.
 *
 * @param contentEncoding the header's value, the last packing last
 */
export function unpack(
  bytes: Buffer,
  contentEncoding: string | undefined,
  limitBytes: number,
): Buffer | string {
  let left = bytes
  for (const name of (contentEncoding ?? '').toLowerCase().split(',').reverse()) {
    const packing = NAMES[name.trim()]
    if (!packing || !looksPacked(left, packing)) continue
    try {
      left = unpackOne(left, packing, limitBytes)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
        return `it is larger than ${formatBytes(limitBytes)}`
      if (error instanceof TypeError) return `this version of Node cannot unpack ${packing}`
      // Brotli begins with no mark: what does not unpack may be something else.
      if (packing !== 'br') return `its ${packing} is broken or cut off`
    }
  }
  return left
}

function looksPacked(bytes: Buffer, packing: Packing): boolean {
  if (packing === 'gzip') return bytes[0] === 0x1f && bytes[1] === 0x8b
  if (packing === 'zstd') return bytes.length >= 4 && bytes.readUInt32LE() === 0xfd2fb528
  return bytes.length > 0 && !isText(bytes)
}

/** No text that anybody sends holds a control character; what is packed nearly always does, or is not UTF-8. */
function isText(bytes: Buffer): boolean {
  return isUtf8(bytes) && !bytes.some((byte) => byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13)
}

function unpackOne(bytes: Buffer, packing: Packing, maxOutputLength: number): Buffer {
  const options = { maxOutputLength }
  if (packing === 'gzip') return zlib.gunzipSync(bytes, options)
  if (packing === 'br') return zlib.brotliDecompressSync(bytes, options)
  if (packing === 'zstd') return zlib.zstdDecompressSync(bytes, options)
  // Some services send what is named deflate without its wrapping.
  const isWrapped = (bytes[0]! & 0x0f) === 8 && bytes.length > 1 && bytes.readUInt16BE() % 31 === 0
  return isWrapped ? zlib.inflateSync(bytes, options) : zlib.inflateRawSync(bytes, options)
}
