import { escapeXml } from '../xml.ts'

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
