import { replaceAt } from '../../../arbitraries/schema.ts'
import type { DescribedRequest } from '../../../target/description.ts'
import { listExpressions, readExpression } from '../../../target/expressions.ts'
import { listLeaves } from '../wire/setting.ts'

/** What a test puts into a described notification of a collection. */
export interface Placing {
  /** Email of the sender. */
  sender: string
  /** In Canadian dollars, or an expression. */
  amount: number | string
  /** Replaces a described id, so that no two notifications are of the same event. */
  id: (described: string) => string
}

/** Parts of a notification that must be known for a test to find its collection. */
export type Part = 'sender' | 'amount' | 'id'

/**
 * Replaces the described values of a notification by those of a test. A place that holds `{$sender}`, `{$amount}` or
 * `{$random}` is known by that, any other by its value and by the names that lead to it.
 *
 * @returns the new notification, and the parts for which no place is known
 * @example
 * placeCollection(
 *   { body: { id: 'evt_1', amount: 5, from: { email: 'a@b.example' } } },
 *   { sender: '{$sender}', amount: '{$amount}', id: () => '{$random}' },
 * ).described.body
 * // { id: '{$random}', amount: '{$amount}', from: { email: '{$sender}' } }
 */
export function placeCollection(
  described: DescribedRequest,
  { sender, amount, id }: Placing,
): { described: DescribedRequest; unknown: Part[] } {
  const leaves = listLeaves(described.body, ['body']) as readonly Leaf[]
  const isWritten = (kind: string) =>
    listExpressions(described).some((text) => readExpression(text)?.kind === kind)
  const senders = isWritten('sender')
    ? []
    : chooseOne(leaves.filter(isEmail), [/sender|source|from|payer/, /email/])
  const amounts = isWritten('amount') ? [] : chooseOne(leaves.filter(isAmount), [/amount/, /^body\.\w+$/])
  const ids = [...leaves, ...(listLeaves(described.headers, ['headers']) as readonly Leaf[])].filter(isId)
  const unknown: Part[] = [
    ...(senders.length === 0 && !isWritten('sender') ? (['sender'] as const) : []),
    ...(amounts.length === 0 && !isWritten('amount') ? (['amount'] as const) : []),
    ...(ids.length === 0 && !isWritten('random') ? (['id'] as const) : []),
  ]
  const placed: Leaf[] = [
    ...ids.map(({ at, value }) => ({ at, value: inFormOf(value, id(String(value))) })),
    ...senders.map(({ at }) => ({ at, value: sender })),
    ...amounts.map(({ at, value }) => ({ at, value: inFormOf(value, amount) })),
  ]
  const whole = placed.reduce<unknown>((before, { at, value }) => replaceAt(before, at, value), described)
  return { described: whole as DescribedRequest, unknown }
}

/** Whether each notification is a new event, as far as its description shows. */
export function isEventNew(described: DescribedRequest): boolean {
  return !placeCollection(described, { sender: '', amount: 0, id: () => '' }).unknown.includes('id')
}

interface Leaf {
  at: readonly string[]
  value: unknown
}

/** Returns the only leaf; of several, the only one whose path matches, one pattern after another. */
function chooseOne(found: readonly Leaf[], patterns: readonly RegExp[]): Leaf[] {
  if (found.length < 2) return [...found]
  for (const pattern of patterns) {
    const matching = found.filter(({ at }) => pattern.test(at.join('.').toLowerCase()))
    if (matching.length === 1) return matching
  }
  return []
}

const LITERAL_EMAIL = /^[^\s@{}]+@[^\s@{}]+$/

/** Whether it is an address, or an expression for one that was registered. */
function isEmail({ at, value }: Leaf): boolean {
  if (typeof value !== 'string') return false
  if (LITERAL_EMAIL.test(value)) return true
  const [expression] = listExpressions(value).map(readExpression)
  if (expression?.kind !== 'exchange') return expression?.kind === 'email'
  return [at.at(-1), expression.pointer.at(-1)].some((name) => /email|sender|address/i.test(name!))
}

const AMOUNT = /amount|^value$|^total$|^sum$/
const NOT_COLLECTED = /fee|tax|charge|commission|balance/

function isAmount({ at, value }: Leaf): boolean {
  const isNumeric = typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value))
  const isOther = NOT_COLLECTED.test(at.join('.').toLowerCase())
  return isNumeric && !isOther && AMOUNT.test(at.at(-1)!.toLowerCase())
}

/** Names of what differs for each event or transfer. */
const ID =
  /^x?((event|notification|message|webhook|delivery|transaction|transfer|payment|collection|deposit)*(id|uuid|reference|ref)|idempotencykey)$/
/** Names of records that exist already. */
const STANDING =
  /account|wallet|business|customer|merchant|recipient|beneficiary|bank|user|provider|source|sender/

function isId({ at, value }: Leaf): boolean {
  if (typeof value !== 'number' && typeof value !== 'string') return false
  if (listExpressions(value).length > 0) return false
  const names = at.map((each) => each.toLowerCase().replaceAll(/[^a-z]/g, ''))
  return ID.test(names.at(-1)!) && !names.some((name) => STANDING.test(name))
}

/** Converts an amount or an id to the described type. */
function inFormOf(described: unknown, value: number | string): number | string {
  if (typeof described === 'string') return typeof value === 'number' ? value.toFixed(2) : value
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
}
