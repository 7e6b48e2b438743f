// One copy for all that prints text which it did not write.
export { showCharacters } from '../../scripts/visible-text.ts'

/** The first `length` characters, with a mark where something was cut. */
export function shorten(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.length <= length ? text : `${characters.slice(0, Math.max(0, length - 1)).join('')}…`
}
