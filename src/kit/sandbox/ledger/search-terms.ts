/** Longer words are cut, both in the index and in queries. */
const MAX_CHARACTERS = 100
/** Further words of an absurdly long text are not found. */
const MAX_TERMS = 500

/** Letters and digits, with any marks between them. */
const WORD = /[\p{L}\p{N}](?:[^\s\p{C}]*[\p{L}\p{M}\p{N}])?/gu
const PART = /[\p{L}\p{M}\p{N}]+/gu

/** Returns the words of a text, in lower case: `Invoice 2025-1179!` gives `invoice` and `2025-1179`. */
export function wordsOf(text: string): string[] {
  const words = text.normalize('NFC').toLowerCase().match(WORD) ?? []
  return [...new Set(words.map((word) => [...word].slice(0, MAX_CHARACTERS).join('')))]
}

/**
 * Returns the terms by which a transaction is found.
 *
 * @param names are found by their words alone
 * @param description is found by its words, and by the parts of words with marks in them
 */
export function termsOf(names: readonly (string | null)[], description: string): string[] {
  const words = wordsOf(description)
  const parts = words.flatMap((word) => word.match(PART) ?? [])
  return [...new Set([...names.flatMap((name) => wordsOf(name ?? '')), ...words, ...parts])].slice(
    0,
    MAX_TERMS,
  )
}
