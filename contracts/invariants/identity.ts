import { asObject, isObject, type JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Finding, Invariant } from '../../src/kit/history/invariant.ts'
import { bodyOf, eachEra, isTaken, rowsOf } from './read-exchange.ts'

/** What a record is, and not how it stands: a status, a fee, notes and times of change may become others. */
const LASTING: Record<string, { requirement: string; fields: readonly string[] }> = {
  listTransactions: {
    requirement: 'REQ-TXN-11',
    fields: ['amount', 'currency', 'type', 'createdAt', 'businessId', 'reference'],
  },
  listAmlRecords: { requirement: 'REQ-AML-10', fields: ['amount', 'currency', 'createdAt', 'businessId'] },
}

/** §2: an id is that of one record, which is the same wherever it shows. */
export const sameRecord: Invariant = {
  name: 'same record',
  isOfRecords: true,
  requirements: ['REQ-TXN-11', 'REQ-AML-10'],
  judge: (history) => eachEra(history, findChanged),
}

function findChanged(exchanges: readonly HistoryExchange[]): Finding[] {
  const known = new Map<string, { row: JsonObject; exchange: HistoryExchange }>()
  return exchanges.flatMap((exchange) =>
    rowsOf(exchange).flatMap((row): Finding[] => {
      const { requirement, fields } = LASTING[exchange.operationId]!
      if (typeof row.id !== 'string') return []
      const name = `${exchange.business} ${exchange.operationId} ${row.id}`
      const first = known.get(name) ?? { row, exchange }
      const field = fields.find((each) => first.row[each] !== row[each])
      if (field === undefined) {
        known.set(name, first)
        return []
      }
      // what it changed to is told once
      known.set(name, { row, exchange })
      const message = `${field} of ${row.id} is ${JSON.stringify(first.row[field])}, and later ${JSON.stringify(row[field])}.`
      return [{ requirements: [requirement], section: '§2', message, exchanges: [first.exchange, exchange] }]
    }),
  )
}

/** §1.7, §4.2: an order is verified by its reference. An answer may be terse; another order's is none. */
export const verifiedOrder: Invariant = {
  name: 'verified order',
  isOfRecords: true,
  requirements: ['REQ-REF-02'],
  judge({ exchanges }) {
    const made = new Map<string, HistoryExchange>()
    return exchanges.flatMap((exchange): Finding[] => {
      if (!isTaken(exchange)) return []
      const shown = listReferences(bodyOf(exchange))
      if (exchange.operationId === 'initiatePayment')
        for (const reference of shown) if (!made.has(reference)) made.set(reference, exchange)
      const asked = exchange.meant.path?.reference
      if (exchange.operationId !== 'verifyPayment' || asked === undefined || shown.includes(asked)) return []
      const other = shown.find((reference) => made.has(reference))
      if (other === undefined) return []
      const message = `${asked} is verified, and the answer is that of ${other}.`
      return [
        { requirements: ['REQ-REF-02'], section: '§1.7', message, exchanges: [made.get(other)!, exchange] },
      ]
    })
  },
}

/** What stands under `reference`, at any depth. */
function listReferences(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(listReferences)
  if (!isObject(node)) return []
  const own = asObject(node).reference
  return [...(typeof own === 'string' ? [own] : []), ...Object.values(node).flatMap(listReferences)]
}
