import { findOperation, type OperationId } from '../../src/kit/contract/contract.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Invariant, Rule } from '../../src/kit/history/invariant.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { isTaken } from './read-exchange.ts'

const RULES = {
  shown: {
    title: 'no answer to a public key shows a secret key',
    requirements: ['REQ-AUTH-14'],
    section: '§5.3',
  },
} as const satisfies Record<string, Rule>

/** A placeholder of the history for a secret key of either business, whole or altered. */
const SECRET_KEY = /PAYCONTRACT_(?:OTHER_)?SECRET_KEY\b/

/** Secret keys stay on the server, so answers to a frontend's requests with its public key may not show them. */
export const secrets: Invariant = { name: 'secrets', judge: judgeEachEra(RULES, judge) }

function judge(exchanges: readonly HistoryExchange[], evaluations: Evaluations<keyof typeof RULES>): void {
  const keyed = new Set(exchanges.filter(isTurnedAway).map(({ operationId }) => operationId))
  for (const exchange of exchanges) {
    const { operationId, sent, answer } = exchange
    if (!answer || findOperation(operationId as OperationId)?.row.key !== 'public') continue
    if (!SECRET_KEY.test(`${answer.body}${JSON.stringify(answer.headers)}`)) {
      // An operation that does not check keys knows no secret.
      if (keyed.has(operationId) && isTaken(exchange)) evaluations.compared('shown')
    }
    // Weak reading: a refusal may repeat the refused key.
    else if (!SECRET_KEY.test(JSON.stringify(sent)))
      evaluations.contradicted(
        'shown',
        `${operationId} takes a public key, but its answer shows a secret key.`,
        [exchange],
      )
  }
}

function isTurnedAway({ key, answer }: HistoryExchange): boolean {
  return key !== 'right' && (answer?.status === 401 || answer?.status === 403)
}
