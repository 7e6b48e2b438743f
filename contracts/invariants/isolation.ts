import { asObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Invariant, Rule } from '../../src/kit/history/invariant.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { judgeOthersOrders } from './isolation-orders.ts'
import { judgeOwners } from './isolation-owners.ts'
import { judgeRows } from './isolation-rows.ts'
import { askerOf, type Business, bodyOf, isSealed, isTaken, knowUnread, listTexts } from './read-exchange.ts'
import {
  isWhole,
  MIN_NAME_LENGTH,
  type RecordKind,
  recordsOf,
  type StatedRecord,
  showsEmails,
} from './records.ts'

const RULES: Record<RecordKind, Rule> = {
  transaction: {
    title: 'no transaction of another business is shown',
    requirements: ['REQ-TXN-02'],
    section: '§1.3',
  },
  'AML record': {
    title: 'no AML record of another business is shown',
    requirements: ['REQ-AML-18'],
    section: '§1.3',
  },
  'CAD collection email': {
    title: 'no CAD collection email of another business is shown',
    requirements: ['REQ-CAD-04'],
    section: '§4.6',
    needsAllCalls: true,
  },
  'S2S payment order': {
    title: 'no S2S payment order of another business is shown',
    requirements: ['REQ-REF-02'],
    section: '§1.7',
  },
  'checkout order': {
    title: 'no checkout order of another business is shown',
    requirements: ['REQ-ORD-07'],
    section: '§4.1',
  },
  refund: { title: 'no refund of another business is shown', requirements: ['REQ-ORD-09'], section: '§4.1' },
  chargeback: {
    title: 'no chargeback of another business is shown',
    requirements: ['REQ-ORD-10'],
    section: '§4.1',
  },
}

/** No answer shows a record of one business to another. */
export const isolation: Invariant = {
  name: 'isolation',
  isOfRecords: true,
  judge: (history) =>
    [judgeNames, judgeOwners, judgeRows, judgeOthersOrders].flatMap((each) => each(history)),
}

/** The owner of a record, and the exchange that first showed it. */
interface Owned {
  owner: Business
  kind: RecordKind
  businessId: unknown
  order: unknown
  exchange: HistoryExchange
  /** Whether the record has other names: a request that sends them all may be answered with them all. */
  hasOthers: boolean
}

/** Time at which each business first sent a text. */
type Sent = Record<Business, Map<string, number>>

const judgeNames = judgeEachEra(RULES, judge)

function judge(exchanges: readonly HistoryExchange[], evaluations: Evaluations<RecordKind>): void {
  // Most eras hold the calls of only one business, and so cannot show a record of another.
  if (new Set(exchanges.flatMap((each) => askerOf(each) ?? [])).size < 2) return
  const sent = listSent(exchanges)
  const isUnread = knowUnread(exchanges)
  const names = listNames(exchanges, sent, isUnread)
  const listOpen = createListOpen(exchanges, names)
  const reported = new Set<string>()
  for (const exchange of exchanges) {
    const asker = askerOf(exchange)
    // Weak reading: what cannot be read may name anything.
    if (!asker || !exchange.answer || isSealed(exchange)) continue
    const foreign: (Owned & { text: string })[] = []
    visitWords(bodyOf(exchange) ?? exchange.answer.body, (text, businessId) => {
      const owned = names.get(text)
      if (!owned || owned.owner === asker || reported.has(text)) return
      // Weak reading: a name is unique within a business only, so under another businessId it names another record.
      if (businessId && owned.businessId && businessId !== owned.businessId) return
      if (isAnother(owned, text, exchange)) return
      // Weak reading: elsewhere, an email belongs to a person, who may be a customer of both.
      if (text.includes('@') && !showsEmails(exchange)) return
      if (wasSent(sent, asker, text, exchange)) return
      if (owned.kind === 'checkout order' && isUnread(asker, exchange)) return
      reported.add(text)
      foreign.push({ text, ...owned })
    })
    const [first] = foreign
    if (first)
      evaluations.contradicted(first.kind, describe(first, exchange, foreign.length), [
        first.exchange,
        exchange,
      ])
    else for (const kind of listOpen(exchange, asker)) evaluations.compared(kind)
  }
}

/** Weak reading: refunds may be numbered within a business, so a row of another order is another refund. */
function isAnother({ kind, order }: Owned, text: string, exchange: HistoryExchange): boolean {
  if (order === undefined || (kind !== 'refund' && kind !== 'chargeback')) return false
  const shown = recordsOf(exchange).find((each) => namesOf(each).includes(text))
  const { orderReference = order } = shown?.fields ?? {}
  return orderReference !== order
}

