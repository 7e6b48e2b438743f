import { asObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Finding, Invariant } from '../../src/kit/history/invariant.ts'
import { askerOf, type Business, bodyOf, judgeEachEra } from './read-exchange.ts'
import { isWhole, type RecordKind, recordsOf, type StatedRecord, showsEmails } from './records.ts'

/** A shorter value may be anything: a code, a count, a word. */
const MIN_NAME_LENGTH = 8

const STATED: Record<RecordKind, { requirement: string; section: string }> = {
  transaction: { requirement: 'REQ-TXN-02', section: '§1.3' },
  'AML record': { requirement: 'REQ-AML-18', section: '§1.3' },
  'CAD collection email': { requirement: 'REQ-CAD-04', section: '§4.6' },
  'S2S payment order': { requirement: 'REQ-REF-02', section: '§1.7' },
}

/** No record of one business is shown to another, in the answer of any operation. */
export const isolation: Invariant = {
  name: 'isolation',
  isOfRecords: true,
  requirements: Object.values(STATED).map(({ requirement }) => requirement),
  sections: ['§1.3', '§1.7', '§4.6'],
  judge: (history) => judgeEachEra(history, judge),
}

/** Whose record a name is of, and what showed it first. */
interface Owned {
  owner: Business
  kind: RecordKind
  businessId: unknown
  exchange: HistoryExchange
}

/** When each business first sent a text. */
type Sent = Record<Business, Map<string, number>>

function judge(exchanges: readonly HistoryExchange[]): Finding[] {
  const sent = listSent(exchanges)
  const names = listNames(exchanges, sent)
  const reported = new Set<string>()
  return exchanges.flatMap((exchange): Finding[] => {
    const asker = askerOf(exchange)
    if (!asker || !exchange.answer) return []
    const foreign: (Owned & { text: string })[] = []
    visitWords(bodyOf(exchange) ?? exchange.answer.body, (text, businessId) => {
      const owned = names.get(text)
      if (!owned || owned.owner === asker || reported.has(text)) return
      // Weak reading: a name is unique within a business only, so one under another businessId is of another record.
      if (businessId && owned.businessId && businessId !== owned.businessId) return
      // Weak reading: an email elsewhere is that of a person, who may be a customer of both.
      if (text.includes('@') && !showsEmails(exchange)) return
      if (wasSent(sent, asker, text, exchange)) return
      reported.add(text)
      foreign.push({ text, ...owned })
    })
    const [first] = foreign
    if (!first) return []
    const { requirement, section } = STATED[first.kind]
    const more = foreign.length > 1 ? `, and ${foreign.length - 1} more names` : ''
    return [
      {
        requirements: [requirement],
        section,
        message: `${exchange.operationId} shows ${say(asker)} ${first.text}, which ${first.exchange.operationId} shows as the name of ${ARTICLES[first.kind]} ${first.kind} of ${say(first.owner)}${more}.`,
        exchanges: [first.exchange, exchange].toSorted((one, other) => one.startedMs - other.startedMs),
      },
    ]
  })
}

const ARTICLES: Record<RecordKind, string> = {
  ...{ transaction: 'a', 'AML record': 'an', 'CAD collection email': 'a', 'S2S payment order': 'an' },
}

const say = (business: Business) => (business === 'caller' ? 'the caller' : 'the other business')

/** The names of all stated records, each with the business that it was first shown to. */
function listNames(exchanges: readonly HistoryExchange[], sent: Sent): Map<string, Owned> {
  const names = new Map<string, Owned>()
  for (const exchange of exchanges) {
    const owner = askerOf(exchange)
    if (!owner) continue
    for (const record of recordsOf(exchange)) {
      for (const name of namesOf(record)) {
        if (!isWhole(name) || names.has(name)) continue
        // Weak reading: who creates an order may choose its reference, and another may choose the same.
        if (record.kind === 'S2S payment order' && wasSent(sent, owner, name, exchange)) continue
        names.set(name, { owner, kind: record.kind, businessId: record.fields.businessId, exchange })
      }
    }
  }
  return names
}

function namesOf({ kind, fields }: StatedRecord): unknown[] {
  const { id, reference, email } = fields
  if (kind === 'S2S payment order') return [reference]
  if (kind === 'CAD collection email') return [id, email]
  const deposit = kind === 'transaction' ? asObject(fields.deposit) : {}
  return [id, reference, deposit.id, deposit.reference]
}

/** Weak reading: an answer may repeat what its asker sent, in this request or in one that began before the answer was there. */
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

const DELIMITER = /[\s"'<>(){}[\],;:?&=/\\|#]+/

/**
 * Visits the words of every text in a value that are long enough for a name, as a name may stand in a URL or in a message,
 * each with the nearest `businessId` around it.
 */
function visitWords(
  node: unknown,
  visit: (word: string, businessId: unknown) => void,
  businessId?: unknown,
): void {
  if (typeof node === 'string' && node.length >= MIN_NAME_LENGTH) {
    for (const word of decode(node).split(DELIMITER)) {
      const text = word.endsWith('.') ? word.slice(0, -1) : word
      if (text.length >= MIN_NAME_LENGTH) visit(text, businessId)
    }
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
