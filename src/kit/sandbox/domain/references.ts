import type { ReferenceForm } from '../../contract/reference-forms.ts'

/** More bytes than anyone could guess. */
const MAX_BYTES = 64

/**
 * Formats a reference such as `PAY_7K2M9QX4T1B8ZC3D`, in the form that the contract gives it.
 *
 * @param bytes enough to cover all references of the form, for which 64 always suffice; the same bytes give the same reference
 * @throws RangeError if there are fewer
 */
export function formatReference({ prefix, alphabet, length }: ReferenceForm, bytes: Uint8Array): string {
  const leastBytes = Math.min(MAX_BYTES, Math.ceil((length * Math.log2(alphabet.length)) / 8))
  return `${prefix}${spell(takeAtLeast(bytes, leastBytes), alphabet, length)}`
}

/**
 * Formats a UUID of version 4, in lower case.
 *
 * @param bytes 16 bytes or more, of which the first 16 count
 * @throws RangeError if there are fewer
 */
export function formatUuid(bytes: Uint8Array): string {
  const own = Uint8Array.from(takeAtLeast(bytes, 16).subarray(0, 16))
  own[6] = (own[6]! & 0x0f) | 0x40
  own[8] = (own[8]! & 0x3f) | 0x80
  return Buffer.from(own)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Writes the bytes as one number in the alphabet's base and keeps its last digits. */
function spell(bytes: Uint8Array, alphabet: string, length: number): string {
  const base = BigInt(alphabet.length)
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let spelt = ''
  while (spelt.length < length) {
    spelt = alphabet[Number(rest % base)]! + spelt
    rest /= base
  }
  return spelt
}

function takeAtLeast(bytes: Uint8Array, least: number): Uint8Array {
  if (bytes.length < least) throw new RangeError(`${least} bytes or more are needed`)
  return bytes
}
