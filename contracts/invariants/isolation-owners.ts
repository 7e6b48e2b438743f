import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { judgeEachEra } from './evaluations.ts'
import { askerOf, type Business } from './read-exchange.ts'
import { isWhole, recordsOf } from './records.ts'

const RULES = {
  transaction: {
    title: 'the transactions of a business have one businessId',
    requirements: ['REQ-TXN-02'],
    section: '§1.3',
  },
  'AML record': {
    title: 'the AML records of a business have one businessId',
    requirements: ['REQ-AML-18'],
    section: '§1.3',
  },
} as const satisfies Record<string, Rule>

type Kind = keyof typeof RULES

interface Owner {
  businessId: string
  exchange: HistoryExchange
}

/** Every record shown to a business belongs to it, and names it. */
export const judgeOwners = judgeEachEra(RULES, (exchanges, evaluations) => {
  const owners = new Map<string, Owner>()
  const ownerOf = (business: Business, kind: Kind) => owners.get(`${business} ${kind}`)
  for (const exchange of exchanges) {
    const business = askerOf(exchange)
    if (!business) continue
    for (const { kind, fields } of recordsOf(exchange)) {
      const { id, businessId } = fields
      if ((kind !== 'transaction' && kind !== 'AML record') || !isWhole(businessId)) continue
      const own = ownerOf(business, kind) ?? { businessId, exchange }
      owners.set(`${business} ${kind}`, own)
      const other = ownerOf(business === 'caller' ? 'other' : 'caller', kind)
      if (own.businessId !== businessId) {
        const message = `The ${kind} ${id} has the businessId ${businessId}, but an earlier one has ${own.businessId}.`
        evaluations.contradicted(kind, message, [own.exchange, exchange])
      }
      // Weak reading: the keys of two businesses may belong to the same one.
      else if (other && other.businessId !== businessId) evaluations.compared(kind)
    }
  }
})
