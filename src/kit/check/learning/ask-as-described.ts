import { randomUUID } from 'node:crypto'
import type { Operation } from '../../contract/contract.ts'
import { createTranslator } from '../../contract/wire/translator.ts'
import { LEARNING } from '../../history/history.ts'
import type { DescribedRequest } from '../../target/description.ts'
import { fillExpressions } from '../../target/expressions.ts'
import type { Target } from '../../target/target.ts'
import type { WireRequest, WireResponse } from '../harness/wire/exchange.ts'
import { noteExchange } from '../harness/wire/note-exchange.ts'
import type { Exchange, RequestOptions } from '../harness/wire/request.ts'
import { send } from '../harness/wire/send.ts'
import { TransportError } from '../harness/wire/transport.ts'
import { type Leftover, readTraces } from '../leftovers/record-leftovers.ts'

export interface Asked {
  sent: DescribedRequest
  exchange: Exchange
}

/**
 * Sends a request in the form of target.json, and adds it to the history.
 *
 * @param values values of its expressions, by their text without braces
 * @param leftovers what is made in the target is added
 * @returns undefined if no answer arrived
 */
export async function askAsDescribed(
  target: Target,
  { operationId, ...operation }: Operation,
  template: DescribedRequest,
  values: Readonly<Record<string, string | number>>,
  leftovers: Leftover[],
  business: 'caller' | 'other' = 'caller',
): Promise<Asked | undefined> {
  const read = (text: string) => values[text] ?? (text === 'random' ? randomUUID() : undefined)
  const sent = fillExpressions(template, read) as DescribedRequest
  const options = { ...sent, isWire: true, isDescribed: true, isLearned: true } as RequestOptions
  let asked: WireRequest | undefined
  let response: WireResponse | undefined
  const startedAtMs = Date.now()
  try {
    const exchange = await send(target, { operationId, ...operation }, options, (request) => {
      asked = request
    })
    response = exchange.received
    const { made } = readTraces(operationId, options as { path?: Record<string, string> }, exchange)
    if (made) leftovers.push(made)
    return { sent, exchange }
  } catch (error) {
    if (error instanceof TransportError || error instanceof RangeError) return undefined
    throw error
  } finally {
    const times = { startedAtMs, endedAtMs: Date.now() }
    const noted = { ...target, requests: { ...target.requests, [operationId]: template } }
    const of = { operationId, options, business }
    const over = asked && { request: asked, ...(response && { response }) }
    if (over) noteExchange(noted, LEARNING, of, over, times, createTranslator(operation.contract))
  }
}
