import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { readAt, replaceAt } from '../../arbitraries/schema.ts'
import type { Contract, Operation, OperationId } from '../../contract/contract.ts'
import { escapeKey } from '../../contract/references.ts'
import { isObject } from '../../contract/spec-tree.ts'
import { createTranslator } from '../../contract/wire/translator.ts'
import { LEARNING } from '../../history/history.ts'
import type { DescribedRequest, Description } from '../../target/description.ts'
import { fillExpressions } from '../../target/expressions.ts'
import type { Target } from '../../target/target.ts'
import { isTaken } from '../harness/outcome.ts'
import { fitPayload } from '../harness/plan/fit-payload.ts'
import { findCipherObstacle } from '../harness/plan/obstacles.ts'
import { hasProposedRequest } from '../harness/plan/proposals.ts'
import { listBodies } from '../harness/wire/compose-parts.ts'
import type { WireRequest, WireResponse } from '../harness/wire/exchange.ts'
import { noteExchange } from '../harness/wire/note-exchange.ts'
import { type Exchange, listPlaintexts, type RequestOptions } from '../harness/wire/request.ts'
import { send } from '../harness/wire/send.ts'
import { listLeaves } from '../harness/wire/setting.ts'
import { TransportError } from '../harness/wire/transport.ts'
import { type Leftover, readTraces } from '../leftovers/record-leftovers.ts'
import { changeForm, chooseValue, keepAlphanumerics } from './choose-value.ts'
import { readComplaint } from './read-complaint.ts'

export interface Learned {
  /** With what was found, after what its description holds. */
  target: Target
  /** What was made in the target meanwhile. */
  leftovers: Leftover[]
}

/** A request that was taken. */
interface Found {
  /** As a target.json holds it, with expressions. */
  template: DescribedRequest
  /** With what the expressions stood for. */
  sent: DescribedRequest
  exchange: Exchange
  /** It is as we propose it. */
  isProposal: boolean
}

/** What names an order in a request: an expression, and what it stands for now. */
interface Reference {
  expression: string
  value: string
}

/** Operations whose requests can be found by asking, and which one says of what order they are. */
const ASKED: readonly { operationId: OperationId; of?: OperationId }[] = [
  { operationId: 'createOrder' },
  { operationId: 'getOrderFee' },
  { operationId: 'getOrderStatus', of: 'createOrder' },
  { operationId: 'verifyOrder', of: 'createOrder' },
  { operationId: 'trackOrderEvent', of: 'createOrder' },
  { operationId: 'payOrder', of: 'createOrder' },
  { operationId: 'saveCard', of: 'payOrder' },
  { operationId: 'createRefund', of: 'payOrder' },
  { operationId: 'initiatePayment' },
  { operationId: 'createCheckoutLink' },
]

const MAX_ATTEMPTS = 16

/** Statuses that may be about the form of a request. */
const ABOUT_FORM = [400, 406, 415, 422]

/**
 * Finds requests that a target takes and that its description does not hold. The interface document leaves them open, so
 * each is asked as we propose it first. Where that is refused, it begins as an empty one, and what refusals name is added.
 * Nothing promises that what was taken once is taken again.
 */
export async function learnRequests(contract: Contract, target: Target): Promise<Learned> {
  const leftovers: Leftover[] = []
  if (target.profile !== 'documented' || target.mode === 'read-only' || target.kind !== 'live')
    return { target, leftovers }
  const requests: Description['requests'] = {}
  const all = new Map<OperationId, Found>()
  for (const { operationId, of } of ASKED) {
    const operation = contract.operations.find((each) => each.operationId === operationId)
    if (!operation || !hasProposedRequest(operation) || target.requests?.[operationId]) continue
    if (findCipherObstacle(target, operation)) continue
    const source = of && all.get(of)
    const reference = of ? source && nameReference(of, source) : newReference()
    if (!reference) continue
    const found = await learnRequest(target, operation, reference, leftovers)
    if (!found) continue
    all.set(operationId, found)
    // The proposal needs no description, unless it names an order that is made otherwise.
    if (found.isProposal && !(of && requests[of])) continue
    requests[operationId] = found.template
    // What it names has to be described too, and what that names.
    for (let named = of; named; named = ASKED.find((each) => each.operationId === named)?.of)
      requests[named] ??= all.get(named)!.template
  }
  const learned = Object.keys(requests) as OperationId[]
  if (learned.length === 0) return { target, leftovers }
  return { target: { ...target, requests: { ...requests, ...target.requests }, learned }, leftovers }
}

/** A new order may be given a reference of its own. */
const newReference = (): Reference => ({
  expression: 'ORD_{$random}',
  value: `ORD_${randomUUID().slice(0, 8)}`,
})

/** Where the answer to the creation of an order, or the request that paid it, holds its reference. */
function nameReference(operationId: OperationId, { sent, exchange }: Found): Reference | undefined {
  const part = sent.data ? 'data' : 'body'
  const [place, whole] =
    operationId === 'payOrder' ? [`request.${part}`, sent[part]] : ['response.body', exchange.body]
  const at = findReference(whole)
  if (!at) return undefined
  const pointer = at.map((each) => `/${escapeKey(each)}`).join('')
  return { expression: `{$${operationId}.${place}#${pointer}}`, value: String(readAt(whole, at)) }
}

