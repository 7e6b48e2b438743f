import { passesLuhn } from '../card-brand.ts'

const BLANK = String.raw`[\s\p{Z}\p{Pd}\p{Cf}\p{Mn}._/+,;|*~·•−]`
/** Matches a UUID or a digest: full of digits, but without a card number. */
const IDENTIFIER =
  '(?<![0-9a-zA-Z])(?:[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-9a-fA-F]{32,128})(?![0-9a-zA-Z])'

/** How digits and their separators may be written. All repetition is bounded: a long text would otherwise take too long. */
interface Writing {
  /** Matches an identifier without a card number, or a group of up to 20 digits; 20 are too many for a card number. */
  groups: RegExp
  between: RegExp
  digit: RegExp
}

/** Creates a writing: groups of digits as people write card numbers, with spaces, dashes, dots or nothing between them. */
function createWriting(digit: string, separator: string, identifier: string): Writing {
  return {
    groups: new RegExp(`(${identifier})|(?:${digit}){1,20}`, 'gu'),
    between: new RegExp(`^(?:${separator}){1,5}$`, 'u'),
    digit: new RegExp(digit, 'gu'),
  }
}

/**
 * Each text is read twice: as URL-escaped, and as plain text, because what looks like an escape may be a percent sign before a
 * number. Digits may be of any script.
 */
const ESCAPED = createWriting(
  String.raw`\p{Nd}|%3\d`,
  `%(?:20|2[DdEeFf]|09|[Cc]2%[Aa]0)|${BLANK}`,
  String.raw`%[Cc]2%[Aa]0|%(?!3\d)[0-9a-fA-F]{2}|${IDENTIFIER}`,
)
const PLAIN = createWriting(String.raw`\p{Nd}`, BLANK, IDENTIFIER)
/** Five separators, each a non-breaking space as a URL escapes it. */
const MAX_BETWEEN = 30

const SHORTEST = 13
const LONGEST = 19
const SHOWN = { first: 6, last: 4 }
const MASK = '*'

/** Milliseconds, microseconds or nanoseconds since 1970: many use `Date.now()` as a reference. */
const EPOCH_TIME = /^1(?:\d{12}|\d{15}|\d{18})$/
/** A date, or a date and time, without separators. */
const COMPACT_TIME = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:\d{4}|\d{6}|\d{9})?$/
const BEGINS_WITH_DAY = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/
/** The American Express and Diners Club numbers among those that are as short as a telephone number. */
const SHORT_CARD = /^(?:3[47]\d{13}|3(?:0|[689])\d{12})$/

/** Matches ASCII without an escape. Most texts match, and need no search in every script. */
const IS_PLAIN_ASCII = /^[\0-$&-\x7f]*$/
/** A run outside which ASCII cannot hold a card number: identifiers, digits and their separators. */
const ASCII_RUN = /[\s\w./+,;|*~-]{13,}/g
/** Longer runs would backtrack too far. */
const MAX_RUN = 100_000
/** Matches as many digits as the shortest card number has, with at most the allowed separators between them. */
const HOLDS_LONG_NUMBER = /\d(?:[\s._/+,;|*~-]{0,5}\d){12}/

