import { isDeepStrictEqual } from 'node:util'
import { exponentOf } from '../../../client/money/currency-exponent.ts'
import { asList, isObject } from '../spec-tree.ts'
import { type Node, type Pair, partsOf, valuesOf } from './pair-members.ts'

/** Whether a value goes to the network, in the operator's form, or comes from it. */
export type Direction = 'toWire' | 'fromWire'

/** Keywords of an answer that state how its values differ from ours. */
export const CONVERSIONS = ['x-was-values', 'x-unit', 'x-zone'] as const

/**
 * Converts a value that is neither an object nor a list to the other side's form. Unchanged if the answer does not mention it.
 *
 * @param currency of an amount, if known
 */
export function convertValue(
  value: unknown,
  { wire, home }: Pair,
  direction: Direction,
  currency: unknown,
): unknown {
  const known = findValue(value, { wire, home }, direction)
  if (known) return known.value
  const isNew = (keyword: string, said: string) =>
    says(wire, keyword, said) && !(home && says(home, keyword, said))
  if (isNew('x-unit', 'minor')) return convertMoney(value, direction, currency)
  if (isNew('x-zone', 'UTC')) return convertTime(value, direction)
  return value
}

function says(node: Node, keyword: string, said: string): boolean {
  return partsOf(node).some((part) => part[keyword] === said)
}

function findValue(
  value: unknown,
  { wire, home }: Pair,
  direction: Direction,
): { value: unknown } | undefined {
  const pairs = partsOf(wire)
    .flatMap((part) => asList(part['x-was-values']))
    .filter(isObject)
  const find = (key: 'value' | 'was') => pairs.find((each) => isDeepStrictEqual(each[key], value))
  if (direction === 'toWire') return find('was') as { value: unknown } | undefined
  const pair = find('value')
  // Several of our values may be one on the wire: it is read as the one that always had this name.
  const isOurs = home && partsOf(home).some((part) => valuesOf(part).includes(value))
  return pair && !(isOurs && !find('was')) ? { value: pair.was } : undefined
}

function convertMoney(value: unknown, direction: Direction, currency: unknown): unknown {
  if (typeof value !== 'number') return value
  const isKnown = typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)
  const factor = 10 ** (isKnown ? exponentOf(currency) : 2)
  return direction === 'toWire' ? Math.round(value * factor) : value / factor
}

const ZONE = /(?:Z|[+-]\d{2}:\d{2})$/

/** Converts a time without a zone from and to one in UTC. */
function convertTime(value: unknown, direction: Direction): unknown {
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return value
  if (direction === 'toWire') return ZONE.test(value) ? new Date(value).toISOString().slice(0, -1) : value
  return ZONE.test(value) ? value : `${value.replace(' ', 'T')}Z`
}
