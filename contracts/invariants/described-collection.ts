import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import { listExpressions } from '../../src/kit/target/expressions.ts'
import type { Account, Collection } from './collections.ts'
import { readAmount } from './orders.ts'
import { listTexts } from './read-exchange.ts'

/** Members that say who sends money, or why, and not what a notification means. */
const OF_SENDER = /name|note|narration|description|message|memo|bank|phone|address|country/i
const IS_NAME = /id$|reference|number|notice|time|date|at$/i

/**
 * Whether a notification means what the described one does: each text of it is the described one at the same place, the sender, a
 * name or a time, or says who sends money.
 */
export function isAsDescribed({ exchange, sender }: Collection, described: unknown): boolean {
  if (typeof described !== 'object' || described === null) return false
  const filled = new Set<string>()
  const texts = new Map<string, unknown>()
  for (const { at, value } of listLeaves(described)) {
    if (listExpressions(value).length > 0) filled.add(at.join('/'))
    else if (typeof value === 'string' && !OF_SENDER.test(at.at(-1) ?? '')) texts.set(at.join('/'), value)
  }
  const left = new Map(texts)
  for (const { at, value } of listLeaves(exchange.meant.body)) {
    const place = at.join('/')
    const isFree = filled.has(place) || OF_SENDER.test(place) || IS_NAME.test(place) || value === sender
    if (texts.get(place) === value) left.delete(place)
    else if (typeof value === 'string' && readAmount(value) === undefined && !isFree) return false
  }
  return left.size === 0
}

/** Whether a transaction of a business, however old, has the amount of a collection, or mentions its sender. */
export function isKnown({ transactions }: Account, { amount, sender }: Collection): boolean {
  return [...transactions.values()].some(
    ({ fields }) =>
      readAmount(fields.amount) === amount || listTexts(fields).some((text) => text.includes(sender)),
  )
}
