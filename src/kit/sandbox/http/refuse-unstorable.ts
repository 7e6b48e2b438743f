import { redactText } from '../domain/masking/redact.ts'
import { type FieldProblem, malformed } from '../domain/refusal.ts'
import type { Operation } from './operation.ts'
import type { RequestInput, Step } from './step.ts'
import { isEscapedUtf8 } from './utf8.ts'
import { payloadFieldOf } from './wire.ts'

const NUL = 'must not contain the character U+0000'
const HALF_PAIR = 'must not contain half a surrogate pair'
const TOO_LARGE = 'must be a number that can be kept'
const NO_UTF8 = 'must be UTF-8'

/**
 * Refuses texts that would be stored differently: JSON can carry U+0000, which PostgreSQL cannot, and halves of surrogate
 * pairs, which every database replaces by the same character. Two references that differ only in them would be equal.
 */
export function refuseUnstorable({ body, path, query }: RequestInput): void {
  const problems = [...findUnstorable(path, []), ...findUnstorable(query, []), ...findUnstorable(body, [])]
  if (problems.length > 0) throw malformed(problems)
}

export const refuseUnstorableInput: Step = ({ operation, input }, next) => {
  refuseUnstorable(nameFields(operation, input))
  return next()
}

/** Names the fields of an encrypted payload as in the plaintext. */
function nameFields({ row }: Operation, input: RequestInput): RequestInput {
  const field = payloadFieldOf(row)
  if (!field) return input
  const { [field]: payload, ...others } = input.body as Record<string, object>
  return { ...input, body: { ...others, ...payload } }
}

/** Refuses a URL whose escapes are not UTF-8, for the same reason. Undeclared parameters are ignored. */
export function refuseMisencoded(
  url: string,
  path: Readonly<Record<string, string>>,
  declared: readonly string[],
): void {
  const [address = '', search = ''] = url.split('?', 2)
  const pairs = search.split('&').filter((pair) => !isEscapedUtf8(pair))
  const names = pairs.flatMap((pair) => [...new URLSearchParams(pair).keys()])
  const inPath = isEscapedUtf8(address) ? [] : Object.keys(path).filter((name) => path[name]!.includes('%'))
  const fields = [...inPath, ...names.filter((name) => declared.includes(name))]
  if (fields.length > 0) throw malformed(fields.map((field) => ({ field, message: NO_UTF8 })))
}

function* findUnstorable(value: unknown, path: string[]): Generator<FieldProblem> {
  if (typeof value === 'string') yield* describe(value, path)
  if (value === Infinity || value === -Infinity) yield { field: nameOf(path), message: TOO_LARGE }
  if (typeof value !== 'object' || value === null) return
  for (const [name, item] of Object.entries(value)) {
    yield* describe(name, [...path, name])
    yield* findUnstorable(item, [...path, name])
  }
}

function* describe(text: string, path: string[]): Generator<FieldProblem> {
  if (text.includes('\0')) yield { field: nameOf(path), message: NUL }
  if (!text.isWellFormed()) yield { field: nameOf(path), message: HALF_PAIR }
}

function nameOf(path: string[]): string {
  return redactText(path.join('.').toWellFormed().replaceAll('\0', '\ufffd')) || 'body'
}
