import { type Confirmation, PaycontractError } from '../errors.ts'
import type { Call, OperationTable, Outcome } from './operation-table.ts'
import { paginate } from './paginate.ts'
import { placeMembers } from './place-members.ts'
import { readPath } from './read-path.ts'
import { type UnwrappableResult, unwrap } from './unwrap.ts'

/** A write whose answer did not come, and how the service is asked about it. */
export interface Question {
  call: Call
  /** Its parameters and the members of its body, the plaintext of an encrypted one. */
  input: Record<string, unknown>
  /** When it was sent first, by the clock of this machine, in milliseconds. */
  sentAtMs: number
  operations: OperationTable
  send(call: Call, init: Record<string, unknown>): Promise<UnwrappableResult>
}

/** How far the clock of the service may be ahead, and a record still be taken for newer than the call. */
const CLOCKS_MS = 1000

/** Asks the operation that the row names. What cannot be told for certain is unknown. */
export async function confirmOutcome(question: Question): Promise<Confirmation> {
  const { operationId, operation } = question.call
  const { outcome } = operation
  if (!outcome) return unknown(`the contract names no operation that tells what became of ${operationId}`)
  try {
    return await judge(question, outcome)
  } catch (error) {
    const reason = error instanceof PaycontractError ? `: ${error.message}` : ''
    return unknown(`${outcome.ask} could not be asked${reason}`)
  }
}

async function judge(question: Question, outcome: Outcome): Promise<Confirmation> {
  const { input, sentAtMs } = question
  const records = await read(question, outcome)
  if (!records) return unknown(`${outcome.ask} holds no ${outcome.record} to tell by`)
  const entries = Object.entries(outcome.match ?? {}).map(
    ([member, path]) => [member, readPath(input, path)] as const,
  )
  const given = entries.filter(([, value]) => value !== undefined)
  if (given.some(([member]) => records.some((record) => readPath(record, member) === undefined)))
    return unknown(`what ${outcome.ask} answers lacks a member to tell by`)
  const alike = records.filter((record) =>
    given.every(([member, value]) => readPath(record, member) === value),
  )
  if (outcome.gone) return alike.length ? { outcome: 'not_done', answer: alike[0] } : { outcome: 'done' }
  const { since } = outcome
  if (!since) return tellByState(outcome, alike)
  if (!alike.length) return { outcome: 'not_done' }
  const [record, ...others] = alike
  const madeAtMs = Date.parse(String(readPath(record, since)))
  if (others.length) return unknown('there are several like it')
  if (!(madeAtMs < Date.now() + CLOCKS_MS)) return unknown('its clock is ahead of that of this machine')
  // An older one may be of an earlier call, or this one by a clock that is behind.
  if (madeAtMs < sentAtMs) return unknown('there is one like it that may belong to an earlier call')
  return { outcome: 'done', answer: record }
}

function tellByState({ done, notDone, ask }: Outcome, [record, ...others]: unknown[]): Confirmation {
  if (record === undefined) return { outcome: 'not_done' }
  const shows = (states: Outcome['done']) =>
    Object.entries(states ?? {}).some(([member, values]) => values.includes(readPath(record, member)))
  if (others.length) return unknown('there are several like it')
  if (shows(notDone)) return { outcome: 'not_done', answer: record }
  if (!done || shows(done)) return { outcome: 'done', answer: record }
  return { ...unknown(`${ask} does not show yet what became of it`), answer: record }
}

/** The records that the answer holds; none where there is no such thing (404), undefined where they are not there. */
async function read(
  { input, operations, send }: Question,
  { ask, given, record }: Outcome,
): Promise<unknown[] | undefined> {
  const operation = operations[ask]!
  const init = placeMembers({ operationId: ask, operation }, fill(given, input))
  const get = (_: unknown, options: Record<string, unknown>) => send({ operationId: ask, operation }, options)
  if (operation.pagination?.items === record) {
    const records: unknown[] = []
    const pages = paginate({ operations, GET: get } as never, operation.path as never, init)
    for await (const item of pages) records.push(item)
    return records
  }
  const result = await get('', init)
  if (result.response.status === 404) return []
  const found = readPath(unwrap<UnwrappableResult>(result), record)
  if (found === undefined || found === null) return undefined
  return Array.isArray(found) ? found : [found]
}

/** What the operation is asked with: each text is the path of a value that the write was given. */
function fill(template: object, input: Record<string, unknown>): object {
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [
      name,
      typeof value === 'string' ? readPath(input, value) : fill(value as object, input),
    ]),
  )
}

function unknown(reason: string): Confirmation {
  return { outcome: 'unknown', reason }
}
