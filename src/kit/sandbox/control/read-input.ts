import { readContentType } from '../http/content-type.ts'
import { isDeeperThan, MOST_LEVELS } from '../http/read-body.ts'
import { decodeUtf8, isEscapedUtf8 } from '../http/utf8.ts'
import { ControlError } from './control-error.ts'

const MOST_BYTES = 64 * 1024

/** What was posted: a JSON object, a form of the inspector, or nothing. */
export interface ControlInput {
  isForm: boolean
  fields: Readonly<Record<string, unknown>>
}

/** @throws ControlError `invalid`, `too_large` */
export async function readInput(request: Request): Promise<ControlInput> {
  const contentType = readContentType(request.headers)
  const isForm = contentType === 'application/x-www-form-urlencoded'
  const text = await readText(request)
  if (text === '') return { isForm, fields: {} }
  if (isForm && !isEscapedUtf8(text)) throw notUtf8()
  if (isForm) return { isForm, fields: Object.fromEntries(new URLSearchParams(text)) }
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (isObject && !isDeeperThan(value, MOST_LEVELS)) {
      return { isForm, fields: value as Record<string, unknown> }
    }
  } catch {
    // told below, as any other body that is no object
  }
  throw new ControlError('invalid', 'The body is not a JSON object', 'Send a JSON object, or no body at all.')
}

async function readText(request: Request): Promise<string> {
  const tooLarge = new ControlError('too_large', 'The body is over 64 KB', 'Send less.')
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES) throw tooLarge
  const bytes = await request.arrayBuffer().catch(() => {
    throw new ControlError('invalid', 'The body did not arrive whole', 'Send it again.')
  })
  if (bytes.byteLength > MOST_BYTES) throw tooLarge
  const text = decodeUtf8(new Uint8Array(bytes))
  if (text === undefined) throw notUtf8()
  return text.trim()
}

function notUtf8(): ControlError {
  return new ControlError('invalid', 'The body is not UTF-8', 'Send it as UTF-8.')
}

/** A field that must be a text. */
export function requireText(fields: ControlInput['fields'], name: string, example: string): string {
  const value = fields[name]
  if (typeof value === 'string' && value !== '') return value
  throw new ControlError(
    'invalid',
    `${name} is missing or no text`,
    `Send ${JSON.stringify({ [name]: example })}.`,
  )
}

/** A field that may be absent, but else must be a text. */
export function readOptionalText(fields: ControlInput['fields'], name: string): string | undefined {
  const value = fields[name]
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'string') return value
  throw new ControlError('invalid', `${name} is no text`, `Send ${name} as a text, or leave it out.`)
}

/** A field that must be one of a few texts. */
export function requireOneOf<Value extends string>(
  fields: ControlInput['fields'],
  name: string,
  values: readonly Value[],
): Value {
  const value = values.find((each) => each === fields[name])
  if (value !== undefined) return value
  throw new ControlError('invalid', `${name} is none of its values`, `Send one of ${values.join(', ')}.`)
}
