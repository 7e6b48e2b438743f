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

/** A piece of HTML. Only the template below makes one, so nothing that was not escaped can be in it. */
export class Markup {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

export type Content = Markup | string | number | undefined | false | readonly Content[]

/** HTML of which every value is escaped, and every character of it made visible, unless it is HTML itself. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Markup {
  let text = strings[0]!
  for (const [index, value] of values.entries()) text += write(value) + strings[index + 1]
  return new Markup(text)
}

function write(value: Content): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Markup) return value.toString()
  if (typeof value === 'object') return value.map(write).join('')
  return escapeXml(String(value))
}
