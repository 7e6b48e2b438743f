import { isDeepStrictEqual } from 'node:util'
import { isObject, type JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { judgeEmailIds } from './identity-email-ids.ts'
import { askerOf } from './read-exchange.ts'
import { idOf, isWhole, recordsOf } from './records.ts'
import { listRefundReferences, nameReference } from './refund-references.ts'

const RULES = {
  transaction: {
    title: 'a transaction keeps its amount, currency, type, reference and deposit',
    requirements: ['REQ-TXN-11', 'REQ-DEP-01'],
    section: '§2',
  },
  'AML record': {
    title: 'an AML record keeps its amount, currency, deposit and customer',
    requirements: ['REQ-AML-10'],
    section: '§2',
  },
  'CAD collection email': {
    title: 'a CAD collection email keeps its address and its id',
    requirements: ['REQ-CAD-08'],
    section: '§2',
  },
  refund: {
    title: 'a refund keeps its amount, currency and order',
    requirements: ['REQ-ORD-09'],
    section: '§4.1',
  },
  chargeback: {
    title: 'a chargeback keeps its amount, currency and order',
    requirements: ['REQ-ORD-10'],
    section: '§4.1',
  },
} as const satisfies Record<string, Rule>

type Kind = keyof typeof RULES

const ORDER = ['orderReference', 'order_reference', 'orderId', 'order_id']

/** Members of a record that never change, unlike a status, a fee, notes and the time of a change. */
const LASTING: Record<Kind, readonly string[]> = {
  transaction: [
    ...['amount', 'currency', 'type', 'createdAt', 'businessId', 'reference'],
    ...['depositId', 'deposit.id', 'deposit.createdAt'],
  ],
  'AML record': [
    ...['amount', 'currency', 'businessId', 'createdAt'],
    ...['deposit.id', 'deposit.createdAt', 'customer.id'],
  ],
  'CAD collection email': ['email'],
  refund: ['amount', 'currency', ...ORDER],
  chargeback: ['currency', ...ORDER],
}

/** Weak reading: that these last is not documented. So one counts as changed only if it later returns to its first value. */
const RETURNING: Partial<Record<Kind, readonly string[]>> = {
  transaction: ['deposit.depositType'],
  chargeback: ['amount'],
}

/** By member: where it was shown first, and where it was last shown with another value. */
type Known = Map<string, { first: Shown; other?: Shown }>

interface Shown {
  value: unknown
  exchange: HistoryExchange
}

/** A record does not change as long as it is shown. */
export const judgeLasting = judgeEachEra(RULES, (exchanges, evaluations) => {
  judgeEmailIds(exchanges, evaluations)
  const records = new Map<string, Known>()
  const varying = findVarying(exchanges)
  const references = listRefundReferences(exchanges)
  for (const exchange of exchanges) {
    if (!askerOf(exchange)) continue
    for (const { kind, fields } of recordsOf(exchange)) {
      const isReference =
        kind === 'refund' && references.has(nameReference(exchange, String(fields.reference)))
      const id = idOf(fields) ?? (isReference ? String(fields.reference) : undefined)
      if (!isKind(kind) || id === undefined) continue
      // Weak reading: the answer to a refund may use another unit than the list.
      if (kind === 'refund' && exchange.operationId !== 'listRefunds') continue
      const name = `${exchange.business} ${kind} ${id}`
      const known = records.get(name)
      records.set(name, known ?? readKnown(kind, fields, exchange))
      if (known && !judgeRecord(kind, { id, fields, known, exchange }, evaluations))
        if (varying.has(`${exchange.business} ${exchange.operationId}`)) evaluations.compared(kind)
    }
  }
})

const isKind = (kind: string): kind is Kind => kind in RULES

const membersOf = (kind: Kind) => [...LASTING[kind], ...(RETURNING[kind] ?? [])]

function readKnown(kind: Kind, fields: JsonObject, exchange: HistoryExchange): Known {
  const shown = membersOf(kind).map((member) => [member, readMember(fields, member)] as const)
  return new Map(
    shown
      .filter(([, value]) => isWritten(value))
      .map(([member, value]) => [member, { first: { value, exchange } }]),
  )
}

function readMember(fields: JsonObject, member: string): unknown {
  const dot = member.indexOf('.')
  if (dot < 0) return fields[member]
  const inner = fields[member.slice(0, dot)]
  return isObject(inner) ? inner[member.slice(dot + 1)] : undefined
}

/** Weak reading: a field that is missing, null or empty is not set yet. */
const isWritten = (value: unknown) => value !== undefined && value !== null && value !== ''

/** Whether a member has changed. */
function judgeRecord(
  kind: Kind,
  {
    id,
    fields,
    known,
    exchange,
  }: { id: string; fields: JsonObject; known: Known; exchange: HistoryExchange },
  evaluations: Evaluations<Kind>,
): boolean {
  for (const member of membersOf(kind)) {
    const value = readMember(fields, member)
    if (!isWritten(value)) continue
    const before = known.get(member)
    const now = { value, exchange }
    if (!before) known.set(member, { first: now })
    else if (judgeMember(kind, member, before, now, evaluations, id)) return true
  }
  return false
}

function judgeMember(
  kind: Kind,
  member: string,
  before: { first: Shown; other?: Shown },
  now: Shown,
  evaluations: Evaluations<Kind>,
  id: unknown,
): boolean {
  const { first, other } = before
  const isOther = isChanged(first.value, now.value)
  const say = ({ value }: Shown) => JSON.stringify(value)
  if (LASTING[kind].includes(member)) {
    if (!isOther) return false
    const message = `The ${kind} ${id} has the ${member} ${say(first)} and then ${say(now)}.`
    evaluations.contradicted(kind, message, [first.exchange, now.exchange])
    return true
  }
  if (isOther && first.exchange.endedMs < now.exchange.startedMs) before.other = now
  if (isOther || !other || other.exchange.endedMs >= now.exchange.startedMs) return false
  delete before.other
  const message = `The ${kind} ${id} has the ${member} ${say(first)}, then ${say(other)}, and then ${say(now)} again.`
  evaluations.contradicted(kind, message, [first.exchange, other.exchange, now.exchange])
  return true
}

/** Returns operations that do not always show a business the same records, unlike those of a stateless service. */
function findVarying(exchanges: readonly HistoryExchange[]): Set<string> {
  const first = new Map<string, string>()
  const varying = new Set<string>()
  for (const exchange of exchanges) {
    const records = recordsOf(exchange)
    if (records.length === 0) continue
    const name = `${exchange.business} ${exchange.operationId}`
    const ids = JSON.stringify(records.map(({ fields }) => idOf(fields)))
    if (!first.has(name)) first.set(name, ids)
    else if (first.get(name) !== ids) varying.add(name)
  }
  return varying
}

function isChanged(before: unknown, after: unknown): boolean {
  if (before === after) return false
  if (typeof before !== 'string' || typeof after !== 'string') return !isDeepStrictEqual(before, after)
  if (!isWhole(before) || !isWhole(after)) return false
  // Weak reading: a time may be written in several ways.
  return !MOMENT.test(before) || Date.parse(before) !== Date.parse(after)
}

const MOMENT = /^\d{4}-\d\d-\d\dT/
