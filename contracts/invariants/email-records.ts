import { asObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import { bodyOf, isTaken } from './read-exchange.ts'
import { isWhole, listObjects } from './records.ts'
import { groupBy, outcomeOf, showsList } from './timeline.ts'

/** One registration or removal of an email. */
export interface Write {
  name: 'registered' | 'removed'
  exchange: HistoryExchange
  outcome: 'taken' | 'refused' | 'unknown'
}

/** What one business did with its emails, in the order sent. */
export interface Emails {
  lists: readonly HistoryExchange[]
  /** By email, normalized by `nameEmail`. */
  writes: ReadonlyMap<string, readonly Write[]>
  /** Removals that may have been of any email: their id is unknown. */
  unknown: readonly HistoryExchange[]
  /** The lists that show each email. */
  shown: ReadonlyMap<string, readonly HistoryExchange[]>
}

export function readEmails(exchanges: readonly HistoryExchange[]): Emails {
  const records = exchanges
    .filter(isAboutEmails)
    .flatMap((exchange) => listObjects(bodyOf(exchange)))
    .filter(
      (each): each is { id: string; email: string } => typeof each.id === 'string' && isWhole(each.email),
    )
    .concat(exchanges.flatMap((exchange) => readRegistered(exchange) ?? []))
    .map(({ id, email }) => ({ id, email: nameEmail(email) }))
  const byId = new Map(
    [...groupBy(records, ({ id }) => id)].map(([id, own]) => [id, new Set(own.map(({ email }) => email))]),
  )
  const writes = groupBy(
    exchanges.flatMap((exchange) => readWrites(exchange, byId)),
    ({ email }) => email,
  )
  const lists = exchanges.filter((each) => each.operationId === 'listCadCollectionEmails' && showsList(each))
  const shown = groupBy(
    lists.flatMap((list) => [...listEmails(list, byId)].map((email) => ({ email, list }))),
    ({ email }) => email,
  )
  return {
    lists,
    writes,
    unknown: exchanges.filter(
      (each) =>
        each.operationId === 'removeCadCollectionEmail' &&
        outcomeOf(each) !== 'refused' &&
        !byId.has(each.meant.path?.id ?? ''),
    ),
    shown: new Map([...shown].map(([email, own]) => [email, own.map(({ list }) => list)])),
  }
}

const isAboutEmails = ({ operationId }: HistoryExchange) =>
  operationId.endsWith('CadCollectionEmail') || operationId === 'listCadCollectionEmails'

/** Weak reading: the answer to a registration is not documented; if it holds one id, that is the id of the email. */
export function readRegistered(exchange: HistoryExchange): { id: string; email: string } | undefined {
  const { email } = asObject(exchange.meant.body)
  if (exchange.operationId !== 'registerCadCollectionEmail' || !isTaken(exchange) || !isWhole(email))
    return undefined
  const ids = listObjects(bodyOf(exchange)).flatMap(({ id }) => (isWhole(id) ? [id] : []))
  const [id, ...more] = ids
  return id !== undefined && more.length === 0 ? { id, email } : undefined
}

type EmailsById = ReadonlyMap<string, ReadonlySet<string>>

function readWrites(exchange: HistoryExchange, byId: EmailsById): (Write & { email: string })[] {
  const { operationId, meant } = exchange
  const outcome = outcomeOf(exchange)
  if (operationId === 'registerCadCollectionEmail') {
    const { email } = asObject(meant.body)
    return isWhole(email) ? [{ email: nameEmail(email), name: 'registered', exchange, outcome }] : []
  }
  if (operationId !== 'removeCadCollectionEmail') return []
  const id = meant.path?.id ?? ''
  // Weak reading: an id that was never shown removes nothing, though its removal may be accepted.
  const emails = [...(byId.get(id) ?? [])]
  // A redacted id may stand for several, and one email may have had several ids.
  const isSure = outcome === 'refused' || (isWhole(id) && emails.length === 1)
  return emails.map((email) => ({ email, name: 'removed', exchange, outcome: isSure ? outcome : 'unknown' }))
}

function listEmails(list: HistoryExchange, byId: EmailsById): Set<string> {
  return new Set(
    listObjects(bodyOf(list)).flatMap(({ id, email }) => {
      const [own, ...more] = isWhole(id) ? (byId.get(id) ?? []) : []
      return [
        ...(isWhole(email) ? [nameEmail(email)] : []),
        ...(own !== undefined && more.length === 0 ? [own] : []),
      ]
    }),
  )
}

/** Weak reading: an email may be stored in another case, or without surrounding spaces. */
export const nameEmail = (email: string) => email.trim().toLowerCase()
