/**
 * Trims the blanks around a part of a header. HTTP knows two, space and tab. `trim` removes others too, so that a value that
 * ends in U+00A0 would equal the one without it.
 */
export function trimBlanks(text: string): string {
  return text.replace(/^[\t ]+|[\t ]+$/g, '')
}
