import {
  type Contract,
  type HostName,
  type OperationId,
  type ResolvedOperation,
  readContract,
} from '../contract.ts'
import { findProblems } from './find-problems.ts'
import { createOperationTranslator, type OperationTranslator } from './operation-translator.ts'
import type { Node } from './pair-members.ts'
import { nodeOf, pairNodes } from './side.ts'
import { translateBody } from './translate-body.ts'

export interface EventTranslator {
  toWire(body: unknown): unknown
  fromWire(body: unknown): unknown
}

/** Between the contract with the operator's answers and the names that we propose, which our code is written in. */
export interface Translator {
  /** Nothing was answered that has to be translated. */
  readonly isIdentity: boolean
  /** What goes over the network. */
  readonly contract: Contract
  operation(operationId: OperationId): OperationTranslator
  event(host: HostName, event: string): EventTranslator
  /** What no translation covers: each place, and what to do about it. */
  readonly problems: readonly string[]
}

const IDENTITY: OperationTranslator = {
  requestToWire: (request) => request,
  requestFromWire: (request) => request,
  answerToWire: (answer) => answer,
  answerFromWire: (answer) => answer,
}
const SAME_EVENT: EventTranslator = { toWire: (body) => body, fromWire: (body) => body }

/**
 * Translates between two contracts. It throws at no value: one of an unexpected kind passes as it is, for those to
 * judge who validate it.
 *
 * @param wire with the operator's answers: what goes over the network
 * @param home what our code is written in: the contract as it is shipped
 * @example createTranslator(contract).operation('createRefund').answerFromWire({ status: 200, body })
 */
export function createTranslator(wire: Contract, home: Contract = readContract()): Translator {
  const isIdentity = wire === home
  const translators = new Map<OperationId, OperationTranslator>()
  const create = (operationId: OperationId) => {
    const find = (each: Contract) =>
      each.operations.find((operation) => operation.operationId === operationId)
    const [theirs, ours] = [find(wire), find(home)]
    if (isIdentity || !theirs || !ours) return IDENTITY
    return createOperationTranslator(
      { operation: theirs, document: wire.readDocument(theirs.host, 'proposed') },
      { operation: ours, document: home.readDocument(ours.host, 'proposed') },
    )
  }
  return {
    isIdentity,
    contract: wire,
    operation(operationId) {
      const translator = translators.get(operationId) ?? create(operationId)
      translators.set(operationId, translator)
      return translator
    },
    event(host, event) {
      if (isIdentity) return SAME_EVENT
      const pair = pairNodes(eventOf(wire, host, event), eventOf(home, host, event))
      if (!pair) return SAME_EVENT
      return {
        toWire: (body) => translateBody(body, pair, 'toWire', 'all'),
        fromWire: (body) => translateBody(body, pair, 'fromWire'),
      }
    },
    get problems() {
      return isIdentity ? [] : findProblems(wire, home)
    },
  }
}

function eventOf(contract: Contract, host: HostName, event: string): Node | undefined {
  const document = contract.readDocument(host, 'proposed')
  const webhook = document.webhooks?.[event]?.post as ResolvedOperation | undefined
  return webhook && nodeOf(document, webhook.requestBody)
}
