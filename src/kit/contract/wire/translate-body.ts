import { asList, isObject, type JsonObject } from '../spec-tree.ts'
import { convertValue, type Direction } from './convert-value.ts'
import { exampleOf } from './example-of.ts'
import {
  itemsOf,
  keysOf,
  type Member,
  membersOf,
  type Node,
  type Pair,
  pairMembers,
  partsOf,
  unseal,
} from './pair-members.ts'

/** Which new members get their example values on the way to the wire. */
export type Fills = 'all' | 'required' | 'none'

/** The state shared by the translation of a whole body. */
interface Passage {
  direction: Direction
  /** The body in our form: the input on the way to the wire, otherwise the result being built. */
  home: JsonObject
  /** Its schema. */
  root: Node | undefined
  fills: Fills
}

/** Limit for schemas that contain themselves: bodies are not nested deeper. */
const LEVELS = 64

/**
 * Translates a body to the other side's form. Values of an unexpected type, and members unknown to both sides, pass unchanged.
 */
export function translateBody(
  body: unknown,
  pair: Pair,
  direction: Direction,
  fills: Fills = 'none',
): unknown {
  const home = direction === 'toWire' && isObject(body) ? body : {}
  const passage = { direction, home, root: pair.home && unseal(pair.home), fills }
  const translated = translate(body, pair, passage, undefined, 0)
  if (direction === 'toWire' || !isObject(translated)) return translated
  return merge(translated, home)
}

function translate(value: unknown, pair: Pair, passage: Passage, currency: unknown, level: number): unknown {
  if (level > LEVELS) return value
  if (Array.isArray(value)) {
    const wire = itemsOf(pair.wire)
    if (!wire) return value
    const home = pair.home && itemsOf(pair.home)
    return value.map((each) => translate(each, { wire, home }, passage, currency, level + 1))
  }
  // A file in a form is an object too.
  if (!isObject(value) || value instanceof Blob) return convertValue(value, pair, passage.direction, currency)
  const opened = { wire: unseal(pair.wire), home: pair.home && unseal(pair.home) }
  const members = pairMembers(opened, passage.root)
  const named = members.find(({ was }) => was === 'currency')?.name ?? 'currency'
  const near = own(value, passage.direction === 'toWire' ? 'currency' : named) ?? currency
  return passage.direction === 'toWire'
    ? writeWire(value, opened, members, passage, near, level)
    : readWire(value, opened, members, passage, near, level)
}

function writeWire(
  value: JsonObject,
  pair: Pair,
  members: readonly Member[],
  passage: Passage,
  currency: unknown,
  level: number,
): JsonObject {
  const written = pickUnknown(value, pair.home ?? pair.wire)
  const required = requiredOf(pair.wire)
  for (const member of members) {
    const { name, was } = member
    const held = was.startsWith('/') ? valueAt(passage.home, was) : own(value, was)
    if (held === undefined) {
      const made = makeMember(member, required.has(name), passage, currency, level)
      if (made !== undefined) define(written, name, made)
      continue
    }
    const translated = translate(held, member, passage, currency, level + 1)
    const isLeftOut = translated === null && !required.has(name) && !takesNull(member.wire)
    if (!isLeftOut) define(written, name, translated)
  }
  return written
}

/** Makes a member missing from the input: null if required and known to us, otherwise from what it gathers, or its example. */
function makeMember(
  member: Member,
  isRequired: boolean,
  passage: Passage,
  currency: unknown,
  level: number,
): unknown {
  const isFilled = passage.fills === 'all' || (passage.fills === 'required' && isRequired)
  if (member.isKnown) return isFilled && isRequired && takesNull(member.wire) ? null : undefined
  const gathered =
    level < LEVELS / 8 && membersOf(member.wire).size > 0
      ? translate(
          {},
          { wire: member.wire, home: undefined },
          { ...passage, fills: 'none' },
          currency,
          level + 1,
        )
      : undefined
  if (isObject(gathered) && Object.keys(gathered).length > 0) return gathered
  return isFilled ? exampleOf(member.wire) : undefined
}

function readWire(
  value: JsonObject,
  pair: Pair,
  members: readonly Member[],
  passage: Passage,
  currency: unknown,
  level: number,
): JsonObject {
  const known = pair.home ? membersOf(pair.home) : new Map<string, Node>()
  const strangers = Object.entries(pickUnknown(value, pair.wire)).filter(([name]) => !known.has(name))
  const read: JsonObject = Object.fromEntries(strangers)
  const needs = pair.home ? requiredOf(pair.home) : new Set<string>()
  for (const member of members) {
    const held = own(value, member.name)
    if (held === undefined) continue
    const translated = translate(held, member, passage, currency, level + 1)
    const isLeftOut = translated === null && !needs.has(member.was) && member.home && !takesNull(member.home)
    if (!member.isKnown || isLeftOut) continue
    if (member.was.startsWith('/')) setAt(passage.home, member.was, translated)
    else define(read, member.was, translated)
  }
  for (const member of members) {
    const isAbsent = member.isKnown && !member.was.startsWith('/') && !Object.hasOwn(read, member.was)
    if (isAbsent && needs.has(member.was) && takesNull(member.home!)) define(read, member.was, null)
  }
  return read
}

/** Returns the members of a value that its schema does not name. */
function pickUnknown(value: JsonObject, node: Node): JsonObject {
  const known = membersOf(node)
  return Object.fromEntries(Object.entries(value).filter(([name]) => !known.has(name)))
}

function requiredOf(node: Node): Set<string> {
  return new Set(partsOf(node).flatMap(({ required }) => required ?? []))
}

function takesNull(node: Node): boolean {
  return partsOf(node).some(
    ({ type, const: value, enum: values }) =>
      [type].flat().includes('null') || value === null || asList(values).includes(null),
  )
}

function own(value: JsonObject, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined
}

function valueAt(value: unknown, pointer: string): unknown {
  return keysOf(pointer).reduce<unknown>((node, key) => (isObject(node) ? own(node, key) : undefined), value)
}

function setAt(target: JsonObject, pointer: string, value: unknown): void {
  const keys = keysOf(pointer)
  const last = keys.pop()!
  let node = target
  for (const key of keys) {
    const next = own(node, key)
    node = isObject(next) ? next : define(node, key, {})
  }
  define(node, last, value)
}

/** Defines a property, so that `__proto__` is a member like any other. */
function define<Value>(target: JsonObject, key: string, value: Value): Value {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true })
  return value
}

function merge(one: JsonObject, other: JsonObject): JsonObject {
  const merged = { ...one }
  for (const [key, value] of Object.entries(other)) {
    const held = own(merged, key)
    define(merged, key, isObject(held) && isObject(value) ? merge(held, value) : value)
  }
  return merged
}
