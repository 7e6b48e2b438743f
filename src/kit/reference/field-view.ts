import { asList } from '../contract/spec-tree.ts'
import { asNode, isNode, type Node, nodesIn, resolveNode } from './document.ts'
import { type Limit, listConditions, listLimits, showValue } from './limits.ts'
import type { Ledger, Standing, Words } from './standing.ts'

/** A field, a parameter or a header as a reader sees it. */
export interface FieldView {
  name: string
  /** The names on the way to it from the body; a part of its address. */
  path: string
  type: string
  isRequired: boolean
  standing: Standing
  /** Whether it rests on something other than what is shown around it. */
  isNews: boolean
  words: Words
  limits: Limit[]
  example?: string
  /** How it is encrypted before it is sent; its fields are then those of the plaintext. */
  cipher?: string
  /** What the plaintext of an encrypted field rests on. */
  plaintext?: Standing
  fields: FieldView[]
}

/** The sources of a schema's fields. */
export interface Reading {
  document: Node
  ledger: Ledger
}

interface Around {
  path: string
  standing: Standing
  /** The standing that is shown so far; that of an `allOf` part is not shown. */
  told: Standing
  /** The enclosing schemas: a recursive one is not expanded again. */
  parents: readonly Node[]
  /** The value at this place in the example of the body. */
  shown?: unknown
}

const ciphers: Record<string, string> = { rsa: 'RSA', 'aes-256-gcm': 'AES-256-GCM' }
const deepest = 8

/** Names a cipher. An answered contract may use one that is not known here. */
function nameCipher(encryption: string): string {
  return Object.hasOwn(ciphers, encryption) ? ciphers[encryption]! : encryption
}

/** Lists the fields of a body. Composed parts (`allOf`) count as one object, and later parts win. */
export function viewFields(
  reading: Reading,
  schema: Node,
  around: { standing: Standing; path: string; shown?: unknown },
): FieldView[] {
  return listFields(reading, schema, { ...around, told: around.standing, parents: [] })
}

function listFields(reading: Reading, schema: Node, around: Around): FieldView[] {
  const target = contentOf(reading.document, schema)
  if (around.parents.includes(target) || around.parents.length > deepest) return []
  const inside = { ...around, parents: [...around.parents, target] }
  const fields = new Map<string, FieldView>()
  const branches = nodesIn(target.anyOf ?? target.oneOf).filter(({ type }) => type !== 'null')
  for (const part of [...nodesIn(target.allOf), ...branches]) {
    const standing = reading.ledger.stand(around.standing, part, resolveNode(reading.document, part))
    for (const field of listFields(reading, part, { ...inside, standing })) {
      fields.set(field.name, merge(fields.get(field.name), field))
    }
  }
  const proposed = asNode(target['x-proposed'])
  const proposedGap = reading.ledger.gapNamed(proposed.gap)
  const onlyProposed = new Set(proposedGap === around.standing.gap ? [] : asList(proposed.required))
  const required = new Set(asList(target.required).filter((name) => !onlyProposed.has(name)))
  const conditions = listConditions(target)
  for (const [name, property] of Object.entries(asNode(target.properties))) {
    if (!isNode(property)) continue
    const field = viewField(reading, name, property, inside)
    const condition = conditions.get(name)
    field.isRequired = required.has(name)
    if (condition) field.limits.unshift(condition)
    if (onlyProposed.has(name)) field.limits.unshift({ words: 'required', values: [], gap: proposedGap! })
    fields.set(name, merge(fields.get(name), field))
  }
  for (const name of required) {
    const field = fields.get(String(name))
    if (field) field.isRequired = true
  }
  return [...fields.values()]
}

/** Merges two views of a field. The later part is more specific; the earlier one fills what it omits. */
function merge(earlier: FieldView | undefined, later: FieldView): FieldView {
  if (earlier === undefined) return later
  const isSilent = later.words.facts === '' && later.words.notes.length === 0
  return {
    ...later,
    isRequired: earlier.isRequired || later.isRequired,
    type: later.type === 'any' ? earlier.type : later.type,
    words: isSilent ? earlier.words : later.words,
    limits: later.limits.length > 0 ? later.limits : earlier.limits,
    fields: later.fields.length > 0 ? later.fields : earlier.fields,
  }
}

