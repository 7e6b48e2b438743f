/** What a terminal, a log or a reader would act on without seeing it: controls, line separators, lone surrogates. */
const CONTROLS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu
/** What is not seen, or turns the direction of what is. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu
/** Keys shorter than this would take innocent words with them. */
const MIN_SECRET_CHARACTERS = 6

/**
 * Another side's text as an error may carry it: on one line, visible, of bounded length, without card numbers and
 * without what is secret, also where it is percent-encoded or base64.
 *
 * @param secrets keys that the other side may have echoed
 */
export function quote(text: string, maxCharacters: number, secrets: readonly string[] = []): string {
  const visible = text.replace(CONTROLS, ' ').replace(INVISIBLE, '')
  // A key or a card number that the cut halves would no longer be known: so the cut comes last, with room before it.
  const safe = maskCardNumbers(secrets.reduce(maskSecret, visible.slice(0, maxCharacters + 4096)))
  return safe.length > maxCharacters
    ? `${safe.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, '')}…`
    : safe
}

function maskSecret(text: string, secret: string): string {
  if (secret.length < MIN_SECRET_CHARACTERS) return text
  const forms = [secret, encodeURIComponent(secret), btoa(secret).replace(/=+$/, '')]
  return forms.reduce((masked, form) => {
    const literal = form.replace(/[^\w]/g, '\\$&')
    return masked.replace(new RegExp(literal, 'gi'), '[key removed]')
  }, text)
}

/** A service may quote what it was sent. Thirteen digits or more, alone or in groups, are taken for a card number. */
function maskCardNumbers(text: string): string {
  return text.replace(/(?=(?:\d[ -]?){13})\d{4}(?:[ -]?\d{4,6}){2,4}/g, '[digits removed]')
}
