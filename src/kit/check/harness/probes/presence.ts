import { deal } from './in-turns.ts'
import { change } from './probes.ts'
import type { RequestField } from './request-fields.ts'
import type { Probe, Probes } from './samples.ts'

/** What a field does without a value, or with one of another kind. */
export interface Presence {
  /** Left out, null, and of another type. */
  kind: Probes
  /** Empty, and with a member of which nobody knows. */
  content: Probes
}

/** A notification is signed with its timestamp: none goes without. */
function isSigned({ operation, place }: RequestField): boolean {
  return place === 'header' && operation.row.key === 'none'
}

/**
 * What a field does. Only JSON tells a number or null from text; both are of another type, and fields take turns in being
 * sent the one or the other.
 */
export function describePresence(field: RequestField, turn: number): Presence {
  const { place, isRequired, schema, at } = field
  const isJson = (place === 'body' && !isMultipart(field)) || place === 'payload'
  const kind: Probes = { takes: [], refuses: [] }
  if (at.length > 0 && place !== 'path' && !isSigned(field)) {
    const left = change(field, undefined, 'left out')
    ;(isRequired ? kind.refuses : kind.takes).push(left)
  }
  if (isJson) kind.refuses.push(...deal([change(field, null), ...otherKinds(field)], turn, 2))
  else if (place === 'query' && isNumber(schema.type)) kind.refuses.push(change(field, 'many'))
  return { kind, content: describeContent(field) }
}

function describeContent(field: RequestField): Probes {
  const { place, schema, operation } = field
  const content: Probes = { takes: [], refuses: [] }
  const add = (isTaken: boolean, probe: Probe) => (isTaken ? content.takes : content.refuses).push(probe)
  if (schema.properties || schema.type === 'object') {
    if (!isMultipart(field)) add(!schema.required?.length, change(field, {}))
    const unknown = { at: [...field.at, 'colour'], value: 'green' }
    add(schema.additionalProperties !== false, { shown: 'with a member nobody knows', changes: [unknown] })
    return content
  }
  const isSwitch = schema.format === 'binary' || operation.row.encrypted?.field === field.at[0]
  const isBound = Number(schema.minLength ?? 0) === 1
  if (place !== 'path' && !(place === 'body' && isSwitch) && !isBound)
    add(mayBeEmpty(field), change(field, ''))
  return content
}

/** A text that nothing keeps from being empty. */
function mayBeEmpty({ schema }: RequestField): boolean {
  const { type, minLength = 0, pattern, format, enum: values } = schema
  if (type !== 'string' || format || values || Number(minLength) > 0) return false
  return typeof pattern !== 'string' || new RegExp(pattern, 'u').test('')
}

function otherKinds(field: RequestField): Probe[] {
  const { type, properties } = field.schema
  if (isNumber(type)) return [change(field, '100')]
  if (type === 'string') return [change(field, 5)]
  return type === 'object' || properties ? [change(field, 'text')] : []
}

function isNumber(type: unknown): boolean {
  return type === 'number' || type === 'integer'
}

export function isMultipart({ operation }: Pick<RequestField, 'operation'>): boolean {
  return 'multipart/form-data' in (operation.object.requestBody?.content ?? {})
}
