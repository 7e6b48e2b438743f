import type { Rule } from '../../src/kit/history/invariant.ts'
import { judgeEachEra } from './evaluations.ts'
import { bodyOf, isTaken } from './read-exchange.ts'
import { findRows, idOf } from './records.ts'

const RULES = {
  listRefunds: { title: 'listRefunds shows each row once', requirements: ['REQ-ORD-09'], section: '§4.1' },
  listChargebacks: {
    title: 'listChargebacks shows each row once',
    requirements: ['REQ-ORD-10'],
    section: '§4.1',
  },
  listCadCollectionEmails: {
    title: 'listCadCollectionEmails shows each row once',
    requirements: ['REQ-CAD-04'],
    section: '§4.6',
  },
} as const satisfies Record<string, Rule>

const isName = (text: string): text is keyof typeof RULES => text in RULES

/** Lists without documented pages and filters. Weak reading: a row is identified by its `id` or own reference, if any. */
export const judgeRows = judgeEachEra(RULES, (exchanges, evaluations) => {
  for (const exchange of exchanges) {
    const { operationId } = exchange
    if (!isName(operationId) || !isTaken(exchange)) continue
    const ids = findRows(bodyOf(exchange)).flatMap((row) => idOf(row) ?? [])
    if (ids.length < 2) continue
    const twice = ids.find((id, index) => index !== ids.lastIndexOf(id))
    if (twice === undefined) evaluations.compared(operationId)
    else evaluations.contradicted(operationId, `${operationId} shows ${twice} twice.`, [exchange])
  }
})
