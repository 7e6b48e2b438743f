/** A place in a described request whose value is known only while the check runs. */
export type Expression =
  | { kind: 'random' | 'email' | 'sender' | 'amount' }
  | { kind: 'record'; name: string }
  | { kind: 'exchange'; operationId: string; part: ExchangePart; pointer: string[] }

/** What of another operation's described request, or of the answer to it. */
export type ExchangePart = 'response.body' | 'request.body' | 'request.data'

const WHOLE = /\{\$([^{}]*)\}/g
const EXCHANGE = /^(\w+)\.(response\.body|request\.body|request\.data)#((?:\/[^/]*)+)$/

/** Every text between `{$` and `}` in a value, however deep. */
export function listExpressions(value: unknown): string[] {
  if (typeof value === 'string') return [...value.matchAll(WHOLE)].map(([, inner]) => inner!)
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(listExpressions)
}

/**
 * What stands between `{$` and `}`.
 *
 * @returns undefined for what is no expression
 * @example
 * readExpression('createOrder.response.body#/data/reference')
 * // { kind: 'exchange', operationId: 'createOrder', part: 'response.body', pointer: ['data', 'reference'] }
 */
export function readExpression(text: string): Expression | undefined {
  if (text === 'random' || text === 'email' || text === 'sender' || text === 'amount') return { kind: text }
  const [, name] = /^records\.(\w+)$/.exec(text) ?? []
  if (name) return { kind: 'record', name }
  const [, operationId, part, pointer] = EXCHANGE.exec(text) ?? []
  if (!operationId) return undefined
  const names = pointer!.split('/').slice(1)
  return {
    kind: 'exchange',
    operationId,
    part: part as ExchangePart,
    pointer: names.map((each) => each.replaceAll('~1', '/').replaceAll('~0', '~')),
  }
}

/**
 * The value with each expression replaced. A text that is one expression and nothing else becomes what that stands for,
 * of whatever type; within a longer text it becomes text.
 */
export async function fillExpressions(
  value: unknown,
  readValue: (text: string) => Promise<unknown>,
): Promise<unknown> {
  if (typeof value === 'string') return fillText(value, readValue)
  if (Array.isArray(value)) {
    const filled: unknown[] = []
    for (const each of value) filled.push(await fillExpressions(each, readValue))
    return filled
  }
  if (typeof value !== 'object' || value === null) return value
  const filled: [string, unknown][] = []
  for (const [name, each] of Object.entries(value))
    filled.push([name, await fillExpressions(each, readValue)])
  return Object.fromEntries(filled)
}

async function fillText(text: string, readValue: (text: string) => Promise<unknown>): Promise<unknown> {
  const found = [...text.matchAll(WHOLE)]
  if (found.length === 1 && found[0]![0] === text) return readValue(found[0]![1]!)
  let filled = ''
  let end = 0
  for (const { 0: whole, 1: inner, index } of found) {
    filled += text.slice(end, index) + String(await readValue(inner!))
    end = index + whole.length
  }
  return filled + text.slice(end)
}
