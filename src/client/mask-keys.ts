import { createKeyFinder, type Read } from './find-keys.ts'

const MASK = '[key removed]'

/** ASCII letters and digits alone: a key that is cut into lines or groups is whole again. */
const readAlphanumerics: Read = (text) => {
  const matches = [...text.matchAll(/[a-z\d]/gi)]
  return [matches.join('').toLowerCase(), (at) => matches[at]!.index]
}

/**
 * Takes keys out of a text: eight letters and digits in a row of what follows a prefix such as `sk_test_`, with anything
 * between them. What has fewer is taken out only where it stands as it is.
 */
export function maskKeys(text: string, keys: readonly string[]): string {
  let masked = ''
  let from = 0
  for (const [start, end] of createKeyFinder(keys, readAlphanumerics)(text)) {
    if (start >= from) masked += text.slice(from, start) + MASK
    from = Math.max(from, end)
  }
  return keys.reduce((rest, key) => (key ? rest.replaceAll(key, MASK) : rest), masked + text.slice(from))
}