/** Returns the kinds of another business's records that an answer could have shown: rows of a list, or the record it names. */
function createListOpen(exchanges: readonly HistoryExchange[], names: ReadonlyMap<string, Owned>) {
  const owners = new Set([...names.values()].map(({ owner, kind }) => `${owner} ${kind}`))
  const namesIn = ({ meant }: HistoryExchange) =>
    listTexts(meant).filter((text) => names.get(text)?.hasOthers)
  // An operation that refuses even the owner shows the record to no business.
  const answered = new Set(
    exchanges
      .filter((each) => isTaken(each))
      .flatMap((each) => namesIn(each).map((name) => `${each.business} ${each.operationId} ${name}`)),
  )
  return (exchange: HistoryExchange, asker: Business): RecordKind[] => {
    // A key of the wrong type is refused whatever the request.
    if (exchange.key !== 'right') return []
    const owner: Business = asker === 'caller' ? 'other' : 'caller'
    const asked = namesIn(exchange).filter((name) => answered.has(`${owner} ${exchange.operationId} ${name}`))
    const kinds = asked.flatMap((name) => names.get(name) ?? []).filter((each) => each.owner === owner)
    // An operation that shows no record may never show any.
    const [row] = exchange.operationId.startsWith('list') ? recordsOf(exchange) : []
    const listed = row && owners.has(`${owner} ${row.kind}`) ? [row.kind] : []
    return [...new Set([...kinds.map(({ kind }) => kind), ...listed])]
  }
}

function describe(
  first: Owned & { text: string },
  { operationId, business }: HistoryExchange,
  count: number,
): string {
  const more = count > 1 ? `, and ${count - 1} more names` : ''
  return `${operationId} shows ${say(business)} ${first.text}, which ${first.exchange.operationId} shows as the name of ${/^[AS]/.test(first.kind) ? 'an' : 'a'} ${first.kind} of ${say(first.owner)}${more}.`
}

const say = (business: Business) => (business === 'caller' ? 'the caller' : 'the other business')

const CHOSEN = new Set<RecordKind>(['S2S payment order', 'checkout order', 'refund', 'chargeback'])

/** Returns the names of all documented records, each with the first business that was shown it. */
function listNames(
  exchanges: readonly HistoryExchange[],
  sent: Sent,
  isUnread: ReturnType<typeof knowUnread>,
): Map<string, Owned> {
  const names = new Map<string, Owned>()
  for (const exchange of exchanges) {
    const owner = askerOf(exchange)
    if (!owner) continue
    for (const record of recordsOf(exchange)) {
      const own = new Set(namesOf(record).filter(isWhole))
      const hasOthers = [...own].filter((name) => name.length >= MIN_NAME_LENGTH).length > 1
      for (const name of own) {
        if (names.has(name)) continue
        // Weak reading: the creator of an order may choose its reference, and another may choose the same.
        const isChosen = isUnread(owner, exchange) || wasSent(sent, owner, name, exchange)
        if (CHOSEN.has(record.kind) && isChosen) continue
        const { businessId, orderReference: order } = record.fields
        names.set(name, { owner, kind: record.kind, businessId, order, exchange, hasOthers })
      }
    }
  }
  return names
}

function namesOf({ kind, fields }: StatedRecord): unknown[] {
  const { id, reference, refundReference, chargebackReference, email } = fields
  if (CHOSEN.has(kind)) return [id, reference, refundReference, chargebackReference]
  if (kind === 'CAD collection email') return [id, email]
  const deposit = kind === 'transaction' ? asObject(fields.deposit) : {}
  return [id, reference, deposit.id, deposit.reference]
}

/** Weak reading: an answer may repeat what the caller sent, in this request or in one that began before the answer ended. */
function wasSent(sent: Sent, asker: Business, text: string, { endedMs }: HistoryExchange): boolean {
  return (sent[asker].get(text) ?? Number.POSITIVE_INFINITY) <= endedMs
}

function listSent(exchanges: readonly HistoryExchange[]): Sent {
  const names = new Set(exchanges.flatMap(recordsOf).flatMap(namesOf))
  const sent: Sent = { caller: new Map(), other: new Map() }
  for (const { business, meant, sent: request, startedMs } of exchanges) {
    visitWords([request.url, request.body, meant], (word) => {
      if (!names.has(word)) return
      const known = sent[business].get(word)
      if (known === undefined || startedMs < known) sent[business].set(word, startedMs)
    })
  }
  return sent
}

/** Characters between two words, plain or encoded. */
const PART = /[\s"'<>(){}[\],;:?&=/\\|#%]/
const DELIMITER = /[\s"'<>(){}[\],;:?&=/\\|#]+/

/**
 * Visits the words of every text in a value that are long enough for a name, since a name may be part of a URL or a message, each
 * with the nearest enclosing `businessId`.
 */
function visitWords(
  node: unknown,
  visit: (word: string, businessId: unknown) => void,
  businessId?: unknown,
): void {
  if (typeof node === 'string' && node.length >= MIN_NAME_LENGTH) {
    // Most texts are a single word.
    for (const word of PART.test(node) ? decode(node).split(DELIMITER) : [node]) {
      const text = word.endsWith('.') ? word.slice(0, -1) : word
      if (text.length >= MIN_NAME_LENGTH) visit(text, businessId)
    }
    return
  }
  if (typeof node !== 'object' || node === null) return
  const own = 'businessId' in node ? node.businessId : businessId
  for (const each of Object.values(node)) visitWords(each, visit, own)
}

function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
