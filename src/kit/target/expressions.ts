import { unescapeKey } from '../contract/references.ts'

/** A place in a described request whose value is only known while the check runs. */
export type Expression =
  | { kind: (typeof PLAIN)[number] }
  | { kind: 'record'; name: string }
  | { kind: 'exchange'; operationId: string; part: ExchangePart; pointer: string[] }
  | { kind: 'sealed'; parts: SealedPart[]; ivBytes?: number; encoding: Encoding }
  | { kind: 'signature'; algorithm: string; encoding: Encoding }

/** A part of another operation's described request, or of its answer. */
export type ExchangePart = 'response.body' | 'request.body' | 'request.data'

/** A part of card data encrypted with AES-256-GCM. */
export type SealedPart = 'iv' | 'ciphertext' | 'tag'

export type Encoding = 'hex' | 'base64' | 'base64url'

const PLAIN = ['random', 'email', 'sender', 'amount', 'cadWebhookSecret'] as const
const WHOLE = /\{\$([^{}]*)\}/g
const EXCHANGE = /^(\w+)\.(response\.body|request\.body|request\.data)#((?:\/[^/]*)+)$/

/** The length of the IV in bytes follows it, as in `iv16`. */
const SEALED =
  /^sealed\.((?:iv(?:[1-9]\d?)?|ciphertext|tag)(?:\+(?:iv(?:[1-9]\d?)?|ciphertext|tag))*)\.(hex|base64|base64url)$/
const SIGNATURE = /^signature\.(sha1|sha256|sha512)\.(hex|base64|base64url)$/

/** Lists every text between `{$` and `}` in a value, however deep. */
export function listExpressions(value: unknown): string[] {
  if (typeof value === 'string') return [...value.matchAll(WHOLE)].map(([, inner]) => inner!)
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(listExpressions)
}

/**
 * Parses the text between `{$` and `}`.
 *
 * @returns undefined if it is not an expression
 * @example
 * readExpression('createOrder.response.body#/data/reference')
 * // { kind: 'exchange', operationId: 'createOrder', part: 'response.body', pointer: ['data', 'reference'] }
 */
export function readExpression(text: string): Expression | undefined {
  if (PLAIN.some((each) => each === text)) return { kind: text as (typeof PLAIN)[number] }
  const [, name] = /^records\.(\w+)$/.exec(text) ?? []
  if (name) return { kind: 'record', name }
  const [, parts, written] = SEALED.exec(text) ?? []
  if (parts) {
    const [, ivBytes] = /iv(\d+)/.exec(parts) ?? []
    return {
      kind: 'sealed',
      parts: parts.split('+').map((part) => part.replace(/\d+$/, '')) as SealedPart[],
      ...(ivBytes && { ivBytes: Number(ivBytes) }),
      encoding: written as Encoding,
    }
  }
  const [, algorithm, encoding] = SIGNATURE.exec(text) ?? []
  if (algorithm) return { kind: 'signature', algorithm, encoding: encoding as Encoding }
  const [, operationId, part, pointer] = EXCHANGE.exec(text) ?? []
  if (!operationId) return undefined
  const names = pointer!.split('/').slice(1)
  return {
    kind: 'exchange',
    operationId,
    part: part as ExchangePart,
    pointer: names.map(unescapeKey),
  }
}

/**
 * Returns the value with each expression replaced. A string that is exactly one expression becomes its value, of any type; within
 * a longer string the value becomes text. An expression without a value is left unchanged.
 */
export function fillExpressions(value: unknown, read: (text: string) => unknown): unknown {
  if (typeof value === 'string') return fillText(value, read)
  if (Array.isArray(value)) return value.map((each) => fillExpressions(each, read))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillExpressions(each, read)]))
}

function fillText(text: string, read: (text: string) => unknown): unknown {
  const [whole] = text.matchAll(WHOLE)
  if (whole?.[0] === text) return read(whole[1]!) ?? text
  return text.replaceAll(WHOLE, (expression, inner) => String(read(inner) ?? expression))
}
