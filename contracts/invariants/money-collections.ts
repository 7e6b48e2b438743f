import type { History, HistoryExchange } from '../../src/kit/history/history.ts'
import type { Evaluation, Rule } from '../../src/kit/history/invariant.ts'
import {
  type Account,
  type Collection,
  countAll,
  findRegistered,
  findWhole,
  isCredit,
  isSurelyNew,
  listCollections,
  listNew,
  type Registered,
  readAccount,
  type ShownTransaction,
} from './collections.ts'
import { isAsDescribed, isKnown } from './described-collection.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { findNewest } from './newest-transactions.ts'
import { readAmount } from './orders.ts'
import { listTexts } from './read-exchange.ts'
import { listObjects } from './records.ts'
import { outcomeOf } from './timeline.ts'

const RULES = {
  once: {
    title: 'a collection is credited once',
    requirements: ['REQ-COL-05'],
    section: '§3',
    needsAllCalls: true,
  },
  owner: {
    title: 'a collection is credited to the business that registered its sender',
    requirements: ['REQ-COL-02'],
    section: '§3',
    needsAllCalls: true,
  },
  kind: {
    title: 'a collection is credited in its own currency',
    requirements: ['REQ-COL-05'],
    section: '§3',
  },
  wallet: {
    title: 'the credit of a collection names the CAD wallet of its business',
    requirements: ['REQ-COL-05'],
    section: '§1.5',
  },
  credited: {
    title: 'a collection from a registered sender is credited',
    requirements: ['REQ-COL-02', 'REQ-COL-05'],
    section: '§3',
  },
} as const satisfies Record<string, Rule>

type Name = keyof typeof RULES

interface Matched {
  collection: Collection
  owner: Account
  registered: Registered
  /** Its credits to the business that registered the sender. */
  own: ShownTransaction[]
}

/** A collection that shows as a transaction of a business, whether or not its sender is registered. */
interface Credited {
  collection: Collection
  party: Account
}

/** A collection is credited once, entirely, to one business. Its credit is identified by an amount that nothing else has. */
export function judgeCollections(history: History): Evaluation[] {
  const wallets = history.cadWallets ?? {}
  const ownEmails = history.ownEmails ?? {}
  const { creditedCollection } = history
  return judgeEachEra(RULES, (exchanges, evaluations) =>
    judge(exchanges, { wallets, ownEmails, creditedCollection }, evaluations),
  )(history)
}

/** What the description of the target names. */
interface Described {
  wallets: Wallets
  ownEmails: NonNullable<History['ownEmails']>
  creditedCollection?: unknown
}

type Wallets = NonNullable<History['cadWallets']>

function judge(
  exchanges: readonly HistoryExchange[],
  described: Described,
  evaluations: Evaluations<Name>,
): void {
  const { wallets, ownEmails } = described
  const accounts = [readAccount(exchanges, 'caller'), readAccount(exchanges, 'other')] as const
  const matched: Matched[] = []
  const credited: Credited[] = []
  for (const collections of listCollections(exchanges).values()) {
    judgeOnce(collections, accounts, evaluations)
    const [collection] = collections
    if (!collection || collections.length > 1) continue
    const parties = accounts.filter((each) => listNew(each, collection).length > 0)
    credited.push(...parties.map((party) => ({ collection, party })))
    for (const owner of accounts) {
      const registered = findRegistered(owner, collection, evaluations)
      if (!registered) continue
      const own = listNew(owner, collection)
      const each = { collection, owner, registered, own }
      matched.push(each)
      judgeOwner(each, accounts, ownEmails, evaluations)
      break
    }
  }
  for (const each of matched) {
    if (each.registered === 'long') judgeCredited(each, credited, described, evaluations)
    judgeCents(each, exchanges, evaluations)
    judgeWallet(each, wallets, evaluations)
  }
}

function judgeOnce(
  collections: readonly Collection[],
  accounts: readonly Account[],
  evaluations: Evaluations<Name>,
): void {
  const [first] = collections
  if (!first) return
  const credits = accounts
    .flatMap((account) => listNew(account, first).filter((each) => isSurelyNew(account, first, each)))
    .filter((each) => isCredit(each, first))
  const shown = [...collections, ...credits].map(({ exchange }) => exchange)
  const message = `${collections.length} collections of ${first.amount} ${first.currency} were received, but ${credits.length} credits of it are listed: ${credits.map(({ id }) => id).join(', ')}.`
  if (credits.length > collections.length) evaluations.contradicted('once', message, shown)
  else if (credits.length > 0) evaluations.compared('once')
}

