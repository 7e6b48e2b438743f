export type ProofType = 'application/pdf' | 'image/png' | 'image/jpeg'

const signatures: [ProofType, number[]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
]

/** Detects a file's type by its first bytes, whatever its name; undefined if the type is not accepted. */
export function sniffFile(bytes: Uint8Array): ProofType | undefined {
  return signatures.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))?.[0]
}
