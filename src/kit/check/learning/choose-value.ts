import { isObject } from '../../contract/spec-tree.ts'

/** A value of the shipped examples, and the path to it. */
interface Known {
  at: string[]
  value: unknown
}

export const DATE = '1990-01-31'

/** Values for fields that the examples do not show, by name. */
const BY_NAME: readonly (readonly [RegExp, unknown])[] = [
  // with cents, so that a service that loses them is seen
  [/amount|price|total|^sum$|^value$/, 100.25],
  [/currency|^ccy$|^curr?$/, 'NGN'],
  [/country/, 'NG'],
  [/email/, 'adaeze.okafor@example.com'],
  [/phone|mobile|msisdn/, '+2348031234567'],
  [/month/, '09'],
  [/year/, '29'],
  [/exp(iry|iration|date|$)/, '09/29'],
  [/cvv|cvc|securitycode/, '123'],
  [/^pan$|number/, '4242424242424242'],
  [/url|uri|link|callback/, 'https://shop.example.com/done'],
  [/birth|born|dob|date/, DATE],
  [/^ip(addr|v[46]|$)|(client|customer|payer|remote|user)ip/, '127.0.0.1'],
  [/name/, 'Adaeze'],
  [/method|option|channel|type/, 'CARD'],
]

/**
 * Chooses a value for a field: the one that the examples have under this name, or under a similar one.
 *
 * @param examples examples of requests, the likeliest first
 * @param options for a name that says nothing about its value
 */
export function chooseValue(
  path: readonly string[],
  examples: readonly unknown[],
  options: readonly string[] = [],
): Omit<Known, 'at'> & Partial<Known> {
  return findValue(path, examples) ?? { value: options[0] ?? 'text' }
}

/** Like {@link chooseValue}. Returns undefined for a name that says nothing about its value. */
export function findValue(
  path: readonly string[],
  examples: readonly unknown[],
): (Omit<Known, 'at'> & Partial<Known>) | undefined {
  const known = examples.flatMap((each) => listKnown(each))
  const name = keepAlphanumerics(path.at(-1)!)
  const whole = keepAlphanumerics(path.join(''))
  const found =
    known.find(({ at }) => keepAlphanumerics(at.join('')) === whole) ??
    known.find(({ at }) => keepAlphanumerics(at.at(-1)!) === name) ??
    known.find(({ at }) => isAlike(keepAlphanumerics(at.at(-1)!), name))
  const byName = BY_NAME.find(([pattern]) => pattern.test(name))
  return found ?? (byName && { value: byName[1] })
}

/** A card as some services name its parts. Short: it has to fit an encryption key. */
export const OTHER_CARD = { pan: '4242424242424242', month: '09', year: '29', cvc: '123' }

const FURTHER_CARDS = [
  { number: '4242424242424242', expiryMonth: '09', expiryYear: '29', cvv: '123' },
  { number: '4242424242424242', expiryMonth: 9, expiryYear: 2029, cvv: '123' },
  { number: '4242424242424242', exp_month: 9, exp_year: 2029, cvc: '123' },
  { number: '4242424242424242', expiry: '09/29', cvv: '123' },
]

/** Returns the value in other forms, to try one after another if the first was refused. */
export function listForms(value: unknown): unknown[] {
  if (typeof value === 'number')
    return [...(Number.isInteger(value) ? [] : [Math.floor(value)]), value.toFixed(2)]
  if (value === 'text') return [{}, true]
  if (typeof value === 'string')
    return [value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : {}]
  return isObject(value) && 'cvv' in value ? [OTHER_CARD, ...FURTHER_CARDS] : []
}

const MIN_ALIKE = 4

/** A month is not a date: `expiryMonth` says nothing about the form of `expiry`. */
const PART = /month|year/

const isAlike = (one: string, other: string) =>
  Math.min(one.length, other.length) >= MIN_ALIKE &&
  (one.includes(other) || other.includes(one)) &&
  PART.test(one) === PART.test(other)

export function keepAlphanumerics(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

function listKnown(value: unknown, at: string[] = []): Known[] {
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, each]) => [
    { at: [...at, name], value: each },
    ...listKnown(each, [...at, name]),
  ])
}
