import { createKeyFinder, type Read } from './find-keys.ts'

const MASK = '[key removed]'

/** Keeps ASCII letters and digits only: a key that is split into lines or groups is whole again. */
const readAlphanumerics: Read = (text) => {
  const matches = [...text.matchAll(/[a-z\d]/gi)]
  return [matches.join('').toLowerCase(), (at) => matches[at]!.index]
}

/**
 * Removes keys from a text: any run of eight letters and digits that follows a prefix such as `sk_test_`, whatever separates
 * them. A key with fewer is removed only where it occurs verbatim.
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
