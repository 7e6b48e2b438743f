// One copy for all that prints text which it did not write.
export { showCharacters, showJson, showLines } from '../../visible-text.ts'

/** The first `length` characters, with a mark where something was cut. */
export function shorten(text: string, length: number): string {
  // Two units at most make a character.
  const characters = Array.from(text.slice(0, 2 * length + 2))
  return characters.length <= length ? text : `${characters.slice(0, Math.max(0, length - 1)).join('')}…`
}
