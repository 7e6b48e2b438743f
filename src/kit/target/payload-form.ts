import type { Encoding } from './expressions.ts'

/** How the ciphertext in `data` is encoded, if not as one block in base64. */
export interface PayloadForm {
  /** By default base64. */
  encoding?: Encoding
  /** `several`: a payload too long for one block is split into as many as it needs. By default `one`. */
  blocks?: 'one' | 'several'
  /** Separates the blocks, each encoded on its own; without it their bytes are concatenated. */
  separator?: string
}

const ALPHABETS: Record<Encoding, RegExp> = {
  base64: /[A-Za-z0-9+/=]/,
  base64url: /[\w-]/,
  hex: /[0-9a-f]/i,
}

/** @throws Error that says what contradicts itself in the form, and what to write */
export function checkPayloadForm({ encoding = 'base64', blocks, separator }: PayloadForm): void {
  if (separator === undefined) return
  if (blocks !== 'several')
    throw new Error('payload.separator stands between blocks: write "blocks": "several" beside it.')
  if (ALPHABETS[encoding].test(separator))
    throw new Error(
      `payload.separator holds a character of ${encoding}: choose one that the encoding has not, such as "." or ":".`,
    )
}
