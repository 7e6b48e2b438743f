import { parseJson } from '../../src/kit/check/harness/wire/request.ts'
import { type Contract, findOperation, type OperationId } from '../../src/kit/contract/contract.ts'
import { asObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Invariant } from '../../src/kit/history/invariant.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { isTaken } from './read-exchange.ts'
import { isRefusedForContent } from './sound-operations.ts'

const RULES = {
  data: {
    title: 'an operation that accepts encrypted data does not accept unencrypted data',
    requirements: ['REQ-ENC-01', 'REQ-AUTH-09'],
    section: '§5.9',
  },
} as const

/**
 * An operation that takes encrypted data needs it. Weak readings: which checkout operations are "most" is not documented, so an
 * operation is one of them only if it took a ciphertext, and an event may be taken in either form: no payment depends on it.
 */
export const encryption: Invariant = {
  name: 'encryption',
  judge: (history) =>
    judgeEachEra(RULES, (exchanges, evaluations) => judge(exchanges, history.contract, evaluations))(history),
}

function judge(
  exchanges: readonly HistoryExchange[],
  contract: Contract | undefined,
  evaluations: Evaluations<keyof typeof RULES>,
): void {
  const sealed = new Map<string, HistoryExchange>()
  const asked = exchanges.map((exchange) => ({ exchange, data: readData(exchange, contract) }))
  for (const { exchange, data } of asked)
    if (isCiphertext(data) && isTaken(exchange)) sealed.set(exchange.operationId, exchange)
  for (const { exchange, data } of asked) {
    const { operationId } = exchange
    const right = sealed.get(operationId)
    if (!right || typeof data !== 'object' || data === null) continue
    const message = `${operationId} accepts encrypted data, and also accepts unencrypted data.`
    if (isTaken(exchange)) evaluations.contradicted('data', message, [right, exchange])
    else if (exchange.key === 'right' && isRefusedForContent(exchange)) evaluations.compared('data')
  }
}

/** Returns what a request sends in its encrypted field, if the operator's contract has one. */
function readData({ operationId, sent }: HistoryExchange, contract?: Contract): unknown {
  const { encrypted } = findOperation(operationId as OperationId, contract)?.row ?? {}
  if (encrypted?.cipher !== 'rsa' || operationId === 'trackOrderEvent' || sent.body === undefined)
    return undefined
  return asObject(parseJson(sent.body))[encrypted.field]
}

/** An RSA block has at least 128 bytes. Weak reading: its encoding is not documented, and other texts may be in clear. */
const isCiphertext = (data: unknown) => typeof data === 'string' && /^[\w+/=.:,-]{170,}$/.test(data)
