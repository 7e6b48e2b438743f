import { maskKeys } from './mask-keys.ts'

/** Characters that a terminal or a log acts on without showing them: controls, line separators, lone surrogates. */
const CONTROLS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu
/** Characters that are invisible, or that change the direction of text. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu

/**
 * Makes text of the service safe to quote in an error: one line, visible, of bounded length, without card numbers and keys,
 * however they are written.
 *
 * @param secrets keys that the service may have echoed
 */
export function quote(text: string, maxCharacters: number, secrets: readonly string[] = []): string {
  const visible = text.replace(CONTROLS, ' ').replace(INVISIBLE, '')
  // Cut last, and mask with room to spare: a key or card number that the cut halves would no longer be recognized.
  const safe = maskCardNumbers(maskKeys(visible.slice(0, maxCharacters + 4096), secrets))
  return safe.length > maxCharacters
    ? `${safe.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, '')}…`
    : safe
}

/** Masks what may be a card number that the service quotes: thirteen digits or more, alone or in groups. */
function maskCardNumbers(text: string): string {
  return text.replace(/(?=(?:\d[ -]?){13})\d{4}(?:[ -]?\d{4,6}){2,4}/g, '[digits removed]')
}
