/** The end of a sentence: a full stop before a new beginning, but not inside a name, a number or `code`. */
const END = /[.!?](?=["')\]*]*(?:\s*\n\s*\n|\s+[-*]?\s*["'([*`]*\p{Lu}|\s+`|\s*$))/u

/** Splits a text into sentences, without those that have no letter. */
export function splitSentences(text: string): string[] {
  const codes: string[] = []
  const plain = text
    .replace(/`[^`]*`/g, (code) => `Code${codes.push(code) - 1}\u0000`)
    .replace(/\b(?:e\.g|i\.e|etc|approx)\./gi, '')
  return plain
    .split(END)
    .filter((part) => /\p{L}/u.test(part))
    .map((part) => part.replace(/Code(\d+)\0/g, (_, index) => codes[Number(index)]!).trim())
}
