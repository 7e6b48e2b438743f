/** Characters that act instead of being seen: controls, text direction, invisible ones, halves of a pair. */
const ACTING =
  /(?![\n\t])[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u2028\u2029\u200b\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]/gu

/**
 * Text of which every character can be seen, apart from line feed and tab. A target chooses what it answers: in a
 * terminal, a page or an XML file its text may neither move the cursor, turn the reading direction nor break the file.
 */
export function showCharacters(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(ACTING, (character) => {
    const code = character.codePointAt(0)!
    if (code < 0x20) return String.fromCodePoint(0x2400 + code)
    return code === 0x7f ? '\u2421' : `\\u{${code.toString(16)}}`
  })
}

/** The first `length` characters, with a mark where something was cut. */
export function shorten(text: string, length: number): string {
  // Two units at most make a character.
  const characters = Array.from(text.slice(0, 2 * length + 2))
  return characters.length <= length ? text : `${characters.slice(0, Math.max(0, length - 1)).join('')}…`
}
