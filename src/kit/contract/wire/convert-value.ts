import { isDeepStrictEqual } from 'node:util'
import { exponentOf } from '../currency-exponent.ts'
import type { Schema } from '../document.ts'
import { asList, isObject } from '../spec-tree.ts'
import { type Pair, view } from './pair-members.ts'

/** Which way a value is on: to the network, where it is as the operator answered, or from there. */
export type Direction = 'toWire' | 'fromWire'

/** The keywords of an answer that say how its values differ from ours. */
export const CONVERSIONS = ['x-was-values', 'x-unit', 'x-zone'] as const

/**
 * A value that is no object and no list, as the other side writes it; as it is where the answer does not speak of it.
 *
 * @param currency that of the money, where one is known
 */
export function convertValue(
  value: unknown,
  { wire, home }: Pair,
  direction: Direction,
  currency: unknown,
): unknown {
  const schema = view(wire)
  const proposed = home ? view(home) : {}
  const known = findValue(value, schema, direction)
  if (known) return known.value
  const isNew = (keyword: string, said: string) => schema[keyword] === said && proposed[keyword] !== said
  if (isNew('x-unit', 'minor')) return convertMoney(value, direction, currency)
  if (isNew('x-zone', 'UTC')) return convertTime(value, direction)
  return value
}

function findValue(value: unknown, schema: Schema, direction: Direction): { value: unknown } | undefined {
  const [from, to] = direction === 'toWire' ? ['was', 'value'] : ['value', 'was']
  const pair = asList(schema['x-was-values']).find(
    (each) => isObject(each) && isDeepStrictEqual(each[from!], value),
  )
  return isObject(pair) ? { value: pair[to!] } : undefined
}

function convertMoney(value: unknown, direction: Direction, currency: unknown): unknown {
  if (typeof value !== 'number') return value
  const isKnown = typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)
  const factor = 10 ** (isKnown ? exponentOf(currency) : 2)
  return direction === 'toWire' ? Math.round(value * factor) : value / factor
}

const ZONE = /(?:Z|[+-]\d{2}:\d{2})$/

/** A time that says no zone, and one that says UTC. */
function convertTime(value: unknown, direction: Direction): unknown {
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return value
  if (direction === 'toWire') return ZONE.test(value) ? new Date(value).toISOString().slice(0, -1) : value
  return ZONE.test(value) ? value : `${value.replace(' ', 'T')}Z`
}