const REFERENCE = /reference$|^ref$|^orderid$|^order$/

/** The one that lies least deep. */
function findReference(whole: unknown): readonly string[] | undefined {
  return (
    listLeaves(whole)
      .filter(
        ({ at, value }) => typeof value === 'string' && REFERENCE.test(keepAlphanumerics(at.at(-1) ?? '')),
      )
      // No expression can hold a brace.
      .filter(({ at }) => at.every((each) => !/[{}]/.test(each)))
      .sort((one, other) => one.at.length - other.at.length)[0]?.at
  )
}

/** @returns nothing where no request was found */
async function learnRequest(
  target: Target,
  operation: Operation,
  reference: Reference,
  leftovers: Leftover[],
): Promise<Found | undefined> {
  const { operationId, row } = operation
  const part = row.encrypted ? 'data' : 'body'
  const examples = [...listPlaintexts(operation), ...listBodies(operation)]
  const tried = new Map<string, number>()

  /** @returns nothing where no answer came */
  async function ask(template: DescribedRequest): Promise<Found | undefined> {
    const sent = fillExpressions(template, (text) =>
      `{$${text}}` === reference.expression ? reference.value : text === 'random' ? randomUUID() : undefined,
    ) as DescribedRequest
    const options: RequestOptions = { ...sent, isWire: true } as RequestOptions
    let asked: WireRequest | undefined
    let response: WireResponse | undefined
    const startedAtMs = Date.now()
    try {
      const exchange = await send(target, operation, options, (request) => {
        asked = request
      })
      response = exchange.received
      const { made } = readTraces(operationId, options, exchange)
      if (made) leftovers.push(made)
      return { template, sent, exchange, isProposal: false }
    } catch (error) {
      if (error instanceof TransportError || error instanceof RangeError) return undefined
      throw error
    } finally {
      const times = { startedAtMs, endedAtMs: Date.now() }
      const noted = { ...target, requests: { ...target.requests, [operationId]: template } }
      const of = { operationId, options, business: 'caller' as const }
      const over = asked && { request: asked, ...(response && { response }) }
      if (over) noteExchange(noted, LEARNING, of, over, times, createTranslator(operation.contract))
    }
  }

  /** The template with a value for a field that was asked for; the same where there is no other to try. */
  function add(template: object, path: string[], options: readonly string[]): object {
    const name = path.join('.')
    const count = tried.get(name) ?? 0
    tried.set(name, count + 1)
    if (REFERENCE.test(keepAlphanumerics(path.at(-1)!)))
      return count === 0 ? (replaceAt(template, path, reference.expression) as object) : template
    const { value, at = [] } = chooseValue(path, examples)
    const other = options[0] ?? changeForm(readAt(template, path))
    // A name that stands alone may be that of a field further down, as it is in the example.
    const isHolder = (each: string) => isObject(readAt(template, [each]))
    const holders = path.length > 1 ? [] : Object.keys(template).filter(isHolder)
    const [likely, unlikely] = [true, false].map((is) => holders.filter((each) => (each === at[0]) === is))
    const within = (holder: string): [object, string[], unknown] => [
      omit(template, name),
      [holder, name],
      value,
    ]
    const choices: (readonly [object, string[], unknown])[] = [
      ...likely!.map(within),
      [template, path, value],
      ...(other === undefined ? [] : [[template, path, other] as const]),
      ...unlikely!.map(within),
    ]
    const [whole, place, chosen] = choices[count] ?? []
    return whole && place ? (replaceAt(whole, place, chosen) as object) : template
  }

  const [example = {}] = examples
  const at = findReference(example)
  const proposed = at ? replaceAt(example, at, reference.expression) : example
  const fitting =
    part === 'data' ? (fitPayload(target, operation, { data: proposed }).data ?? proposed) : proposed
  const first = await ask({ [part]: fitting } as DescribedRequest)
  if (first && isTaken(first.exchange)) return { ...first, isProposal: true }
  let template: object = {}
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const found = await ask({ [part]: template } as DescribedRequest)
    if (!found) return undefined
    if (isTaken(found.exchange)) return attempt === 0 ? undefined : found
    if (!ABOUT_FORM.includes(found.exchange.status) && found.exchange.status >= 300) return undefined
    const { wanted, unknown, options } = readComplaint(found.exchange.body)
    const kept = without(template, unknown)
    const next = wanted.reduce((before, path) => add(before, path, options), kept)
    if (isDeepStrictEqual(next, template)) return undefined
    template = next
  }
  return undefined
}

const omit = (node: object, name: string) =>
  Object.fromEntries(Object.entries(node).filter(([each]) => each !== name))

/** The same without the members of these names, at any depth. */
function without(node: object, names: readonly string[]): object {
  return Object.fromEntries(
    Object.entries(node)
      .filter(([name]) => !names.includes(name))
      .map(([name, each]) => [name, isObject(each) ? without(each, names) : each]),
  )
}
