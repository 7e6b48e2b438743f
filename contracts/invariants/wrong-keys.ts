import { findOperation, type OperationId } from '../../src/kit/contract/contract.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Finding, Invariant } from '../../src/kit/history/invariant.ts'
import { isTaken } from './read-exchange.ts'

const MESSAGES = {
  secret: { text: 'Invalid SECRET key', requirement: 'REQ-AUTH-02' },
  public: { text: 'Invalid public key passed', requirement: 'REQ-AUTH-03' },
}

/**
 * §7: the two messages mean a key of the wrong type, and a key of the wrong type is not taken. By which credential a business
 * authenticates elsewhere is not shown (§5.10), so only the checkout API and S2S payments are judged.
 */
export const wrongKeys: Invariant = {
  name: 'wrong keys',
  requirements: ['REQ-AUTH-02', 'REQ-AUTH-03'],
  judge: ({ exchanges }) => exchanges.flatMap(judge),
}

function judge(exchange: HistoryExchange): Finding[] {
  const { operationId, key, answer } = exchange
  const wanted = keyOf(operationId as OperationId)
  if (!wanted || !answer) return []
  const { text, requirement } = MESSAGES[wanted]
  const find = (message: string): Finding[] => [
    { requirements: [requirement], section: '§7', message, exchanges: [exchange] },
  ]
  const isWrong = (key === 'public' || key === 'secret') && key !== wanted
  if (isWrong && isTaken(exchange))
    return find(`${operationId} takes a ${wanted} key, and a ${key} key is taken.`)
  if (key === 'right' && answer.body.includes(text))
    return find(`${operationId} answers its own ${wanted} key with "${text}".`)
  return []
}

function keyOf(operationId: OperationId): 'public' | 'secret' | undefined {
  const { host, row } = findOperation(operationId)
  return row.key === 'public' || (row.key === 'secret' && host === 'checkout') ? row.key : undefined
}
