/** A longer word is cut, in the index and in what is searched for alike. */
const MAX_CHARACTERS = 100
/** What is beyond, in a text of absurd length, is not found. */
const MAX_TERMS = 500

/** Letters and digits, with any marks that stand between them. */
const WORD = /[\p{L}\p{N}](?:[^\s\p{C}]*[\p{L}\p{M}\p{N}])?/gu
const PART = /[\p{L}\p{M}\p{N}]+/gu

/** The words of a text, in lower case: `Invoice 2025-1179!` is `invoice` and `2025-1179`. */
export function wordsOf(text: string): string[] {
  const words = text.normalize('NFC').toLowerCase().match(WORD) ?? []
  return [...new Set(words.map((word) => [...word].slice(0, MAX_CHARACTERS).join('')))]
}

/**
 * What a transaction is found by.
 *
 * @param names are found as they are
 * @param description is found by its words, and by the parts of those that have marks in them
 */
export function termsOf(names: readonly (string | null)[], description: string): string[] {
  const words = wordsOf(description)
  const parts = words.flatMap((word) => word.match(PART) ?? [])
  return [...new Set([...names.flatMap((name) => wordsOf(name ?? '')), ...words, ...parts])].slice(
    0,
    MAX_TERMS,
  )
}
