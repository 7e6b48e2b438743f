import type { Encoding } from './expressions.ts'

/** How the ciphertext in `data` is written, where that is not one block in base64. */
export interface PayloadForm {
  /** By default base64. */
  encoding?: Encoding
  /** `several`: a payload that is too long for one block is sent in as many as it needs. By default `one`. */
  blocks?: 'one' | 'several'
  /** Between the blocks, each of which is then encoded by itself; without it their bytes are concatenated. */
  separator?: string
}

const ALPHABETS: Record<Encoding, RegExp> = {
  base64: /[A-Za-z0-9+/=]/,
  base64url: /[\w-]/,
  hex: /[0-9a-f]/i,
}

/** @throws Error that says what of the form contradicts itself, and what to write */
export function checkPayloadForm({ encoding = 'base64', blocks, separator }: PayloadForm): void {
  if (separator === undefined) return
  if (blocks !== 'several')
    throw new Error('payload.separator stands between blocks: write "blocks": "several" beside it.')
  if (ALPHABETS[encoding].test(separator))
    throw new Error(
      `payload.separator holds a character of ${encoding}: choose one that the encoding has not, such as "." or ":".`,
    )
}
