import { isObject, type JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import { readRegistered } from './email-records.ts'
import { readAmount } from './orders.ts'
import { askerOf, type Business, bodyOf, isSealed, isTaken, listTexts } from './read-exchange.ts'
import { isWhole, listObjects, recordsOf } from './records.ts'
import {
  AGED_MS,
  countStartedBefore,
  groupBy,
  isSettled,
  isWrittenBetween,
  outcomeOf,
  type Settling,
} from './timeline.ts'

/** A notification of a collection. Its form is not documented: it holds an amount, a currency and the sender's email. */
export interface Collection {
  exchange: HistoryExchange
  amount: number
  currency: string
  sender: string
  /** Whether its credit is found by its sender, whom no other collection has. */
  isBySender: boolean
  /** What it shares with others: everything except the amount, the sender and random values. */
  form: string
}

/** A transaction, and the exchange that showed it first. */
export interface ShownTransaction {
  id: string
  fields: JsonObject
  exchange: HistoryExchange
}

/** Groups collections by amount if nothing else in the history has it, and others by sender if it is theirs alone. */
export function listCollections(exchanges: readonly HistoryExchange[]): Map<number | string, Collection[]> {
  const sent = exchanges.flatMap((exchange) => {
    const isSent = exchange.operationId === 'receiveCadCollection' && outcomeOf(exchange) !== 'refused'
    return isSent ? (readCollection(exchange) ?? []) : []
  })
  const others = exchanges.filter(({ operationId }) => operationId !== 'receiveCadCollection')
  // The amount of a request that cannot be read is in its answer, or may be any. Others may have it under any name.
  const amountsOf = (each: HistoryExchange) =>
    isSealed(each) ? listSentAmounts(bodyOf(each)) : listNumbers([each.meant.data, each.meant.body])
  const amounts = new Set(others.flatMap(amountsOf))
  const isAny = others.some(
    (each) =>
      each.operationId === 'createOrder' &&
      isSealed(each) &&
      outcomeOf(each) !== 'refused' &&
      amountsOf(each).length === 0,
  )
  const byAmount = groupBy(sent, ({ amount }) => amount)
  const bySender = groupBy(sent, ({ sender }) => sender)
  const isSole = ({ sender }: Collection) => bySender.get(sender)?.length === 1
  // Collections of one amount are identified by it together, or each by its sender.
  const isBySender = ({ amount }: Collection) => {
    const alike = byAmount.get(amount) ?? []
    return isAny || amounts.has(amount) || (alike.length > 1 && alike.every(isSole))
  }
  const collections = sent.map((each) => ({ ...each, isBySender: isBySender(each) }))
  return groupBy(collections, (each) => {
    if (!each.isBySender) return each.amount
    return isSole(each) ? each.sender : undefined
  })
}

function readCollection(exchange: HistoryExchange): Collection | undefined {
  const { body } = exchange.meant
  const [amount, ...more] = listSentAmounts(body)
  const senders = listTexts(body).filter((text) => text.includes('@'))
  const currency = listTexts(body).find((text) => /^[A-Z]{3}$/.test(text))
  const [sender] = senders
  if (amount === undefined || more.length > 0 || !isWhole(sender) || senders.length > 1 || !currency)
    return undefined
  const form = JSON.stringify(body, (key, value) =>
    typeof value === 'number' || value === sender || /id$|reference|time|date/i.test(key)
      ? typeof value
      : value,
  )
  return { exchange, amount, currency, sender, form, isBySender: false }
}

/** Returns every number in a value, also if it is a text. */
function listNumbers(node: unknown): number[] {
  return listObjects(node).flatMap((object) =>
    Object.values(object).flatMap((value) => readAmount(value) ?? []),
  )
}

/** Returns every number under a name that ends in `amount`. */
export function listSentAmounts(node: unknown): number[] {
  return listObjects(node).flatMap((object) =>
    Object.entries(object).flatMap(([key, value]) => (/amount$/i.test(key) ? (readAmount(value) ?? []) : [])),
  )
}

export interface Account {
  business: Business
  transactions: Map<string, ShownTransaction>
  /** Every list of transactions. */
  lists: HistoryExchange[]
  /** Lists of CAD emails. */
  emails: HistoryExchange[]
  registrations: HistoryExchange[]
  removals: HistoryExchange[]
}

export function readAccount(exchanges: readonly HistoryExchange[], business: Business): Account {
  const own = exchanges.filter((each) => each.business === business && askerOf(each))
  const lists = own.filter((each) => each.operationId === 'listTransactions' && recordsOf(each).length > 0)
  const transactions = new Map<string, ShownTransaction>()
  for (const exchange of lists)
    for (const { fields } of recordsOf(exchange))
      if (typeof fields.id === 'string' && !transactions.has(fields.id))
        transactions.set(fields.id, { id: fields.id, fields, exchange })
  const called = (operationId: string) => own.filter((each) => each.operationId === operationId)
  return {
    business,
    transactions,
    lists,
    emails: called('listCadCollectionEmails'),
    registrations: called('registerCadCollectionEmail'),
    removals: called('removeCadCollectionEmail'),
  }
}

/** How long an email was registered when a collection arrived: too short a time may have no effect yet. */
export type Registered = 'long' | 'just'

export const hasRegistered = (account: Account, collection: Collection, settling: Settling): boolean =>
  findRegistered(account, collection, settling) === 'long'

/**
 * Returns whether a business has an email registered when a collection arrives: it is listed or registered before, and afterwards
 * it is listed again or removed.
 */
export function findRegistered(
  account: Account,
  collection: Collection,
  settling: Settling,
): Registered | undefined {
  const { emails, removals } = account
  const { exchange } = collection
  const { before, id } = findBefore(account, collection) ?? {}
  if (!before) return undefined
  const listed = emails[countStartedBefore(emails, exchange.endedMs)]
  const removed = removals.find(
    (each) => each.startedMs >= exchange.endedMs && each.meant.path?.id === id && isTaken(each),
  )
  const isRemoved = removed && (!listed || removed.endedMs <= listed.startedMs)
  const after = isRemoved ? removed : listed
  if (!after || (!isRemoved && findId(after, collection) !== id)) return undefined
  // Removals of other emails do not count: how they overlap depends on the speed of the run.
  const isOfThis = ({ meant }: HistoryExchange) => meant.path?.id === undefined || meant.path.id === id
  const isUnsure = removals.some(
    (each) => each !== after && isOfThis(each) && isWrittenBetween(each, before, after, settling),
  )
  if (isUnsure) return undefined
  return emails.includes(before) || isSettled(exchange, before, settling) ? 'long' : 'just'
}

const findId = (list: HistoryExchange, { sender }: Collection) => {
  const shown = listObjects(bodyOf(list)).find(({ email }) => email === sender)
  return shown && String(shown.id)
}

/** Returns the last list before a collection, or a later registration of its sender, and the id of the email there. */
function findBefore(
  { emails, registrations }: Account,
  collection: Collection,
): { before: HistoryExchange; id: string } | undefined {
  // A list in flight when the collection arrives shows neither.
  const isBefore = ({ endedMs }: HistoryExchange) => endedMs <= collection.exchange.startedMs
  const list = emails.findLast(isBefore)
  const own = registrations.findLast(
    (each) => isBefore(each) && readRegistered(each)?.email === collection.sender,
  )
  const before = list && (!own || own.endedMs <= list.startedMs) ? list : own
  const id = before === own ? own && readRegistered(own)?.id : before && findId(before, collection)
  return before && id !== undefined ? { before, id } : undefined
}

/** Returns transactions that are new after a collection and mention its sender, or have its amount if the sender is shared. */
export function listNew({ transactions }: Account, collection: Collection): ShownTransaction[] {
  const { amount, exchange, sender, isBySender } = collection
  const isCredit = ({ fields }: ShownTransaction) =>
    isBySender
      ? listTexts(fields).some((text) => text.includes(sender))
      : readAmount(fields.amount) === amount
  const all = [...transactions.values()]
  const before = all.filter((each) => each.exchange.endedMs < exchange.startedMs)
  const latest = Math.max(
    ...before.map(({ fields }) => Date.parse(String(fields.createdAt))).filter(Number.isFinite),
  )
  return all.filter(
    (each) =>
      isCredit(each) &&
      each.exchange.endedMs >= exchange.startedMs &&
      // An older one may be on a page that was not read before.
      Date.parse(String(each.fields.createdAt)) >= latest,
  )
}

/** Whether a transaction can only be new: the account was listed before, it mentions the sender, or no other is much newer. */
export function isSurelyNew(
  { lists, transactions }: Account,
  { exchange, sender }: Collection,
  { fields }: ShownTransaction,
): boolean {
  if (lists.some(({ endedMs }) => endedMs < exchange.startedMs)) return true
  if (listTexts(fields).some((text) => text.includes(sender))) return true
  const timeOf = (each: JsonObject) => Date.parse(String(each.createdAt))
  return ![...transactions.values()].some((each) => timeOf(each.fields) - timeOf(fields) >= AGED_MS)
}

export const isCredit = ({ fields }: ShownTransaction, { currency }: Collection) =>
  fields.type === 'CREDIT' && fields.currency === currency

/** Returns the number of a business's transactions, as an unfiltered answer counts them. */
export function countAll(list: HistoryExchange): number | undefined {
  const { query = {} } = list.meant
  if (query.type !== undefined || query.search !== undefined) return undefined
  const body = bodyOf(list)
  const meta = isObject(body) && isObject(body.data) ? body.data.meta : undefined
  return isObject(meta) && typeof meta.totalItems === 'number' ? meta.totalItems : undefined
}

/** Returns the last unfiltered list, if everything that it counts was shown well after an exchange. */
export function findWhole(
  { lists }: Account,
  collection: HistoryExchange,
  settling: Settling,
): HistoryExchange | undefined {
  const later = lists.filter((list) => isSettled(list, collection, settling))
  const last = later.findLast((list) => countAll(list) !== undefined)
  if (!last) return undefined
  const shown = new Set(later.flatMap((list) => recordsOf(list).map(({ fields }) => fields.id)))
  return shown.size >= (countAll(last) ?? Number.POSITIVE_INFINITY) ? last : undefined
}
