/** One DER element: its tag byte and its content. */
interface DerElement {
  tag: number
  content: Uint8Array
}

const DER_INTEGER = 0x02
export const DER_BIT_STRING = 0x03
export const DER_OCTET_STRING = 0x04
const DER_SEQUENCE = 0x30

/** `OBJECT IDENTIFIER rsaEncryption` (1.2.840.113549.1.1.1) and the `NULL` after it, each byte as a number. */
const RSA_ALGORITHM = '6,9,42,134,72,134,247,13,1,1,1,5,0'

/** Lists the consecutive elements in `bytes`; none if they are not well-formed DER. */
function readDer(bytes: Uint8Array): DerElement[] {
  const elements: DerElement[] = []
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes[at++] ?? 0
    let contentBytes = bytes[at++] ?? Number.NaN
    if (contentBytes >= 0x80) {
      const lengthBytes = bytes.subarray(at, at + contentBytes - 0x80)
      at += lengthBytes.length
      contentBytes = lengthBytes.reduce((sum, byte) => sum * 256 + byte, 0)
      // DER allows one way to write a length. BER also allows indefinite and overlong lengths.
      if (!lengthBytes[0] || contentBytes < 0x80) return []
    }
    if (!(at + contentBytes <= bytes.length)) return []
    elements.push({ tag, content: bytes.subarray(at, at + contentBytes) })
    at += contentBytes
  }
  return elements
}

/** Lists the elements of a SEQUENCE if `bytes` is exactly one SEQUENCE; otherwise none. */
export function readDerSequence(bytes: Uint8Array): DerElement[] {
  const [sequence, ...others] = readDer(bytes)
  return sequence?.tag === DER_SEQUENCE && !others.length ? readDer(sequence.content) : []
}

/** Returns the bytes of a non-negative INTEGER without superfluous leading zeros; otherwise undefined. */
export function readDerInteger(element: DerElement | undefined): Uint8Array | undefined {
  const [first = 0x80, second = 0x80] = element?.content ?? []
  return element?.tag === DER_INTEGER && (first ? first < 0x80 : second >= 0x80) ? element.content : undefined
}

/** Whether an AlgorithmIdentifier names RSA keys. */
export function isRsaAlgorithm(element: DerElement | undefined): boolean {
  return element?.tag === DER_SEQUENCE && element.content.join() === RSA_ALGORITHM
}

/** Removes the leading zeros that DER and XML writers add to an unsigned integer. */
export function trimLeadingZeros(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte !== 0)
  return start < 0 ? bytes.subarray(bytes.length) : bytes.subarray(start)
}
