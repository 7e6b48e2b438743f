import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { readAt } from '../../../arbitraries/schema.ts'
import { isSafe, type Operation, type OperationId } from '../../../contract/contract.ts'
import { asObject } from '../../../contract/spec-tree.ts'
import type { DescribedRequest, Description, RecordName } from '../../../target/description.ts'
import {
  type ExchangePart,
  fillExpressions,
  listExpressions,
  readExpression,
} from '../../../target/expressions.ts'
import type { Target } from '../../../target/target.ts'
import { byDescribingRequest, byRecord } from '../../remedies/remedy.ts'
import { textsOf } from '../wire/parts.ts'
import type { Exchange, RequestOptions } from '../wire/request.ts'
import { nextEmail, nextRecord, noteUse } from './described-records.ts'
import type { Undecided } from './obstacles.ts'
import { placeCollection } from './place-collection.ts'
import { hasProposedRequest } from './proposals.ts'

/** Values that only the test knows. */
export interface Fills {
  /** For the notification of a CAD collection. */
  sender?: string
  amount?: number
  /** Records that the test already has, so that none are made for it, by expression such as `createOrder.response.body#/id`. */
  values?: Readonly<Record<string, string>>
}

/** A described request that was accepted. */
interface Made {
  request: RequestOptions
  exchange: Exchange
  /** When it was accepted, in milliseconds since 1970. */
  atMs: number
  /** Operations that named it and may have used it up. */
  usedBy: Set<OperationId>
}

/** What described requests need of their session. */
export interface Sender {
  find(operationId: OperationId): Operation
  /** Sends a request that the target should accept, and ends the test if it does not. */
  sendValid(operationId: OperationId, options: RequestOptions): Promise<Exchange>
  /** Ends the test before it decides. */
  end(undecided: Undecided): never
  /** Waits until no earlier test can use up a record. */
  turn(): Promise<unknown>
}

