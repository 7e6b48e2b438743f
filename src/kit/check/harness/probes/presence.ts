import { otherTypesOf, UNKNOWN_MEMBER } from '../../../arbitraries/edges-of.ts'
import { isMultipart, isSigned, isText } from '../../../arbitraries/request-fields.ts'
import { isNumber } from '../../../arbitraries/schema.ts'
import { isInExample } from '../wire/compose-parts.ts'
import { deal } from './in-turns.ts'
import type { Probe, Probes } from './probe.ts'
import { change } from './probes.ts'
import type { RequestField } from './request-fields.ts'

/** Probes of a field without a value, or with one of another kind. */
export interface Presence {
  /** Missing, null, and of another type. */
  kind: Probes
  /** Empty, and with a member that is not declared. */
  content: Probes
}

/**
 * Lists probes of a field without a value. Only JSON distinguishes a number or null from text. Both break the type, so the
 * fields alternate: one is sent null, the next a value of another type.
 */
export function describePresence(field: RequestField, turn: number): Presence {
  const { place, isRequired, schema, at } = field
  const kind: Probes = { takes: [], refuses: [] }
  if (at.length > 0 && place !== 'path' && !isSigned(field)) {
    const lacking = change(field, undefined, 'missing')
    if (isRequired) kind.refuses.push(lacking)
    // every right request already leaves out what the example does
    else if (isInExample(field)) kind.takes.push(lacking)
  }
  const others = [null, ...otherTypesOf(schema).slice(0, 1)]
  if (!isText(field)) kind.refuses.push(...deal(others, turn, 2).map((value) => change(field, value)))
  else if (place === 'query' && isNumber(schema.type)) kind.refuses.push(change(field, 'many'))
  return { kind, content: describeContent(field) }
}

function describeContent(field: RequestField): Probes {
  const { place, schema, operation, at } = field
  const content: Probes = { takes: [], refuses: [] }
  const add = (isTaken: boolean, probe: Probe) => (isTaken ? content.takes : content.refuses).push(probe)
  if (schema.properties || schema.type === 'object') {
    if (!isMultipart(field)) add(!schema.required?.length, change(field, {}))
    const unknown = { at: [...at, UNKNOWN_MEMBER], value: 'text' }
    add(schema.additionalProperties !== false, { shown: 'with an unknown member', changes: [unknown] })
    return content
  }
  const isSealed = place === 'body' && operation.row.encrypted?.field === at[0]
  const isTried = place !== 'path' && schema.format !== 'binary' && schema.minLength !== 1 && !isSealed
  if (isTried) add(mayBeEmpty(schema), change(field, ''))
  return content
}

function mayBeEmpty({ type, minLength = 0, pattern, format, enum: values }: RequestField['schema']): boolean {
  if (type !== 'string' || format || values || minLength > 0) return false
  return pattern === undefined || new RegExp(pattern, 'u').test('')
}
