/** A full stop before a new beginning ends a sentence; one inside a name, a number or `code` does not. */
const END = /[.!?](?=["')\]*]*(?:\s*\n\s*\n|\s+[-*]?\s*["'([*`]*\p{Lu}|\s+`|\s*$))/u

/** The sentences of a text, without those that have no letter. */
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
