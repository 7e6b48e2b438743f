import { passesLuhn } from '../card-brand.ts'

const BLANK = String.raw`[\s\p{Z}\p{Pd}\p{Cf}\p{Mn}._/+,;|*~·•−]`
/** What is full of digits, and no card number stands in it: a UUID, a digest. */
const IDENTIFIER =
  '(?<![0-9a-zA-Z])(?:[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-9a-fA-F]{32,})(?![0-9a-zA-Z])'

/** How digits and what stands between them may be written. */
interface Writing {
  places: RegExp
  parts: RegExp
  digit: RegExp
}

/** Groups of digits as people write a card number, with spaces, dashes, dots, or none of them, up to an identifier. */
function createWriting(digit: string, separator: string, identifier: string): Writing {
  return {
    places: new RegExp(`(${identifier})|${digit}+(?:${separator}{1,5}(?!${identifier})${digit}+)*`, 'gu'),
    parts: new RegExp(`${separator}|${digit}`, 'gu'),
    digit: new RegExp(`^${digit}$`, 'u'),
  }
}

/**
 * As an address escapes it, and as it stands. What an address would escape as one character may be a percent sign
 * before a number: so each text is read in both ways. Digits may be of any script.
 */
const WRITINGS = [
  createWriting(
    String.raw`(?:\p{Nd}|%3\d)`,
    `(?:%(?:20|2[DdEeFf]|09|[Cc]2%[Aa]0)|${BLANK})`,
    String.raw`%(?!3\d)[0-9a-fA-F]{2}|${IDENTIFIER}`,
  ),
  createWriting(String.raw`\p{Nd}`, BLANK, IDENTIFIER),
]

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

/** A digit of any script, and where it stands. */
interface Digit {
  value: string
  start: number
  end: number
}

/**
 * The text with its card numbers masked, as `424242******4242`: 13 to 19 digits that pass the Luhn check, alone or as
 * groups. What is a time is no card number, nor what is written as a telephone number, with a plus sign.
 */
export function maskCardNumbers(text: string): string {
  return WRITINGS.reduce(maskWritten, text)
}

function maskWritten(text: string, writing: Writing): string {
  return text.replace(writing.places, (found: string, identifier: string | undefined, at: number) =>
    identifier !== undefined || found.length < SHORTEST
      ? found
      : maskRun(found, writing, text[at - 1] === '+'),
  )
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

/** A card number may stand beside other groups of digits: every series of whole groups is tried. */
function maskRun(run: string, writing: Writing, isDialled: boolean): string {
  const groups = readGroups(run, writing)
  const masked = new Map<number, number>()
  for (const first of groups.keys()) {
    const digits: Digit[] = []
    for (const group of groups.slice(first, first + LONGEST)) {
      digits.push(...group)
      if (digits.length > LONGEST || isTime(textOf(group))) break
      if (!isCardNumber(textOf(digits), isDialled && first === 0)) continue
      for (const { start, end } of digits.slice(SHOWN.first, -SHOWN.last)) masked.set(start, end)
    }
  }
  return masked.size === 0 ? run : replaceDigits(run, masked)
}

function readGroups(run: string, { parts, digit }: Writing): Digit[][] {
  const groups: Digit[][] = []
  let end = -1
  for (const { 0: part, index } of run.matchAll(parts)) {
    if (!digit.test(part)) continue
    const found = { value: readDigit(part), start: index, end: index + part.length }
    if (index === end) groups.at(-1)!.push(found)
    else groups.push([found])
    end = found.end
  }
  return groups
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
    text += run.slice(from, start) + MASK
    from = end
  }
  return text + run.slice(from)
}
