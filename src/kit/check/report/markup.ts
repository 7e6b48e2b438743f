import { showCharacters } from '../../visible-text.ts'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Escapes text for content or attributes of XML or HTML: nothing in it is markup, and every character is legal. Character
 * references also keep it from giving orders (`::error`, `##[…]`) to a job that prints the file.
 */
export function escapeXml(text: string): string {
  return showCharacters(text)
    .replace(/[&<>"']/g, (character) => ENTITIES[character]!)
    .replace(/(^|\s):(?=:)/g, '$1&#58;')
    .replace(/#(?=#)/g, '&#35;')
}

/** Escapes line breaks and tabs too, which would be read as spaces in an attribute. */
export function escapeAttribute(text: string): string {
  return escapeXml(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
}

/** A piece of HTML. Only the template below makes one from data, so that everything in it is escaped. */
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

/** Builds HTML. Every value is escaped, and its invisible characters made visible, unless it is HTML itself. */
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
