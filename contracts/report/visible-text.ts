// One copy for all that prints text which it did not write.
import { showJson as writeJson, showLines as writeLines } from '../../scripts/visible-text.ts'

export { showCharacters } from '../../scripts/visible-text.ts'

/** Lines of a terminal that hold values: what runs a job may take none for an order, be it `::`, `##[` or `##vso[`. */
export function showLines(text: string): string {
  return writeLines(text).replaceAll('##vso[', '#\\u{23}vso[')
}

/** The same of JSON, which says what it said. */
export function showJson(value: unknown): string {
  return writeJson(value).replace(/#(?=#)/g, '\\u0023')
}

/** The first `length` characters, with a mark where something was cut. */
export function shorten(text: string, length: number): string {
  // Two units at most make a character.
  const characters = Array.from(text.slice(0, 2 * length + 2))
  return characters.length <= length ? text : `${characters.slice(0, Math.max(0, length - 1)).join('')}…`
}
