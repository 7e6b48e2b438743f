import { findNearest } from '../../target/nearest-name.ts'
import { quoteText } from '../../visible-text.ts'
import { readContentType } from '../http/content-type.ts'
import { isDeeperThan, MAX_LEVELS, readAtMost } from '../http/read-body.ts'
import { decodeUtf8, isEscapedUtf8 } from '../http/utf8.ts'
import { ControlError, invalid } from './control-error.ts'

const MAX_BYTES = 64 * 1024

type Fields = Readonly<Record<string, unknown>>

/** A posted body: a JSON object, a form of the inspector, or empty. */
export interface ControlInput {
  isForm: boolean
  fields: Fields
}

/** @throws ControlError `invalid`, `too_large` */
export async function readInput(request: Request): Promise<ControlInput> {
  const isForm = readContentType(request.headers) === 'application/x-www-form-urlencoded'
  const text = await readText(request)
  if (isForm && !isEscapedUtf8(text)) throw notUtf8()
  const fields = isForm ? readForm(text) : text === '' ? {} : readObject(text)
  if (fields) return { isForm, fields }
  throw invalid('The body is not a JSON object', 'Send a JSON object, or no body at all.')
}

async function readText(request: Request): Promise<string> {
  const bytes = await readAtMost(request, MAX_BYTES)
  if (bytes === 'cut off') throw invalid('The body did not arrive whole', 'Send it again.')
  if (!bytes) throw new ControlError('too_large', 'The body is over 64 KB', 'Send less.')
  const text = decodeUtf8(bytes)
  if (text === undefined) throw notUtf8()
  return text.trim()
}

function notUtf8(): ControlError {
  return invalid('The body is not UTF-8', 'Send it as UTF-8.')
}

/** Reads a form, and trims the blanks that people type around values. */
function readForm(text: string): Fields {
  return Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, value.trim()]))
}

function readObject(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject && !isDeeperThan(value, MAX_LEVELS) ? (value as Fields) : undefined
  } catch {
    return undefined
  }
}

/** Refuses an unknown member. It is mistyped or belongs to another control, and ignoring it would hide the mistake. */
export function refuseUnknown(fields: Fields, known: readonly string[]): void {
  const unknown = Object.keys(fields).find((name) => !known.includes(name))
  if (unknown === undefined) return
  const nearest = findNearest(unknown, known)
  const hint = nearest ? `Did you mean ${nearest}? ` : ''
  throw invalid(`Unknown member ${quoteText(unknown)}`, `${hint}Known members: ${known.join(', ')}.`)
}

export function requireText(fields: Fields, name: string, example: string): string {
  const value = fields[name]
  if (typeof value === 'string' && value !== '') return value
  throw invalid(`${name} is missing or not text`, `Send ${JSON.stringify({ [name]: example })}.`)
}

export function readOptionalText(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'string') return value
  throw invalid(`${name} is not text`, `Send ${name} as a text, or leave it out.`)
}

export function requireOneOf<Value extends string>(
  fields: Fields,
  name: string,
  values: readonly Value[],
): Value {
  const value = values.find((each) => each === fields[name])
  if (value !== undefined) return value
  throw invalid(`${name} is not one of its values`, `Send one of ${values.join(', ')}.`)
}

export function requireFlag(fields: Fields, name: string, remedy: string): boolean {
  const value = fields[name]
  if (typeof value === 'boolean') return value
  throw invalid(`${name} is neither true nor false`, remedy)
}