/** Weak reading: an email that was just registered may still be the own one of another business. */
function judgeOwner(
  { collection, owner, registered, own }: Matched,
  accounts: readonly Account[],
  ownEmails: Described['ownEmails'],
  evaluations: Evaluations<Name>,
): void {
  const { amount, currency, sender, exchange } = collection
  const about = `The collection of ${amount} ${currency} from ${sender}`
  const [foreign] = accounts
    .filter((each) => each !== owner)
    .filter(({ business }) => registered === 'long' || isForeign(sender, ownEmails[business]))
    .flatMap((account) =>
      listNew(account, collection).filter(
        (each) => each.fields.type !== 'DEBIT' && isSurelyNew(account, collection, each),
      ),
    )
  if (foreign) {
    const message = `${about}, whom one business has registered, is the transaction ${foreign.id} of the other.`
    evaluations.contradicted('owner', message, [exchange, foreign.exchange])
  } else if (own.length > 0) evaluations.compared('owner')
  const first = own.find((each) => isSurelyNew(owner, collection, each))
  if (!first) return
  const message = `${about} is listed as ${first.fields.type} in ${first.fields.currency}.`
  if (own.some((each) => isCredit(each, collection))) evaluations.compared('kind')
  else evaluations.contradicted('kind', message, [exchange, first.exchange])
}

const isForeign = (sender: string, ownEmails: readonly string[] | undefined) =>
  ownEmails?.every((each) => each.toLowerCase() !== sender.toLowerCase()) === true

/**
 * Weak reading: a credit may be lower by a fee. So its amount is wrong only if it lacks the cents, and shows no fee. It is known by
 * its sender, whom no other collection has.
 */
function judgeCents(
  { collection, owner, own }: Matched,
  exchanges: readonly HistoryExchange[],
  evaluations: Evaluations<Name>,
): void {
  const { amount, currency, sender, exchange } = collection
  if (own.length > 0 || Number.isInteger(amount)) return
  const [credit, ...more] = listNew(owner, { ...collection, isBySender: true })
  const shown = credit && readAmount(credit.fields.amount)
  if (!credit || shown === undefined || more.length > 0 || !isCredit(credit, collection)) return
  const members = listObjects(credit.fields).flatMap(Object.entries)
  const isExplained = members.some(
    ([name, value]) => readAmount(value) === amount || (/fee|tax|charge/i.test(name) && !isNone(value)),
  )
  if (isExplained || !Number.isInteger(shown) || Math.abs(amount - shown) >= 1) return
  const ofSender = exchanges.filter(
    (each) => each.operationId === exchange.operationId && listTexts(each.meant.body).includes(sender),
  )
  if (ofSender.length > 1) return
  const message = `The collection of ${amount} ${currency} from ${sender}, whom the business has registered, is the transaction ${credit.id} of ${shown}, without a fee.`
  evaluations.contradicted('credited', message, [exchange, credit.exchange])
}

const isNone = (value: unknown) => value === 0 || value === null || value === ''

/**
 * Weak reading: a business may have no CAD wallet, and a notification may not announce money. So a missing credit counts only if
 * another collection of the same form was credited to the same business, or to any if its wallet is described; or if the
 * description promises a credit for such a notification. One that was seen before may be ignored, but then its credit is old.
 */
function judgeCredited(
  { collection, owner, own }: Matched,
  credited: readonly Credited[],
  { wallets, creditedCollection }: Described,
  evaluations: Evaluations<Name>,
): void {
  const { exchange, form, amount, currency, sender } = collection
  if (outcomeOf(exchange) !== 'taken') return
  const alike = credited.find(
    (each) => (each.party === owner || wallets[owner.business]) && each.collection.form === form,
  )
  const isPromised = wallets[owner.business] && isAsDescribed(collection, creditedCollection)
  if (!alike && !isPromised) return
  if (own.length > 0 && (isPromised || alike?.collection !== collection)) evaluations.compared('credited')
  if (own.length > 0) return
  const whole = findWhole(owner, exchange, evaluations)
  const last = whole ?? findNewest(owner, exchange, evaluations)
  if (!last || (!alike && isKnown(owner, collection))) return
  const as = alike ? `as that of ${alike.collection.amount} is` : 'as target.json says'
  const message = `The collection of ${amount} ${currency} from ${sender}, whom the business has registered, is not among its ${whole ? countAll(whole) : 'newest'} transactions, ${as}.`
  evaluations.contradicted('credited', message, [
    ...(alike ? [alike.collection.exchange] : []),
    exchange,
    last,
  ])
}

/** Weak reading: a business may have more wallets than described, but not another business's. */
function judgeWallet(
  { collection: { exchange, amount, currency }, owner, own }: Matched,
  wallets: Wallets,
  evaluations: Evaluations<Name>,
): void {
  const [ours, theirs] = [wallets[owner.business], wallets[owner.business === 'caller' ? 'other' : 'caller']]
  if (!ours || !theirs) return
  for (const { id, fields, exchange: list } of own) {
    const wallet = String(fields.walletId)
    const message = `The collection of ${amount} ${currency} is the transaction ${id} in the wallet ${wallet}, which is described as that of another business.`
    if (ours.includes(wallet)) evaluations.compared('wallet')
    else if (theirs.includes(wallet)) evaluations.contradicted('wallet', message, [exchange, list])
  }
}