/** Makes the requests of a target's description for one test. */
export function createDescribedRequests(target: Target, sender: Sender) {
  const requests: Description['requests'] = target.profile === 'documented' ? (target.requests ?? {}) : {}
  const made = new Map<OperationId, Made>()

  /** Returns the described request, after making everything that it refers to. Undefined if none is described. */
  async function resolve(operationId: OperationId, fills: Fills = {}): Promise<RequestOptions | undefined> {
    const written = requests?.[operationId]
    if (!written) return undefined
    const operation = sender.find(operationId)
    const described = fills.sender === undefined ? written : place(operation, written, fills)
    const values = new Map<string, unknown>()
    // In sequence: a later one may name what an earlier one made.
    for (const text of new Set(listExpressions(described)))
      values.set(text, takeGiven(operation, text, fills) ?? (await readValue(operation, text, fills)))
    const { path, query, headers, body, data } = fillExpressions(described, (text) =>
      values.get(text),
    ) as typeof described
    if (data !== undefined && !operation.row.encrypted) {
      const reason = `requests.${operationId}.data of target.json: nothing that ${operationId} accepts is encrypted. Give it as body.`
      sender.end({ reason, remedy: byDescribingRequest(operation) })
    }
    return {
      ...(path && { path: textsOf(path) }),
      ...(query && { query: textsOf(query) }),
      ...(headers && { headers }),
      ...(operation.object.requestBody && { body: body ?? {} }),
      ...(data && { data }),
      isWire: true,
      isDescribed: true,
      ...(target.learned?.includes(operationId) && { isLearned: true }),
    }
  }

  /** Returns the value that the test has itself. If it was made last by this session, this operation may use it up. */
  function takeGiven({ operationId }: Operation, text: string, { values }: Fills): string | undefined {
    const given = values?.[text]
    const expression = given === undefined ? undefined : readExpression(text)
    if (expression?.kind !== 'exchange') return given
    const last = made.get(expression.operationId as OperationId)
    if (last && read(last, expression.part, expression.pointer) === given) last.usedBy.add(operationId)
    return given
  }

  /** Returns a described notification with the sender and amount that a test needs, as a new event. */
  function place(
    operation: Operation,
    written: DescribedRequest,
    { sender: email = '', amount = 25 }: Fills,
  ) {
    const { described, unknown } = placeCollection(written, { sender: email, amount, id: newId })
    const missing = unknown.filter((part) => part !== 'id')
    if (missing.length === 0) return described
    const names = missing.map((part) => `the ${part === 'sender' ? "sender's email" : part}`)
    const placeholders = missing.map((part) => `"{$${part}}"`)
    sender.end({
      reason: `requests.${operation.operationId} of target.json does not show which field holds ${names.join(' and ')}: write ${placeholders.join(' and ')} there`,
      remedy: byDescribingRequest(operation),
    })
  }

  async function readValue(operation: Operation, text: string, fills: Fills): Promise<unknown> {
    const expression = readExpression(text)
    const place = `requests.${operation.operationId} of target.json: {$${text}}`
    switch (expression?.kind) {
      case 'random':
        return newToken()
      case 'email':
        await sender.turn()
        return newEmail()
      case 'sender':
        return fills.sender ?? `nobody-${randomUUID()}@example.ca`
      case 'amount':
        return fills.amount ?? 25
      case 'record': {
        const name = expression.name as RecordName
        const found = isSafe(operation) ? record(name) : await takeRecord(name)
        const reason = `${place}, and no ${name} is in records of this business`
        return found ?? sender.end({ reason, remedy: byRecord(name) })
      }
      case 'exchange': {
        const from = expression.operationId as OperationId
        const value = read(await reach(from, operation), expression.part, expression.pointer)
        const reason = `${place}: the request or answer of ${from} has nothing there`
        return value ?? sender.end({ reason, remedy: byDescribingRequest(operation) })
      }
    }
    // The other expressions are filled when the request is sent.
    return undefined
  }

  /** Returns an accepted request of another operation: the last one, unless it may be used up. */
  async function reach(operationId: OperationId, by: Operation): Promise<Made> {
    const last = made.get(operationId)
    const isFree = last && (isSafe(by) || !last.usedBy.has(by.operationId))
    const chosen = isFree ? last : await make(operationId)
    chosen.usedBy.add(by.operationId)
    const waitMs = target.waitsMs?.[by.operationId]
    if (waitMs !== undefined) await pause(Math.max(0, chosen.atMs + LEEWAY * waitMs - Date.now()))
    return chosen
  }

  async function make(operationId: OperationId): Promise<Made> {
    const reason = `target.json describes no request for ${operationId} (requests.${operationId})`
    const request =
      (await resolve(operationId)) ??
      sender.end({ reason, remedy: byDescribingRequest(sender.find(operationId)) })
    return keep(operationId, request, await sender.sendValid(operationId, request))
  }

  /** Keeps an accepted described request: later ones may name what it made. */
  function keep(operationId: OperationId, request: RequestOptions, exchange: Exchange): Made {
    const known = made.get(operationId)
    if (known?.exchange === exchange) return known
    if (!isSafe(sender.find(operationId))) noteUse(request)
    const entry = { request, exchange, atMs: Date.now(), usedBy: new Set<OperationId>() }
    made.set(operationId, entry)
    return entry
  }

  /**
   * Converts a request of our proposal to what the target accepts. If a request is described, its body is used, except for what
   * the interface document itself states of it.
   */
  async function settle(operation: Operation, options: RequestOptions): Promise<RequestOptions> {
    if (options.isWire || options.raw !== undefined) return options
    const own = await resolve(operation.operationId)
    if (!own) return options
    const { path, headers, body, data: _, fields, ...others } = options
    const isOpen = hasProposedRequest(operation)
    return {
      ...own,
      ...others,
      path: { ...own.path, ...path },
      headers: { ...own.headers, ...headers },
      ...(!isOpen && { body: { ...asObject(own.body), ...asObject(body), ...fields } }),
    }
  }

  /** Returns a described record, to be read. */
  const record = (name: RecordName) => nextRecord(target, name, false)

  /** Returns the next of several described records, for a request that may use it up. */
  async function takeRecord(name: RecordName): Promise<string | undefined> {
    await sender.turn()
    return nextRecord(target, name, true)
  }

  const newEmail = () => nextEmail(target)

  return { resolve, settle, keep, record, takeRecord, newEmail }
}

function newToken(): string {
  return randomUUID().replaceAll('-', '').slice(0, 16)
}

/** Returns a new id of the same form: a UUID, digits, or a token behind the same prefix. */
function newId(described: string): string {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(described)) return randomUUID()
  if (/^\d+$/.test(described)) return String(randomInt(10 ** 11, 10 ** 12))
  const [prefix] = /^([a-z]+[_-])?/i.exec(described)!
  return prefix + newToken()
}

/** Factor on described waits: a busy machine may take longer. */
const LEEWAY = 2

function read(
  { request, exchange }: Made,
  part: ExchangePart,
  pointer: readonly string[],
): string | number | boolean | undefined {
  const whole = { 'response.body': exchange.body, 'request.body': request.body, 'request.data': request.data }
  const value = readAt(whole[part], pointer)
  return typeof value === 'object' ? undefined : (value as string | number | boolean | undefined)
}
