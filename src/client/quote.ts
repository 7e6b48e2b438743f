import { maskKeys } from './mask-keys.ts'

/** What a terminal, a log or a reader would act on without seeing it: controls, line separators, lone surrogates. */
const CONTROLS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu
/** What is not seen, or turns the direction of what is. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu

/**
 * Another side's text as an error may carry it: on one line, visible, of bounded length, without card numbers and
 * without what is secret, in whatever writing.
 *
 * @param secrets keys that the other side may have echoed
 */
export function quote(text: string, maxCharacters: number, secrets: readonly string[] = []): string {
  const visible = text.replace(CONTROLS, ' ').replace(INVISIBLE, '')
  // A key or a card number that the cut halves would no longer be known: so the cut comes last, with room before it.
  const safe = maskCardNumbers(maskKeys(visible.slice(0, maxCharacters + 4096), secrets))
  return safe.length > maxCharacters
    ? `${safe.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, '')}…`
    : safe
}

/** A service may quote what it was sent. Thirteen digits or more, alone or in groups, are taken for a card number. */
function maskCardNumbers(text: string): string {
  return text.replace(/(?=(?:\d[ -]?){13})\d{4}(?:[ -]?\d{4,6}){2,4}/g, '[digits removed]')
}
