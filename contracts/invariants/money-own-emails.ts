import type { History, HistoryExchange } from '../../src/kit/history/history.ts'
import type { Evaluation, Rule } from '../../src/kit/history/invariant.ts'
import {
  type Account,
  type Collection,
  findWhole,
  hasRegistered,
  listCollections,
  listNew,
  readAccount,
} from './collections.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { askerOf, bodyOf, listTexts } from './read-exchange.ts'
import { listObjects } from './records.ts'
import { outcomeOf } from './timeline.ts'

const RULES = {
  own: {
    title: 'a collection from the own email of a business is credited',
    requirements: ['REQ-COL-03', 'REQ-COL-05'],
    section: '§3',
    needsAllCalls: true,
  },
  deferred: {
    title: 'a collection that neither email matches is not credited at once',
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
  // A history file does not hold them, and a check asks the service itself.
  if (!ownEmails) return []
  return judgeEachEra(RULES, (exchanges, evaluations) => {
    const parties = (['caller', 'other'] as const).map((business) => ({
      ...readAccount(exchanges, business),
      ...{ ownEmails: ownEmails[business], hasWallet: history.cadWallets?.[business] !== undefined },
    }))
    const single = [...listCollections(exchanges).values()].flatMap((each) => (each.length === 1 ? each : []))
    const credited = single.filter(
      ({ exchange, sender }) => outcomeOf(exchange) === 'taken' && !HIDDEN.test(sender),
    )
    for (const collection of credited) {
      for (const party of parties)
        if (isForeign(party, collection, exchanges)) judgeDeferred(party, collection, evaluations)
      const owner = parties.find((each) => each.ownEmails?.includes(collection.sender))
      const isAlone = parties.every((each) => !mayHaveRegistered(each, collection, exchanges))
      if (owner && isAlone) judgeOwn(owner, parties, collection, credited, evaluations)
    }
  })(history)
}

/** Replaces an email that was redacted from a recording. */
const HIDDEN = /@hidden\.example$/

const lower = (text: string) => text.toLowerCase()

/** Whether the sender is not among a business's own emails, in any case, and was not registered by it. */
function isForeign(party: Party, collection: Collection, exchanges: readonly HistoryExchange[]): boolean {
  return (
    party.ownEmails?.some((each) => lower(each) === lower(collection.sender)) === false &&
    !mayHaveRegistered(party, collection, exchanges)
  )
}

/** Weak reading: an email in another case may be the same one. */
function mayHaveRegistered(
  { emails, business }: Party,
  { sender, exchange }: Collection,
  exchanges: readonly HistoryExchange[],
): boolean {
  const before = emails.findLast((list) => list.endedMs < exchange.startedMs)
  if (!before) return true
  const isSender = (text: unknown) => typeof text === 'string' && lower(text.trim()) === lower(sender)
  return (
    listObjects(bodyOf(before)).some(({ email }) => isSender(email)) ||
    exchanges.some(
      (each) =>
        each.operationId === 'registerCadCollectionEmail' &&
        askerOf(each) === business &&
        each.startedMs <= exchange.endedMs &&
        listTexts(each.meant).some(isSender),
    )
  )
}

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
