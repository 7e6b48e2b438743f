import { isUtf8 } from 'node:buffer'
// Imported as a whole, because Node has zstd only from 22.15 on.
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
 * Decompresses bytes, or says in words why that failed. Most tools write a body decompressed, beside the header that names its
 * compression, so only what looks compressed is decompressed.
 *
 * @param contentEncoding value of the header, with the last compression last
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
      // Brotli has no magic number: what does not decompress may be something else.
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

/** Whether bytes are text, without control characters. Compressed bytes nearly always hold one, or are not UTF-8. */
function isText(bytes: Buffer): boolean {
  return isUtf8(bytes) && !bytes.some((byte) => byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13)
}

function unpackOne(bytes: Buffer, packing: Packing, maxOutputLength: number): Buffer {
  const options = { maxOutputLength }
  if (packing === 'gzip') return zlib.gunzipSync(bytes, options)
  if (packing === 'br') return zlib.brotliDecompressSync(bytes, options)
  if (packing === 'zstd') return zlib.zstdDecompressSync(bytes, options)
  // Some services send deflate without the zlib wrapper.
  const isWrapped = (bytes[0]! & 0x0f) === 8 && bytes.length > 1 && bytes.readUInt16BE() % 31 === 0
  return isWrapped ? zlib.inflateSync(bytes, options) : zlib.inflateRawSync(bytes, options)
}
