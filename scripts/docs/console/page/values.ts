import type { Field, OperationDescription } from '../description.ts'
import type { CallInput } from '../protocol.ts'

/** Returns the value at a place; undefined if it does not exist. */
export function readAt(value: unknown, place: readonly string[]): unknown {
  return place.reduce<unknown>(
    (node, name) =>
      isRecord(node) && Object.hasOwn(node, name) ? (node as Record<string, unknown>)[name] : undefined,
    value,
  )
}

/** Replaces the value at a place. Undefined members are removed, and objects that this empties too. */
export function writeAt(value: unknown, place: readonly string[], given: unknown): unknown {
  const [name, ...rest] = place
  if (name === undefined) return given
  const written = writeAt(isRecord(value) ? value[name] : undefined, rest, given)
  const others = Object.entries(isRecord(value) ? value : {})
  const at = others.findIndex(([key]) => key === name)
  const isEmpty = written === undefined || (rest.length > 0 && isRecord(written) && isHollow(written))
  const entries = isEmpty
    ? others.filter(([key]) => key !== name)
    : at < 0
      ? [...others, [name, written] as const]
      : others.map((each, index) => (index === at ? ([name, written] as const) : each))
  return Object.fromEntries(entries)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)
}

function isHollow(value: object): boolean {
  return Object.keys(value).length === 0
}

/**
 * Converts the text of a form field. A text that is not a number, or not JSON, is kept unchanged: the check reports what is
 * wrong.
 */
export function readText({ kind }: Pick<Field, 'kind'>, text: string): unknown {
  if (text.trim() === '') return undefined
  if (kind === 'number') return Number.isFinite(Number(text)) ? Number(text) : text
  if (kind === 'flag') return text === 'true'
  if (kind !== 'json' && kind !== 'list') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export function writeText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value, undefined, 2) : String(value)
}

/** Returns the initial input of the form: the first example, and the required parameters. */
export function beginInput({ examples, parameters, body }: OperationDescription): CallInput {
  const required = parameters.filter(({ isRequired }) => isRequired)
  const of = (place: string) =>
    Object.fromEntries(
      required.filter((each) => each.in === place).map(({ name, example }) => [name, example ?? '']),
    )
  const input: CallInput = {
    path: of('path'),
    query: of('query'),
    headers: of('header') as Record<string, string>,
  }
  return body ? { ...input, body: withoutFiles(body, structuredClone(examples[0]?.value ?? {})) } : input
}

/** Removes files, which the reader must choose. */
function withoutFiles({ fields = [] }: Field, value: unknown): unknown {
  const files = fields.filter(({ kind }) => kind === 'file').map(({ name }) => name)
  return files.reduce((rest, name) => writeAt(rest, [name], undefined), value)
}

/** Masks a text: with enough digits for a card number it keeps the first six and last four. */
export function maskText(text: string): string {
  const digits = text.replace(/\D/g, '')
  return digits.length >= 13 ? `${digits.slice(0, 6)}******${digits.slice(-4)}` : '***'
}

export function maskCardData(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return value
  if (field.isCardData) return maskText(String(value))
  if (!field.fields || !isRecord(value)) return value
  const fields = new Map(field.fields.map((each) => [each.name, each]))
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const known = fields.get(name)
      return [name, known ? maskCardData(known, each) : each]
    }),
  )
}

export function holdsCardData({ isCardData, fields = [] }: Field): boolean {
  return isCardData === true || fields.some(holdsCardData)
}
