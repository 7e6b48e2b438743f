import type { History, HistoryExchange } from '../../src/kit/history/history.ts'
import type { Invariant } from '../../src/kit/history/invariant.ts'
import { listTexts } from '../invariants/read-exchange.ts'
import type { Place } from './change.ts'
import type { Recorded } from './recorded.ts'

/** Operations that only read. Their answers are left out of a slice that is about something else. */
const IS_READ = /^(list|verify|get|ping)/

/** Other answers of these are left out too, unless they show a changed record: they are most of a history. */
const LONG_LISTS = ['listTransactions', 'listAmlRecords']

/** Maximum number of exchanges that mention a changed record, before and after the change each. */
const MAX_MENTIONS = 6

/** Maximum number of answers of the same operation, before and after the change. */
const MAX_NEAR = 20

/** Judges changes of one history, each in a slice of it. */
export interface ChangeJudge {
  /** Returns the message of the first finding; undefined if no judge finds anything. */
  judge(place: Place): string | undefined
}

/**
 * A change touches few exchanges, and a judge needs a second for a whole history. So a change is judged in a slice of its era:
 * all writes, the exchanges of its flows, those that mention a record it touches, and other answers of the same operation (of
 * long lists, the nearest). If the unchanged slice has a finding, it lacks something, and the whole era is judged.
 */
export function createChangeJudge(
  { history, answers }: Recorded,
  invariants: readonly Invariant[],
): ChangeJudge {
  const { exchanges } = history
  const index = indexMentions(answers)
  const eras = Map.groupBy(exchanges.keys(), (position) => exchanges[position]!.era)
  const findFirst = (positions: readonly number[], changed: ReadonlyMap<number, HistoryExchange>) =>
    judgeHistory(
      { ...history, exchanges: positions.map((each) => changed.get(each) ?? exchanges[each]!) },
      invariants,
    )
  return {
    judge: (place) => {
      const changed = place.make()
      const [first] = changed.keys()
      const own = (first !== undefined && eras.get(exchanges[first]!.era)) || []
      const touched = new Set(
        [...changed].flatMap(([position, exchange]) => listTouched(exchanges[position]!, exchange)),
      )
      const mentions = chooseMentions(touched, index, first ?? 0, changed)
      const near = chooseNear(own, exchanges, first ?? 0)
      const flows = new Set([...changed.keys()].slice(0, 3).map((each) => exchanges[each]!.flow))
      const asked = new Set(
        [...changed.values()]
          .map(({ operationId }) => operationId)
          .filter((name) => !LONG_LISTS.includes(name)),
      )
      const slice = own.filter((each) => {
        const { operationId, answer, flow } = exchanges[each]!
        const isWritten = !IS_READ.test(operationId) && answer !== undefined && answer.status < 300
        return (
          isWritten ||
          flows.has(flow) ||
          asked.has(operationId) ||
          changed.has(each) ||
          mentions.has(each) ||
          near.has(each)
        )
      })
      const found = findFirst(slice, changed)
      if (found === undefined || findFirst(slice, new Map()) === undefined) return found
      return findFirst(own, changed)
    },
  }
}

function judgeHistory(history: History, invariants: readonly Invariant[]): string | undefined {
  for (const { judge } of invariants)
    for (const { findings } of judge(history)) if (findings[0]) return findings[0].message
  return undefined
}

/** Indexes answers by the texts that may name a record. */
function indexMentions(answers: Recorded['answers']): ReadonlyMap<string, number[]> {
  const mentions = new Map<string, number[]>()
  for (const { index, body } of answers) {
    for (const text of new Set(listTexts(body))) {
      if (!isName(text)) continue
      const known = mentions.get(text)
      if (known) known.push(index)
      else mentions.set(text, [index])
    }
  }
  return mentions
}

/** Whether a text has a digit or an @, and is not a time. */
function isName(text: string): boolean {
  return text.length >= 5 && text.length < 120 && /[\d@]/.test(text) && !/^\d{4}-\d\d-\d\dT/.test(text)
}

/** Returns the texts of rows that only one of the two answers shows. */
function listTouched(before: HistoryExchange, after: HistoryExchange): string[] {
  const [one, two] = [before, after].map(({ answer }) => listRecords(answer?.shown ?? answer?.body))
  const differing = [...(one ?? []), ...(two ?? [])].filter(([json]) => one?.has(json) !== two?.has(json))
  return [...differing.flatMap(([, texts]) => texts), ...listTexts(after.meant)].filter(isName)
}

/** Returns the rows of a body by their JSON: the whole body if it shows one record. */
function listRecords(body: unknown): ReadonlyMap<string, readonly string[]> {
  const node = typeof body === 'string' ? parse(body) : body
  return new Map(split(node).map((record) => [JSON.stringify(record), listTexts(record)]))
}

function split(node: unknown): unknown[] {
  if (Array.isArray(node)) return node
  if (typeof node !== 'object' || node === null) return []
  const inner = Object.values(node).flatMap(split)
  return inner.length > 0 ? inner : [node]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the nearest answers of the same operation to the same business, before and after. */
function chooseNear(
  own: readonly number[],
  exchanges: readonly HistoryExchange[],
  at: number,
): ReadonlySet<number> {
  const { operationId, business } = exchanges[at]!
  const alike = own.filter(
    (each) => exchanges[each]!.operationId === operationId && exchanges[each]!.business === business,
  )
  const middle = alike.indexOf(at)
  return new Set(alike.slice(Math.max(0, middle - MAX_NEAR), middle + MAX_NEAR))
}

/** Returns the mentions nearest to the change. A text that is mentioned everywhere does not name a record. */
function chooseMentions(
  texts: ReadonlySet<string>,
  index: ReadonlyMap<string, number[]>,
  at: number,
  changed: ReadonlyMap<number, HistoryExchange>,
): ReadonlySet<number> {
  const chosen = new Set<number>()
  for (const text of texts) {
    const all = (index.get(text) ?? []).filter((each) => !changed.has(each))
    const next = all.findIndex((each) => each > at)
    const middle = next < 0 ? all.length : next
    const near = all.slice(Math.max(0, middle - MAX_MENTIONS), middle + MAX_MENTIONS)
    for (const each of [...all.slice(0, 2), ...near]) chosen.add(each)
  }
  return chosen
}
