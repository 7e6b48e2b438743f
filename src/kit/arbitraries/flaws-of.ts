import fc, { type Arbitrary } from 'fast-check'
import type { Operation, Profile } from '../contract/contract.ts'
import { listEdges, otherTypesOf, UNKNOWN_MEMBER } from './edges-of.ts'
import { isSigned, isText, listRequestFields, type RequestField } from './request-fields.ts'
import { isNumber, type Schema, type SchemaReader } from './schema.ts'

/** A part of a request before encryption: the body holds the plaintext in place of the encrypted field. */
export type Part = 'path' | 'query' | 'headers' | 'body'

/** One way to break one constraint at one place of a request. */
export interface Flaw {
  part: Part
  /** Names on the way to the place; empty for the whole part. */
  at: readonly string[]
  /** The violated keyword. */
  constraint: string
  /** The replacement values; undefined if the place is dropped. */
  values?: Arbitrary<unknown>
  /** The flaw is in the body as sent, with nothing in it encrypted. */
  isUnsealed: boolean
}

/**
 * Lists every way to break one constraint whose violation the profile is known to refuse. The documented profile leaves open how
 * an unknown path is answered, which bodies are encrypted, and what those contain.
 */
export function listFlaws(operation: Operation, profile: Profile, reader: SchemaReader): Flaw[] {
  return listRequestFields(operation, profile)
    .filter((field) => profile === 'proposed' || isStated(field))
    .filter((field) => !isSigned(field))
    .flatMap((field) => flawsOf(field, reader))
}

function isStated({ place, operation }: RequestField): boolean {
  return place === 'query' || place === 'header' || (place === 'body' && !operation.row.encrypted)
}

function flawsOf(field: RequestField, reader: SchemaReader): Flaw[] {
  const { operation, place, at, isRequired, schema } = field
  const sealed = operation.row.encrypted?.field
  const within = {
    part: place === 'header' ? 'headers' : place === 'payload' ? 'body' : place,
    at: place === 'payload' ? [sealed!, ...at] : at,
    isUnsealed: place === 'body' && sealed !== undefined && (at.length === 0 || at[0] === sealed),
  } as const
  // The whole of a plaintext is a member of the body, and the whole of a form is not a value.
  const isValue = at.length > 0 || (place === 'body' && !isText(field))
  const breaches = isValue ? breachesOf(field, reader) : {}
  const canBeLeftOut = at.length > 0 && isRequired && place !== 'path'
  return [
    ...(canBeLeftOut ? [{ ...within, constraint: 'required' }] : []),
    ...Object.entries(breaches).map(([constraint, values]) => ({ ...within, constraint, values })),
    ...(schema.additionalProperties === false ? [unknownMember(field, within)] : []),
  ]
}

function unknownMember(field: RequestField, within: Pick<Flaw, 'part' | 'at'>): Flaw {
  const at = [...within.at, UNKNOWN_MEMBER]
  const values = isText(field) ? fc.constant('text') : fc.constantFrom<unknown>('text', 1, null, {})
  return { ...within, at, constraint: 'additionalProperties', values, isUnsealed: false }
}

function breachesOf(field: RequestField, reader: SchemaReader): Record<string, Arbitrary<unknown>> {
  const schema: Schema = { ...(field.schema.type === 'integer' && { multipleOf: 1 }), ...field.schema }
  const isSent = (value: unknown) => !isText(field) || String(value).trim() !== ''
  const own = listEdges(schema).flatMap(({ keyword, edges: { refuses } }) => {
    const bound = schema[keyword]
    const alone: Schema = { [keyword]: bound }
    const isBreach = (value: unknown) => isSent(value) && !reader.conforms(alone, value)
    const near = refuses.filter(isBreach)
    if (near.length === 0) return []
    const edge = fc.constantFrom(...near)
    const further = FURTHER[keyword]?.(bound as never).filter(isBreach) ?? edge
    return [[keyword, isNumber(schema.type) ? further : fc.oneof(edge, further)] as const]
  })
  return { ...typeBreaches(field), ...Object.fromEntries(own) }
}

function typeBreaches(field: RequestField): Record<string, Arbitrary<unknown>> {
  const { schema } = field
  if (isText(field)) return isNumber(schema.type) ? { type: words } : {}
  if (typeof schema.type !== 'string') return {}
  return { type: fc.constantFrom(...otherTypesOf(schema)), null: fc.constant(null) }
}

/** 0 half of the time: the nearest value. */
const distances = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000 }))
const text = fc.string({ maxLength: 12 })
const texts = () => text
const words = fc.stringMatching(/^[a-z]{1,8}$/)
const capitals = fc.stringMatching(/^[A-Z]{1,8}$/)

/** Values further from what a keyword allows than its edges. */
const FURTHER: Record<string, (bound: never) => Arbitrary<unknown>> = {
  minimum: (least: number) => distances.map((distance) => least - 1 - distance),
  exclusiveMinimum: (least: number) => distances.map((distance) => least - distance),
  maximum: (most: number) => distances.map((distance) => most + 1 + distance),
  multipleOf: () => distances.map((distance) => distance + 1.5),
  minLength: texts,
  maxLength: (most: number) => fc.integer({ min: 1, max: 20 }).map((extra) => 'a'.repeat(most + extra)),
  pattern: texts,
  format: texts,
  enum: (values: unknown[]) =>
    fc.oneof(
      capitals,
      fc.constantFrom(
        ...values
          .map(String)
          .flatMap((name) => [name.toLowerCase(), `${name}_`, ` ${name}`, name.slice(0, -1)]),
      ),
    ),
}
