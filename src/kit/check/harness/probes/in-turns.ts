import { ContractFailure } from '../evaluate/verdict.ts'
import { expectRefusal, type Refusal } from '../session.ts'
import type { Exchange } from '../wire/request.ts'

/** Maximum number of requests in flight. */
const AT_ONCE = 4

/** Runs it for each item, some at a time. An item that fails is run again alone, so that its requests are the last ones sent. */
export async function inTurns<T>(items: readonly T[], run: (item: T) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    const turn = items.slice(start, start + AT_ONCE)
    const results = await Promise.allSettled(turn.map(run))
    const index = results.findIndex(({ status }) => status === 'rejected')
    if (index < 0) continue
    await run(turn[index]!)
    throw (results[index] as PromiseRejectedResult).reason
  }
}

/** Like `expectRefusal`, for one request of many: the failure names it. */
export function expectRefusalOf(what: string, exchange: Exchange, refusal: Refusal): void {
  try {
    expectRefusal(exchange, refusal)
  } catch (error) {
    if (!(error instanceof ContractFailure)) throw error
    throw new ContractFailure(`${what} is not rejected as it must be.`, error)
  }
}

/** Returns the share of one of several tests of the same thing. Together they try all items, and each tries at least one. */
export function deal<T>(items: readonly T[], turn: number, of: number): T[] {
  const own = items.filter((_, index) => index % of === turn % of)
  return own.length > 0 || items.length === 0 ? own : [items[turn % items.length]!]
}

/** Numbers each item among those of the same kind. */
export function countTurns<T>(items: readonly T[], kindOf: (item: T) => string) {
  const sizes = Map.groupBy(items, kindOf)
  return items.map((item) => {
    const alike = sizes.get(kindOf(item))!
    return { item, turn: alike.indexOf(item), of: alike.length }
  })
}

/** Selects a few items that together have every trait of any item. Of equally useful items, takes the earliest. */
export function cover<T>(items: readonly T[], traitsOf: (item: T) => readonly string[]): T[] {
  const traits = new Map(items.map((item) => [item, traitsOf(item)]))
  const unmet = new Set([...traits.values()].flat())
  const chosen = new Set<T>()
  const gainOf = (item: T) => traits.get(item)!.filter((each) => unmet.has(each)).length
  while (unmet.size > 0) {
    const best = items.reduce((one, other) => (gainOf(other) > gainOf(one) ? other : one))
    chosen.add(best)
    for (const each of traits.get(best)!) unmet.delete(each)
  }
  return items.filter((item) => chosen.has(item))
}
