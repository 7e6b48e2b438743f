/** Characters that act but are not seen: controls, text direction, invisible ones, lone surrogates. */
const ACTING =
  /(?![\n\t])[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u2028\u2029\u200b\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]/gu

/**
 * Makes every character visible, apart from line feed and tab. The author of a document or an answer chooses its text: in a
 * terminal, a page or an XML file it must not move the cursor, change the reading direction or break the file.
 */
export function showCharacters(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(ACTING, (character) => {
    const code = character.codePointAt(0)!
    if (code < 0x20) return String.fromCodePoint(0x2400 + code)
    return code === 0x7f ? '\u2421' : `\\u{${code.toString(16)}}`
  })
}

/** Shows a value on one line of a terminal, so that a CI runner cannot take it for a command (`::error`, `##[…]`, `##vso[…]`). */
export function showLine(text: string): string {
  return showLines(text).replaceAll('\n', '\u240a').replaceAll('\t', ' ')
}

/** Does the same for multi-line output that contains values. */
export function showLines(text: string): string {
  return showCharacters(text)
    .replace(/(^|\s):(?=:)/g, '$1\\u{3a}')
    .replace(/##(?=\[|vso\[)/g, '#\\u{23}')
}

/** Quotes a text for a message: shortened, and with every character visible. */
export function quoteText(text: string): string {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return showCharacters(JSON.stringify(shown.toWellFormed()))
}

/** Shows every text of a value, however deep, on one line of a terminal. */
export function showAll<T>(value: T): T {
  if (typeof value === 'string') return showLine(value) as T
  if (Array.isArray(value)) return value.map(showAll) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, showAll(each)])) as T
}

/** Formats JSON that is safe to print: acting characters are escaped, and its value is unchanged. */
export function showJson(value: unknown): string {
  const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value, null, 2)
    .replace(ACTING, (character) => character.split('').map(escapeUnit).join(''))
    .replace(/#(?=#)/g, '\\u0023')
}

/** Returns the first `length` characters, with a mark if something was cut. */
export function shorten(text: string, length: number): string {
  // A character has at most two units.
  const characters = Array.from(text.slice(0, 2 * length + 2))
  return characters.length <= length ? text : `${characters.slice(0, Math.max(0, length - 1)).join('')}…`
}
