/**
 * A part of a header without the blanks around it. HTTP has two, space and tab; `trim` takes off others too, so that a
 * value with U+00A0 at its end would be taken for the value without.
 */
export function trimBlanks(text: string): string {
  return text.replace(/^[\t ]+|[\t ]+$/g, '')
}