function viewField(reading: Reading, name: string, property: Node, around: Around): FieldView {
  const { document, ledger } = reading
  const target = resolveNode(document, property)
  const content = contentOf(document, property)
  const standing = ledger.stand(around.standing, property, target, content)
  const path = `${around.path}.${name}`
  const plaintext = target.contentSchema
  const inner = isNode(plaintext) ? plaintext : property
  const within = ledger.stand(standing, ...(isNode(plaintext) ? [plaintext] : []), contentOf(document, inner))
  const encryption = isNode(plaintext) ? target['x-encryption'] : undefined
  const cipher = encryption === undefined ? undefined : nameCipher(String(encryption))
  const shown = isNode(around.shown) ? around.shown[name] : undefined
  const example = exampleOf(shown, ...partsOf(document, property), content)
  return {
    name,
    path,
    type: typeOf(document, property),
    isRequired: false,
    standing,
    isNews: standing.gap !== around.told.gap || standing.section !== around.told.section,
    words: ledger.readWords(
      property,
      ...(target === property ? [] : [target]),
      ...(content === target ? [] : [content]),
    ),
    limits: listLimits(ledger, ...partsOf(document, property)),
    ...(example !== undefined && { example }),
    ...(cipher && { cipher, plaintext: within }),
    fields: listFields(reading, inner, {
      ...around,
      path,
      standing: within,
      told: isNode(plaintext) ? within : standing,
      shown: firstOf(isNode(plaintext) ? contentOf(document, inner).examples : shown),
    }),
  }
}

/** Views a parameter or header; its schema describes the value. */
export function viewParameter(reading: Reading, parameter: Node, enclosing: Standing): FieldView {
  const { document, ledger } = reading
  const target = resolveNode(document, parameter)
  const schema = asNode(target.schema)
  const content = resolveNode(document, schema)
  const standing = ledger.stand(enclosing, target)
  const example = exampleOf(undefined, target, schema, content)
  const name = String(target.name ?? '')
  return {
    name,
    path: `${String(target.in ?? 'header')}.${name}`,
    type: typeOf(document, schema),
    isRequired: target.required === true,
    standing,
    isNews: standing.gap !== enclosing.gap || standing.section !== enclosing.section,
    words: ledger.readWords(target, schema, content),
    limits: listLimits(ledger, ...partsOf(document, schema)),
    ...(example !== undefined && { example }),
    fields: [],
  }
}

/** Returns the innermost schema: the target of its reference, of its items, or of its only branch besides null. */
function contentOf(document: Node, schema: Node): Node {
  const target = resolveNode(document, schema)
  if (isNode(target.items)) return contentOf(document, target.items)
  const [only, other] = nodesIn(target.anyOf ?? target.oneOf).filter(({ type }) => type !== 'null')
  return only && !other ? contentOf(document, only) : target
}

/** Formats a type: `array of object`, `string or null`. */
export function typeOf(document: Node, schema: Node): string {
  const target = resolveNode(document, schema)
  if (target.format === 'binary') return 'file'
  if (isNode(target.items)) return `array of ${typeOf(document, target.items)}`
  const branches = nodesIn(target.anyOf ?? target.oneOf).map((each) => typeOf(document, each))
  if (branches.length > 0) return [...new Set(branches)].join(' or ')
  if (target.type !== undefined) return [target.type].flat().join(' or ')
  const parts = nodesIn(target.allOf).map((each) => typeOf(document, each))
  return parts.find((type) => type !== 'any') ?? (target.properties ? 'object' : 'any')
}

/** Lists the schemas that apply together: itself, its reference's target, and its `allOf` parts. */
function partsOf(document: Node, schema: Node): Node[] {
  const target = resolveNode(document, schema)
  const parts = nodesIn(target.allOf).flatMap((part) => partsOf(document, part))
  return [schema, ...(target === schema ? [] : [target]), ...parts]
}

/** Returns the first item of a list, which stands for all of them. */
function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value
}

/** Returns the first example of a field; a value in the example of the whole body replaces it, so that the two agree. */
function exampleOf(shown: unknown, ...nodes: Node[]): string | undefined {
  for (const { example, examples } of nodes) {
    const value = example ?? asList(examples)[0]
    if (value === undefined || typeof value === 'object') continue
    return showValue(isScalar(shown) ? shown : value)
  }
  return undefined
}

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)
