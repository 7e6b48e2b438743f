import type { ErrorObject } from 'ajv/dist/2020.js'
import { readAt } from '../../../../arbitraries/schema.ts'

/** One place where an answer departs from the specification. */
export interface Departure {
  /** JSON pointer into the body. For a missing member, where it should be. */
  at: string
  /** The keyword of the schema, or what else is wrong with the answer. */
  keyword: string
  /** Named schema and the place in it, if the statement is in a schema that other answers share. */
  schema?: string
  /** What is wrong, to follow the place in a sentence. */
  problem: string
  wanted: string
  /** The place and the validator's message. */
  text: string
}

/** Returns a departure of the answer as a whole, whatever its body. */
export function departAsWhole(keyword: string, text: string, wanted: string): Departure {
  return { at: '', keyword, problem: text, wanted, text }
}

export function readDeparture(error: ErrorObject, body: unknown): Departure {
  const { keyword, instancePath, schemaPath, params, message = 'is wrong' } = error
  const missing = keyword === 'required' ? `/${escapePointer(String(params.missingProperty))}` : ''
  const at = `${instancePath}${missing}`
  return {
    at,
    keyword,
    ...(SHARED.test(schemaPath) && { schema: `${schemaPath}${missing}` }),
    ...formatProblem(error, valueAt(body, instancePath)),
    text: `${instancePath || '(body)'} ${message}`,
  }
}

/** Matches a member of a named schema. A named schema of a plain text or number stands for many members, and does not match. */
const SHARED = /^schema_[^/]+\/(?:.*\/)?(?:properties\/|required$)/

function formatProblem(
  { keyword, params, message = 'is wrong' }: ErrorObject,
  value: unknown,
): Pick<Departure, 'problem' | 'wanted'> {
  if (keyword === 'required') return { problem: 'is missing', wanted: 'to be present' }
  if (keyword === 'type') {
    const wanted = nameTypes([params.type].flat())
    return { problem: `is ${nameType(value)}, not ${wanted}`, wanted }
  }
  if (keyword === 'enum' || keyword === 'const') {
    const allowed =
      keyword === 'enum' ? params.allowedValues.map(showValue) : [showValue(params.allowedValue)]
    const wanted = allowed.length === 1 ? allowed[0] : `one of ${allowed.join(', ')}`
    return { problem: `is not ${wanted}`, wanted }
  }
  return { problem: message, wanted: message }
}

function showValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function nameType(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return nameTypes([typeof value])
}

const TYPE_NAMES: Record<string, string> = {
  null: 'null',
  array: 'a list',
  object: 'an object',
  integer: 'an integer',
}

function nameTypes(types: readonly string[]): string {
  return types.map((each) => TYPE_NAMES[each] ?? `a ${each}`).join(' or ')
}

export function splitPointer(pointer: string): string[] {
  const names = pointer.split('/').slice(1)
  return names.map((each) => each.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

export function valueAt(body: unknown, pointer: string): unknown {
  return readAt(body, splitPointer(pointer))
}

// Returns the same place for any item of a list, such as /data/*/amount.
export function generalize(pointer: string): string {
  return pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*')
}
