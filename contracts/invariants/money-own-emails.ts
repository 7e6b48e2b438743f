import type { History, HistoryExchange } from '../../src/kit/history/history.ts'
import type { Evaluation, Rule } from '../../src/kit/history/invariant.ts'
import {
  type Account,
  type Collection,
  findWhole,
  hasRegistered,
  isCredit,
  listCollections,
  listNew,
  readAccount,
} from './collections.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { askerOf, bodyOf, isTaken, listTexts } from './read-exchange.ts'
import { isWhole, listObjects } from './records.ts'
import { isSettled, outcomeOf, type Settling } from './timeline.ts'

const RULES = {
  own: {
    title: 'a collection from the own email of a business is credited',
    requirements: ['REQ-COL-03', 'REQ-COL-05'],
    section: '§3',
    needsAllCalls: true,
  },
  kind: {
    title: 'the credit for an own email of a business is in the currency of the collection',
    requirements: ['REQ-COL-05'],
    section: '§3',
    needsAllCalls: true,
  },
  deferred: {
    title: 'a collection that matches neither email is not credited at once',
    requirements: ['REQ-COL-07'],
    section: '§3',
    needsAllCalls: true,
  },
} as const satisfies Record<string, Rule>

type Name = keyof typeof RULES

interface Party extends Account {
  hasWallet: boolean
  /** From the description; undefined if not described. */
  ownEmails: readonly string[] | undefined
}

/** Weak reading: no operation shows a business's own emails, so nothing is judged unless they are described. */
export function judgeOwnEmails(history: History): Evaluation[] {
  const { ownEmails } = history
  // The history of a check does not hold them: it asks the service itself.
  if (!ownEmails) return []
  const areHidden = Object.values(ownEmails).flat().every(isHidden)
  return judgeEachEra(RULES, (exchanges, evaluations) => {
    const parties = (['caller', 'other'] as const).map((business) => ({
      ...readAccount(exchanges, business),
      ...{ ownEmails: ownEmails[business], hasWallet: history.cadWallets?.[business] !== undefined },
    }))
    const single = [...listCollections(exchanges).values()].flatMap((each) => (each.length === 1 ? each : []))
    const credited = single.filter(
      ({ exchange, sender }) => outcomeOf(exchange) === 'taken' && (areHidden || !isHidden(sender)),
    )
    for (const collection of credited) {
      for (const party of parties)
        if (isForeign(party, collection, exchanges, evaluations))
          judgeDeferred(party, collection, evaluations)
      const owner = parties.find((each) => each.ownEmails?.includes(collection.sender))
      const isAlone = parties.every((each) => !mayHaveRegistered(each, collection, exchanges, evaluations))
      if (!owner || !isAlone) continue
      judgeOwn(owner, parties, collection, credited, evaluations)
      judgeKind(owner, collection, evaluations)
    }
  })(history)
}

/** Whether it replaces an email in a recording. */
const isHidden = (email: string) => /@hidden\.example$/i.test(email)

const lower = (text: string) => text.toLowerCase()

/** Whether the sender is not among a business's own emails, in any case, and was not registered by it. */
function isForeign(
  party: Party,
  collection: Collection,
  exchanges: readonly HistoryExchange[],
  settling: Settling,
): boolean {
  return (
    party.ownEmails?.some((each) => isAlike(each, collection.sender)) === false &&
    (!mayHaveRegistered(party, collection, exchanges, settling) || isOnlyAlike(party, collection, exchanges))
  )
}

const isAlike = (text: unknown, sender: string) =>
  typeof text === 'string' && lower(text.trim()) === lower(sender)

/** Weak reading: an email that is listed in another case may be the same one. */
function mayHaveRegistered(
  party: Party,
  { sender, exchange }: Collection,
  exchanges: readonly HistoryExchange[],
  settling: Settling,
): boolean {
  const before = party.emails.findLast((list) => list.endedMs < exchange.startedMs)
  if (!before) return true
  // What was removed since is no longer registered: the list shows that the removal took effect.
  const removed = party.removals.findLast(
    (each) =>
      isTaken(each) &&
      each.startedMs <= before.startedMs &&
      isSettled(exchange, each, settling) &&
      isOf(each, sender, party),
  )
  return (
    lists(before, sender) ||
    registrationsOf(party, exchanges).some(
      (each) =>
        each.startedMs <= exchange.endedMs &&
        each.endedMs >= (removed?.startedMs ?? Number.NEGATIVE_INFINITY) &&
        listTexts(each.meant).some((text) => isAlike(text, sender)),
    )
  )
}

