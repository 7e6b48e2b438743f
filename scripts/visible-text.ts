/** Characters that act instead of being seen: controls, text direction, invisible ones, halves of a pair. */
const ACTING =
  /(?![\n\t])[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u2028\u2029\u200b\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]/gu

/**
 * Text of which every character can be seen, apart from line feed and tab. Whoever writes a document or answers a request
 * chooses its text: in a terminal, a page or an XML file it may neither move the cursor, turn the reading direction nor
 * break the file.
 */
export function showCharacters(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(ACTING, (character) => {
    const code = character.codePointAt(0)!
    if (code < 0x20) return String.fromCodePoint(0x2400 + code)
    return code === 0x7f ? '\u2421' : `\\u{${code.toString(16)}}`
  })
}

/** The same on one line. */
export function showLine(text: string): string {
  return showCharacters(text).replaceAll('\n', '\u240a').replaceAll('\t', ' ')
}

/** Lines for a terminal: what runs a job in the cloud may not take one of them for an order (`::error`, `##[…]`). */
export function showLines(text: string): string {
  return showCharacters(text)
    .replace(/^(\s*):(?=:)/gm, '$1\\u{3a}')
    .replaceAll('##[', '#\\u{23}[')
}

/** JSON with every character that acts written as an escape: it says the same, and may be printed. */
export function showJson(value: unknown): string {
  const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value, null, 2)
    .replace(ACTING, (character) => character.split('').map(escape).join(''))
    .replaceAll('##[', '#\\u0023[')
}
