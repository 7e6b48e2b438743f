import { isObject, type JsonObject } from '../spec-tree.ts'
import type { Direction } from './convert-value.ts'
import { membersOf, type Pair, unseal } from './pair-members.ts'
import { nodeOf, pairNodes, type Side } from './side.ts'
import { type Fills, translateBody } from './translate-body.ts'

/** Translates a body that holds its plaintext, whether or not either side encrypts it. */
export function translateRequestBody(
  body: unknown,
  wire: Side,
  home: Side,
  direction: Direction,
  fills: Fills,
): unknown {
  const pair = pairNodes(
    nodeOf(wire.document, wire.operation.object.requestBody),
    nodeOf(home.document, home.operation.object.requestBody),
  )
  if (!pair || !isObject(body)) return body
  const [sealedWire, sealedHome] = [wire.operation.row.encrypted, home.operation.row.encrypted]
  const opens = sealedHome && !sealedWire && !membersOf(pair.wire).has(sealedHome.field)
  if (opens) return translateOpened(body, sealedHome.field, pair, direction, fills)
  if (sealedWire && !sealedHome) return translateSealed(body, sealedWire.field, pair, direction, fills)
  return translateBody(body, pair, direction, fills)
}

/** The wire has in clear, beside the other fields, what we propose to encrypt. */
function translateOpened(
  body: JsonObject,
  field: string,
  pair: Pair,
  direction: Direction,
  fills: Fills,
): unknown {
  const home = pair.home!
  const inner = { wire: pair.wire, home: unseal(membersOf(home).get(field)!) }
  if (direction === 'toWire') {
    const { [field]: plaintext, ...outer } = body
    const opened = isObject(plaintext)
      ? (translateBody(plaintext, inner, direction, fills) as JsonObject)
      : {}
    return { ...(translateBody(outer, pair, direction) as JsonObject), ...opened }
  }
  const beside = membersOf(home)
  const read = translateBody(body, pair, direction) as JsonObject
  const outer = Object.fromEntries(
    Object.entries(read).filter(([name]) => name !== field && beside.has(name)),
  )
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !(name in outer)))
  return { ...outer, [field]: translateBody(rest, inner, direction) }
}

/** The wire encrypts what we propose to send in clear. */
function translateSealed(
  body: JsonObject,
  field: string,
  pair: Pair,
  direction: Direction,
  fills: Fills,
): unknown {
  const inner = { wire: unseal(membersOf(pair.wire).get(field)!), home: pair.home }
  if (direction === 'toWire') return { [field]: translateBody(body, inner, direction, fills) }
  const { [field]: plaintext, ...outer } = body
  return isObject(plaintext)
    ? { ...outer, ...(translateBody(plaintext, inner, direction) as JsonObject) }
    : body
}
