import { maskCardNumbers, showEnds } from './mask-card-numbers.ts'

const NOTHING: ReadonlySet<string> = new Set()
const HIDDEN = '***'
/** Words in a field's name that mean that its value is card data, whatever it looks like. */
const TELLING_WORD =
  /^(?:cvv\d?|cvc\d?|csc|cvn\d?|cav\d?|pan|m?pin|pinblock|otp|cvd|exp|expiry|expiration|track[12])$/
const TELLING_NAME =
  /card(?:number|num|no|nr|pin|code|exp\w*)\d?$|^cc(?:number|num|no)$|(?:security|verification)(?:code|value)|^(?:cvv|cvc|cvn)$|^(?:user)?pin(?:block)?$|^validthru$|^exp(?:iry|iration)?(?:date|month|year|mm|yy|mmyy)$/
const NUMBER_NAME = /^(?:pan|(?:\w*card|cc)(?:number|num|no|nr))\d?$/
/** What may stand between a name and its value in a text: `cvv: 123`, `"cvv":"123"`, `cvv (123)`. */
const LINK = String.raw`["']?\s{0,3}(?:[:=#(–-]|is|%3[AaDd])?\s{0,3}["'(]?`
const CODE_NAME = String.raw`(?:(?:cvv|cvc|cvn|cav)\d?|csc|(?:card ?)?(?:security|verification) ?(?:code|value))(?: (?:code|no|number))?`
const EXPIRY_NAME = `(?:exp(?:iry|iration|ires)?(?:[ _-]?date)?|valid (?:thru|through|until))`
/** A card code, a PIN and an expiry date within a text. A PIN needs a sign before it: without one it may be a post code. */
const NAMED_CODES = [
  String.raw`((?:\b|_)${CODE_NAME}\b${LINK})\p{Nd}{3,6}(?!\p{Nd})`,
  String.raw`((?:\b|_)(?:pin|otp)\b["']?\s{0,3}(?:[:=]|%3[AaDd])\s{0,3}["']?)\p{Nd}{4,8}(?!\p{Nd})`,
  String.raw`((?:\b|_)${EXPIRY_NAME}\b${LINK})\p{Nd}{1,2}\s?(?:[/-]|%2[Ff])\s?\p{Nd}{2,4}(?!\p{Nd})`,
].map((pattern) => new RegExp(pattern, 'giu'))
/** Matches a parameter of a URL within a text. */
const PARAMETER = /([?&;])([^?&;=#\s]{1,60})=([^&;#\s]+)/g

/** Matches ASCII without digits and without the sign after a parameter's name, which most field names are. */
const CANNOT_HOLD_CARD_DATA = /^[\0-/:-<>-\x7f]*$/

/** Masks card data in a text: card numbers keep their ends, codes are hidden whole. */
export function maskText(text: string): string {
  if (CANNOT_HOLD_CARD_DATA.test(text)) return text
  const named = maskCardNumbers(text).replace(PARAMETER, (whole, sign: string, name: string) =>
    namesCardData(unescapeName(name)) ? `${sign}${name}=${HIDDEN}` : whole,
  )
  return NAMED_CODES.reduce((masked, code) => maskNamed(masked, code), named)
}

/** Masks codes by their names in NFKC form, so that full-width letters count, unless the form changes the length of the text. */
function maskNamed(text: string, code: RegExp): string {
  const plain = text.normalize('NFKC')
  if (plain.length !== text.length) return text.replace(code, (_, name: string) => `${name}${HIDDEN}`)
  let masked = ''
  let from = 0
  for (const { 0: found, 1: name = '', index } of plain.matchAll(code)) {
    masked += `${text.slice(from, index + name.length)}${HIDDEN}`
    from = index + found.length
  }
  return masked + text.slice(from)
}

function unescapeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/**
 * Returns a copy without card data, in its names too.
 *
 * @param kept paths such as `data.card.cvv` that stay unchanged: they take card data, or values that only look like it
 */
export function maskCardData<Value>(value: Value, kept: ReadonlySet<string> = NOTHING): Value {
  return maskAt(value, '', kept) as Value
}

function maskAt(value: unknown, path: string, kept: ReadonlySet<string>): unknown {
  if (kept.has(path)) return value
  if (typeof value === 'string') return maskText(value)
  if (typeof value === 'number') return maskNumber(value)
  if (Array.isArray(value)) return value.map((item) => maskAt(item, path, kept))
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const [at, shown] = [path === '' ? name : `${path}.${name}`, maskText(name)]
      const isTelling = !kept.has(at) && (shown !== name || namesCardData(name))
      return [shown, isTelling ? hide(name, item) : maskAt(item, at, kept)]
    }),
  )
}

/** Masks a number. One beyond the exact range of JSON numbers may be any card number. */
function maskNumber(value: number): unknown {
  const text = String(value)
  const isInexact = Number.isInteger(value) && !Number.isSafeInteger(value)
  if (isInexact && /^-?[02-9]\d{15,18}$/.test(text)) return showEnds(text.replace('-', ''))
  const masked = maskText(text)
  return masked === text ? value : masked
}

export function namesCardData(name: string): boolean {
  const words = wordsOf(name)
  return words.some((word) => TELLING_WORD.test(word)) || TELLING_NAME.test(words.join(''))
}

function wordsOf(name: string): string[] {
  const spaced = name.normalize('NFKC').replace(/([a-z\d])([A-Z])/g, '$1 $2')
  return spaced
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
}

/** Hides every value under a name that means card data, at any depth. */
function hide(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => hide(name, item))
  if (typeof value === 'object' && value !== null && !(value instanceof Blob)) {
    return Object.fromEntries(
      Object.entries(value).map(([inner, item]) => [maskText(inner), hide(inner, item)]),
    )
  }
  if (typeof value !== 'string' && typeof value !== 'number') return value
  return (NUMBER_NAME.test(wordsOf(name).join('')) && showEnds(String(value))) || HIDDEN
}
