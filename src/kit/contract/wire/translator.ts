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

/** Translates between the contract with the operator's answers and our proposed names, which our code uses. */
export interface Translator {
  /** No answer needs a translation. */
  readonly isIdentity: boolean
  /** The contract on the network. */
  readonly contract: Contract
  operation(operationId: OperationId): OperationTranslator
  event(host: HostName, event: string): EventTranslator
  /** Differences that no translation covers: each with its place, and what to do. */
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
 * Creates a translator between two contracts. It never throws on a value: one of an unexpected type passes unchanged, for
 * validation to judge.
 *
 * @param wire with the operator's answers: what goes over the network
 * @param home what our code uses: the shipped contract
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
