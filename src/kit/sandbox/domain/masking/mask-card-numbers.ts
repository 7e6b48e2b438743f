import { passesLuhn } from '../card-brand.ts'

const BLANK = String.raw`[\s\p{Z}\p{Pd}\p{Cf}\p{Mn}._/+,;|*~·•−]`
/** What is full of digits, and no card number stands in it: a UUID, a digest. */
const IDENTIFIER =
  '(?<![0-9a-zA-Z])(?:[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-9a-fA-F]{32,128})(?![0-9a-zA-Z])'

/** How digits and what stands between them may be written. Nothing is repeated without bound: a long text would be too much. */
interface Writing {
  /** What holds no digit of a card number, or a group of digits, of which twenty are too many. */
  groups: RegExp
  between: RegExp
  digit: RegExp
}

/** Groups of digits as people write a card number, with spaces, dashes, dots, or none of them. */
function createWriting(digit: string, separator: string, identifier: string): Writing {
  return {
    groups: new RegExp(`(${identifier})|(?:${digit}){1,20}`, 'gu'),
    between: new RegExp(`^(?:${separator}){1,5}$`, 'u'),
    digit: new RegExp(digit, 'gu'),
  }
}

/**
 * As an address escapes it, and as it stands. What an address would escape as one character may be a percent sign
 * before a number: so each text is read in both ways. Digits may be of any script.
 */
const ESCAPED = createWriting(
  String.raw`\p{Nd}|%3\d`,
  `%(?:20|2[DdEeFf]|09|[Cc]2%[Aa]0)|${BLANK}`,
  String.raw`%[Cc]2%[Aa]0|%(?!3\d)[0-9a-fA-F]{2}|${IDENTIFIER}`,
)
const PLAIN = createWriting(String.raw`\p{Nd}`, BLANK, IDENTIFIER)
/** Of five separators, each as an address escapes a space without a break. */
const MAX_BETWEEN = 30

const SHORTEST = 13
const LONGEST = 19
const SHOWN = { first: 6, last: 4 }
const MASK = '*'

/** Milliseconds, microseconds or nanoseconds since 1970: many take `Date.now()` for a reference. */
const EPOCH_TIME = /^1(?:\d{12}|\d{15}|\d{18})$/
/** A day, or a point of time, without separators. */
const COMPACT_TIME = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:\d{4}|\d{6}|\d{9})?$/
const BEGINS_WITH_DAY = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/
/** Of the numbers that are as short as a telephone number, those that American Express and Diners Club give out. */
const SHORT_CARD = /^(?:3[47]\d{13}|3(?:0|[689])\d{12})$/

/** Without an escape. Most texts are of it, and need no search in every script. */
const IS_PLAIN_ASCII = /^[\0-$&-\x7f]*$/
/** What no other character of ASCII may be a part of: identifiers, and digits with what may stand between. */
const ASCII_RUN = /[\s\w./+,;|*~-]{13,}/g
/** A run of millions of characters is more than an expression can go back over. */
const MAX_RUN = 100_000
/** As many digits as the shortest card number has, with no more between them than may stand there. */
const HOLDS_LONG_NUMBER = /\d(?:[\s._/+,;|*~-]{0,5}\d){12}/

/** A number with decimals that a member of JSON holds, such as 10322.619999999997, which a sum of amounts becomes. */
const JSON_DECIMAL = /(":\s?-?\d{1,15}\.\d{1,17}(?=\s?[,}\]]))/

/** A digit of any script, and where it stands. */
interface Digit {
  value: string
  start: number
  end: number
}

interface Group {
  digits: Digit[]
  /** Whether it begins a number that is written as one to call. */
  isDialled: boolean
}

/**
 * The text with its card numbers masked, as `424242******4242`: 13 to 19 digits that pass the Luhn check, alone or as
 * groups. What is a time is not a card number, nor a number of JSON with decimals, nor what is written as
 * a telephone number, with a plus sign.
 */
export function maskCardNumbers(text: string): string {
  // Every second part is such a number.
  const parts = text.split(JSON_DECIMAL)
  return parts.map((part, index) => (index % 2 === 0 ? maskPart(part) : part)).join('')
}

function maskPart(text: string): string {
  if (text.length <= MAX_RUN && IS_PLAIN_ASCII.test(text))
    return text.replace(ASCII_RUN, (run) => (HOLDS_LONG_NUMBER.test(run) ? maskWritten(run, [PLAIN]) : run))
  return maskWritten(text, text.includes('%') ? [ESCAPED, PLAIN] : [PLAIN])
}

/** What any way of reading the text hides. */
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
    // An escape may be what stands between.
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

/** What is hidden of the card numbers that end in the last group. They may stand beside other groups, such as a date. */
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

/** What may be kept of a card number: its first six and last four digits. */
export function showEnds(number: string): string {
  const { first, last } = SHOWN
  const hidden = MASK.repeat(Math.max(0, number.length - first - last))
  return hidden && `${number.slice(0, first)}${hidden}${number.slice(-last)}`
}

/** Why a text that identifies something is refused and not masked: masked, two of them could be one. */
export const HOLDS_CARD_NUMBER = 'must not hold what looks like card data'

/** Whether something was masked in a text that has no asterisks of its own, as an email or an id. */
export function isMasked(text: string): boolean {
  return text.includes(MASK.repeat(3))
}

/** Every script has its ten digits in a row, and no row begins in the middle of ten. */
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
    // One of an escape, which is hidden whole.
    if (start < from) continue
    text += run.slice(from, start) + MASK
    from = end
  }
  return text + run.slice(from)
}
