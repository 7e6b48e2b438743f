import { type Confirmation, OutcomeUnknownError, PaycontractError } from '../errors.ts'
import type { Call, OperationTable, Outcome } from './operation-table.ts'
import { paginate, saysWhatFollows } from './paginate.ts'
import { placeMembers } from './place-members.ts'
import { readPath } from './read-path.ts'
import { type UnwrappableResult, unwrap } from './unwrap.ts'

/** A write whose answer was lost, and how to ask the service about it. */
export interface Question {
  call: Call
  /** Parameters and members of the body; of an encrypted body the plaintext. */
  input: Record<string, unknown>
  /** Parameters and body as sent; only for a call whose row has `repeat`. */
  repetition?: object
  /** The idempotency key that was sent: the only value that no other call has. */
  key: string | undefined
  /** Time since the write was first sent, in milliseconds. */
  elapsedMs(): number
  operations: OperationTable
  send(call: Call, init: Record<string, unknown>): Promise<UnwrappableResult>
}

/** The records that the service shows, and the earliest time, by the service's clock, at which the write can have happened. */
interface Sight {
  records: unknown[]
  earliestMs: number
}

/** Two days: the time of a record may lack its zone or name a wrong one, and must not make the record seem older. */
const TOLERANCE_MS = 172_800_000

/** Asks the operation that the row names. Anything uncertain is `unknown`. Never rejects. */
export async function confirmOutcome(question: Question): Promise<Confirmation> {
  const { operationId, operation } = question.call
  const { outcome } = operation
  if (!outcome) return unknown(`the contract names no operation that shows the effect of ${operationId}`)
  try {
    const sight = await look(question, outcome)
    return typeof sight === 'string' ? unknown(sight) : evaluate(question, outcome, sight)
  } catch (error) {
    const known = error instanceof OutcomeUnknownError ? error.cause : error
    const reason = known instanceof PaycontractError ? `: ${known.message}` : ''
    return unknown(`${outcome.ask} could not be asked${reason}`)
  }
}

function evaluate({ input, key }: Question, outcome: Outcome, { records, earliestMs }: Sight): Confirmation {
  const { ask, since, done = {} } = outcome
  // a write repeated under its key gets the original answer
  if (outcome.repeat) return { outcome: 'done', answer: records[0] }
  const given = Object.entries(outcome.match ?? {})
    .map(([member, path]) => [member, readPath(input, path)] as const)
    .filter(([, value]) => value !== undefined)
  const fits = (record: unknown) => given.every(([member, value]) => readPath(record, member) === value)
  if (outcome.gone) {
    return records.some(fits)
      ? { outcome: 'not_done' }
      : unknown('the record is gone: this call or another one removed it')
  }
  const own = records.filter((record) => key && outcome.key && readPath(record, outcome.key) === key)
  const [record] = own
  if (own.length > 1) return unknown('several records carry its idempotency key', own)
  if (record && !fits(record)) return unknown('its idempotency key was used for another request', own)
  if (record) {
    const isDone = Object.entries(done).every(([name, values]) => values.includes(readPath(record, name)))
    return isDone
      ? { outcome: 'done', answer: record }
      : unknown('the state of the record that it made does not show that it took effect', own)
  }
  const isOlder = (each: unknown) =>
    since !== undefined && Date.parse(String(readPath(each, since))) < earliestMs
  const found = records.filter((each) => !isOlder(each))
  if (!found.length) return { outcome: 'not_done' }
  return unknown(`${ask} shows what this call or another may have made`, found)
}

/** Reads the records; returns a reason instead if they are not reliable. */
async function look(question: Question, outcome: Outcome): Promise<Sight | string> {
  const { input, operations, elapsedMs, send, key, repetition } = question
  const { ask, given, record, none, repeat } = outcome
  if (repeat && !key) return `${ask} was sent without an idempotency key, and cannot be repeated`
  const operation = operations[ask]!
  const { pagination } = operation
  const init = repeat
    ? { ...repetition, idempotencyKey: key }
    : placeMembers({ operationId: ask, operation }, fill(given, input))
  let earliestMs = Number.POSITIVE_INFINITY
  let isWhole = true
  const get = async (_: unknown, options: Record<string, unknown>) => {
    const result = await send({ operationId: ask, operation }, options)
    const dateMs = Date.parse(result.response.headers.get('date') ?? '')
    // without a date this is NaN, and no record counts as older
    earliestMs = Math.min(earliestMs, dateMs - elapsedMs() - TOLERANCE_MS)
    if (pagination && result.response.ok) isWhole &&= saysWhatFollows(pagination, result.data)
    return result
  }
  if (pagination?.items === record) {
    const records: unknown[] = []
    const pages = paginate({ operations, GET: get } as never, operation.path as never, init)
    for await (const item of pages) records.push(item)
    return isWhole ? { records, earliestMs } : `${ask} does not say whether there are further pages`
  }
  const result = await get('', init)
  const isNone = ([member, values]: [string, readonly unknown[]]) =>
    values.includes(readPath(result.error, member))
  if (result.response.status === 404 && none && Object.entries(none).every(isNone))
    return { records: [], earliestMs }
  const found = readPath(unwrap<UnwrappableResult>(result), record)
  if (found === undefined || found === null) return `the answer of ${ask} has no ${record}`
  return { records: Array.isArray(found) ? found : [found], earliestMs }
}

/** Builds the arguments of the operation: each string in the template is a path into the input of the write. */
function fill(template: object, input: Record<string, unknown>): object {
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => [
      name,
      typeof value === 'string' ? readPath(input, value) : fill(value as object, input),
    ]),
  )
}

function unknown(reason: string, found: unknown[] = []): Confirmation {
  return { outcome: 'unknown', reason, found }
}
