import { showCharacters } from '../../visible-text.ts'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Text as content or attribute of XML or HTML: nothing in it is markup, and every character is a legal one. A job that
 * prints the file is given no order by it (`::error`, `##[…]`): a reference to a character says the same.
 */
export function escapeXml(text: string): string {
  return showCharacters(text)
    .replace(/[&<>"']/g, (character) => ENTITIES[character]!)
    .replace(/(^|\s):(?=:)/g, '$1&#58;')
    .replace(/#(?=#)/g, '&#35;')
}

/** An attribute's line breaks would be read as spaces. */
export function escapeAttribute(text: string): string {
  return escapeXml(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
}