/** Whether a removal is of an email, by the id that a list shows. */
function isOf({ meant }: HistoryExchange, sender: string, { emails }: Party): boolean {
  const id = meant.path?.id
  const rows = emails.flatMap((list) => listObjects(bodyOf(list)).filter((row) => row.id === id))
  return isWhole(id) && rows.length > 0 && rows.every(({ email }) => isAlike(email, sender))
}

/** Whether the email was registered in another case only: it was not listed before the first registration of it. */
function isOnlyAlike(
  party: Party,
  { sender, exchange }: Collection,
  exchanges: readonly HistoryExchange[],
): boolean {
  const registered = registrationsOf(party, exchanges).flatMap(({ startedMs, endedMs, meant }) =>
    listTexts(meant).flatMap((text) => (isAlike(text, sender) ? [{ text, startedMs, endedMs }] : [])),
  )
  const [first] = registered
  if (!first) return false
  const before = party.emails.findLast((list) => list.endedMs < first.startedMs)
  return (
    before !== undefined &&
    !lists(before, sender) &&
    first.endedMs < exchange.startedMs &&
    registered.every(({ text }) => text.trim() !== sender)
  )
}

const lists = (list: HistoryExchange, sender: string) =>
  listObjects(bodyOf(list)).some(({ email }) => isAlike(email, sender))

const registrationsOf = ({ business }: Party, exchanges: readonly HistoryExchange[]) =>
  exchanges.filter((each) => each.operationId === 'registerCadCollectionEmail' && askerOf(each) === business)

/** Weak reading: a deferred collection may be credited after a claim. */
function judgeDeferred(party: Party, collection: Collection, evaluations: Evaluations<Name>): void {
  const { amount, currency, sender, exchange } = collection
  const credits = listNew(party, collection)
  const credit = credits.find((each) => each.exchange.startedMs <= exchange.endedMs + AT_ONCE_MS)
  const message = `The collection of ${amount} ${currency} from ${sender}, who is neither registered by the business nor its own, is its transaction ${credit?.id}.`
  if (credit) evaluations.contradicted('deferred', message, [exchange, credit.exchange])
  else if (credits.length === 0 && findWhole(party, exchange, evaluations)) evaluations.compared('deferred')
}

const AT_ONCE_MS = 10_000

function judgeKind(owner: Party, collection: Collection, evaluations: Evaluations<Name>): void {
  const { amount, currency, sender, exchange } = collection
  const own = listNew(owner, collection)
  const [first] = own
  if (!first) return
  const message = `The collection of ${amount} ${currency} from ${sender}, the own email of the business, is listed as ${first.fields.type} in ${first.fields.currency}.`
  if (own.some((each) => isCredit(each, collection))) evaluations.compared('kind')
  else evaluations.contradicted('kind', message, [exchange, first.exchange])
}

/** Weak reading: a business may have no CAD wallet, so a similar collection must be credited to it, or to either if described. */
function judgeOwn(
  owner: Party,
  parties: readonly Party[],
  collection: Collection,
  others: readonly Collection[],
  evaluations: Evaluations<Name>,
): void {
  const { amount, currency, sender, exchange, form } = collection
  const alike = others.find(
    (each) =>
      each !== collection &&
      each.form === form &&
      parties.some(
        (party) =>
          (party === owner || owner.hasWallet) &&
          (hasRegistered(party, each, evaluations) || party.ownEmails?.includes(each.sender)) &&
          listNew(party, each).length > 0,
      ),
  )
  if (!alike) return
  const last = findWhole(owner, exchange, evaluations)
  const message = `The collection of ${amount} ${currency} from ${sender}, the own email of the business, is not among its transactions, as that of ${alike.amount} is.`
  if (listNew(owner, collection).length > 0) evaluations.compared('own')
  else if (last) evaluations.contradicted('own', message, [alike.exchange, exchange, last])
}