/** Matches a JSON member that is a decimal number such as 10322.619999999997, as sums of amounts are. */
const JSON_DECIMAL = /(":\s?-?\d{1,15}\.\d{1,17}(?=\s?[,}\]]))/

/** A digit of any script, and its position. */
interface Digit {
  value: string
  start: number
  end: number
}

interface Group {
  digits: Digit[]
  /** Whether it begins a number written with a plus sign, like a telephone number. */
  isDialled: boolean
}

/**
 * Masks the card numbers in a text, as `424242******4242`: 13 to 19 digits that pass the Luhn check, alone or in groups. Skips
 * times, decimal numbers in JSON, and telephone numbers with a plus sign.
 */
export function maskCardNumbers(text: string): string {
  // every second part is such a decimal
  const parts = text.split(JSON_DECIMAL)
  return parts.map((part, index) => (index % 2 === 0 ? maskPart(part) : part)).join('')
}

function maskPart(text: string): string {
  if (text.length <= MAX_RUN && IS_PLAIN_ASCII.test(text))
    return text.replace(ASCII_RUN, (run) => (HOLDS_LONG_NUMBER.test(run) ? maskWritten(run, [PLAIN]) : run))
  return maskWritten(text, text.includes('%') ? [ESCAPED, PLAIN] : [PLAIN])
}

/** Masks the union of what each reading of the text hides. */
function maskWritten(text: string, writings: readonly Writing[]): string {
  const masked = new Map<number, number>()
  for (const writing of writings)
    for (const { start, end } of findHidden(text, writing)) masked.set(start, end)
  return masked.size === 0 ? text : replaceDigits(text, masked)
}

function findHidden(text: string, { groups, between, digit }: Writing): Digit[] {
  const hidden: Digit[] = []
  let series: Group[] = []
  let [end, endOfDigits] = [0, -1]
  for (const { 0: found, 1: other, index } of text.matchAll(groups)) {
    // an escape may be a separator
    if (other !== undefined && between.test(other)) continue
    const gap = text.slice(end, index)
    const isTooLong = index === endOfDigits
    end = index + found.length
    if (other !== undefined || gap.length > MAX_BETWEEN || !between.test(gap)) series = []
    if (other !== undefined) continue
    endOfDigits = end
    const digits = Array.from(found.matchAll(digit), ({ 0: each, index: at }) => ({
      value: readDigit(each),
      start: index + at,
      end: index + at + each.length,
    }))
    const isDialled = series.length === 0 && text[index - 1] === '+'
    const isNone = isTooLong || digits.length > LONGEST || isTime(textOf(digits))
    series = isNone ? [] : [...series.slice(-LONGEST), { digits, isDialled }]
    hidden.push(...listHidden(series))
  }
  return hidden
}

/** Lists the hidden digits of card numbers that end in the last group. Other groups, such as a date, may be adjacent. */
function listHidden(series: readonly Group[]): Digit[] {
  const hidden: Digit[] = []
  let digits: Digit[] = []
  for (const group of series.toReversed()) {
    digits = [...group.digits, ...digits]
    if (digits.length > LONGEST) break
    if (digits.length >= SHORTEST && isCardNumber(textOf(digits), group.isDialled))
      hidden.push(...digits.slice(SHOWN.first, -SHOWN.last))
  }
  return hidden
}

/** Returns what may be stored of a card number: its first six and last four digits. */
export function showEnds(number: string): string {
  const { first, last } = SHOWN
  const hidden = MASK.repeat(Math.max(0, number.length - first - last))
  return hidden && `${number.slice(0, first)}${hidden}${number.slice(-last)}`
}

/** The reason why an identifier is refused rather than masked: once masked, two of them could be equal. */
export const HOLDS_CARD_NUMBER = 'must not hold what looks like card data'

/** Whether a text that has no asterisks of its own, such as an email or an id, was masked. */
export function isMasked(text: string): boolean {
  return text.includes(MASK.repeat(3))
}

/** Returns the value of a digit. Every script has its ten digits in a row, and no row begins in the middle of ten. */
function readDigit(text: string): string {
  if (text.startsWith('%')) return text.at(-1)!
  const code = text.codePointAt(0)!
  if (code < 0x80) return text
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

function textOf(digits: Digit[]): string {
  return digits.map(({ value }) => value).join('')
}

function isTime(group: string): boolean {
  return EPOCH_TIME.test(group) || COMPACT_TIME.test(group)
}

function isCardNumber(digits: string, isDialled: boolean): boolean {
  if (digits.length < SHORTEST || digits.length > LONGEST || BEGINS_WITH_DAY.test(digits)) return false
  if (isDialled && digits.length <= 15 && !SHORT_CARD.test(digits)) return false
  return passesLuhn(digits)
}

function replaceDigits(run: string, masked: ReadonlyMap<number, number>): string {
  let text = ''
  let from = 0
  for (const [start, end] of [...masked].sort(([a], [b]) => a - b)) {
    // a digit within an escape that is already masked whole
    if (start < from) continue
    text += run.slice(from, start) + MASK
    from = end
  }
  return text + run.slice(from)
}
