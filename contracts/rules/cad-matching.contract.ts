import { describe, expect } from 'vitest'
import { PROMISE } from '../../src/kit/check/harness/evaluate/explain-refusal.ts'
import { deal } from '../../src/kit/check/harness/probes/in-turns.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { createSharedWork } from '../../src/kit/check/harness/share-work.ts'
import type { Exchange } from '../../src/kit/check/harness/wire/request.ts'
import { byDescribing, byDescribingRequest } from '../../src/kit/check/remedies/remedy.ts'
import { findOperation } from '../../src/kit/contract/contract.ts'
import { creditsOf, type Recent, readHistory, readRecent, requireNewEvents } from '../states/cad-credits.ts'
import { listCadEmails, newAddress, registerAddress, SPELLED } from '../states/cad-emails.ts'
import { proveByFacts } from '../states/documented.ts'
import type { Transaction } from '../states/given.ts'
import { readUntilAll } from '../states/late-effects.ts'
import { idsOf } from '../states/lists.ts'
import { MORE_THAN_READ } from '../states/whole-list.ts'

const BUSINESSES = ['caller', 'other'] as const
type Business = (typeof BUSINESSES)[number]
type Party = Business | 'nobody'

/** A collection whose amount no other has. */
interface Collection {
  kind: Kind
  sender: string
  amount: number
  goesTo: Party
  /** How its notification was answered. */
  notified: Exchange
}

/** A collection, the transactions that it came to with each business, and whether all transactions of the two were read. */
type Observed = Collection & Record<Business, Transaction[]> & { isWhole: boolean }

/** What a sender is, and what is stated of its collection. */
const KINDS = {
  registered:
    'REQ-COL-02 REQ-COL-05 from a registered email is credited once to the business that registered it',
  earlier:
    'REQ-COL-02 REQ-COL-05 from an email registered before is credited to its business, whichever it is',
  preferred:
    'REQ-COL-04 REQ-COL-05 from an own email that another business registered is credited to that one',
  own: 'REQ-COL-03 REQ-COL-05 from an own email that nobody registered is credited once to its business',
  both: 'REQ-COL-02 REQ-COL-05 from an own email that its business registered is credited once',
  again: 'REQ-COL-02 REQ-COL-05 from a registered email is credited each time one comes in',
  kept: 'REQ-COL-02 REQ-COL-05 from a registered email is credited after another one was removed',
  late: 'REQ-COL-02 REQ-COL-05 from an email that is registered after its first collection is credited from then on',
  renewed: 'REQ-COL-02 REQ-COL-05 from an email that was removed and is registered again is credited',
  moved: 'REQ-COL-02 REQ-COL-05 from an email is credited to the business that registered it last',
  contested: 'REQ-CAD-09 REQ-COL-05 from a registered email is credited to no business that was refused it',
  removed: 'REQ-CAD-06 REQ-COL-07 from an email that was removed is credited to nobody',
  similar: 'REQ-CAD-10 REQ-COL-07 from an email that only resembles a registered one is credited to nobody',
  unknown: 'REQ-COL-07 from an email that nobody knows is credited to nobody',
} as const

type Kind = keyof typeof KINDS

/** Spellings next to each other share what resembles an email. */
const SHARES = 2

/** As many of the emails that were there before are tried. */
const MAX_EARLIER = 12

/** The one test that fails where nothing at all is credited. */
const CREDITED = 'REQ-COL-05 that is delivered as described is credited'

/** As many of a business's own emails are tried. */
const MAX_OWN = 3

/** What is decided only where it is known which emails are a business's own. */
const OF_OWN: readonly string[] = ['preferred', 'own', 'both'] satisfies Kind[]
const BY_OWN_EMAILS = byDescribing({ businesses: [{ ownEmails: ['<address>'] }] })

const NO_CREDIT = 'no credit shows among the transactions'
const BY_CREDITS = byDescribing({ echoes: { credits: true } })

const NO_REQUEST = 'target.json describes no request for receiveCadCollection'
const DESCRIBED = byDescribingRequest(findOperation('receiveCadCollection'))

describe('a CAD collection', () => {
  proveByFacts(CREDITED, ['stateful', 'two-businesses'], async (session) => {
    const collections = await observeAny(session)
    const due = collections.filter(({ goesTo }) => goesTo !== 'nobody')
    if (due.length === 0) session.undecidable('the target has no sender whose collections are anybody’s')
    const credits = due.flatMap(({ goesTo, ...each }) => each[goesTo as Business])
    if (credits.length === 0) requireNewEvents(session)
    if (credits.length === 0 && !saysThatCreditsShow(session)) session.undecidable(NO_CREDIT, BY_CREDITS)
    if (credits.length === 0 && !due.every(({ isWhole }) => isWhole)) session.undecidable(MORE_THAN_READ)
    expect(credits, 'transactions that credit what was collected').not.toEqual([])
  })

  for (const [kind, title] of Object.entries(KINDS)) {
    proveByFacts(title, ['stateful', 'two-businesses'], async (session) => {
      const own = (await observe(session)).filter((each) => each.kind === kind)
      if (own.length === 0)
        session.undecidable(
          'the target has no such sender, or refused to make one',
          OF_OWN.includes(kind) && !session.target.ownEmails ? BY_OWN_EMAILS : undefined,
        )
      for (const { sender, goesTo, notified, isWhole, ...credited } of own) {
        // It is the one that a failure shows last.
        session.recall(notified)
        for (const party of BUSINESSES) {
          const types = credited[party].map(({ type }) => type)
          if (party === goesTo && types.length === 0 && !isWhole) session.undecidable(MORE_THAN_READ)
          expect(types, `${sender}: credits of the ${party}`).toEqual(party === goesTo ? ['CREDIT'] : [])
        }
      }
    })
  }

  proveByFacts(
    'REQ-COL-05 is credited to the CAD wallet of the business, in CAD',
    ['stateful', 'two-businesses'],
    async (session) => {
      const collections = await observe(session)
      const credited = BUSINESSES.map((party) =>
        collections.flatMap((each) => (each.goesTo === party ? each[party] : [])),
      )
      const isInCad = ({ currency }: Transaction) => currency === 'CAD'
      const wrong = collections.find((each) => ![...each.caller, ...each.other].every(isInCad))
      if (wrong) session.recall(wrong.notified)
      const currencies = credited.flat().map(({ currency }) => currency)
      expect(new Set(currencies)).toEqual(new Set(['CAD']))
      const [own, foreign] = credited.map((rows) => [
        ...new Set(rows.flatMap(({ walletId }) => walletId || [])),
      ])
      expect(own!.length, `wallets: ${own}`).toBeLessThan(2)
      expect(foreign!.length, `wallets: ${foreign}`).toBeLessThan(2)
      expect(own!.filter((each) => foreign!.includes(each))).toEqual([])
    },
  )
})

const shareObserved = createSharedWork<'collections', Observed[]>()

/** All collections come in one after the other, once for all tests. */
async function observe(session: Session): Promise<Observed[]> {
  const collections = await observeAny(session)
  if (!collections.some(isCredited) && collections.some(({ goesTo }) => goesTo !== 'nobody'))
    session.undecidable(
      `${NO_CREDIT} (see "a CAD collection > ${CREDITED}")`,
      saysThatCreditsShow(session) ? undefined : BY_CREDITS,
    )
  return collections
}

/** Where a credit shows is not stated: who names the wallets of its transactions says that it shows among them. */
function saysThatCreditsShow({ target, record }: Session): boolean {
  return target.echoes?.credits ?? record('cadWallet') !== undefined
}

/** The same where none is credited, as far as it came. */
function observeAny(session: Session): Promise<Observed[]> {
  return shareObserved(session, 'collections', async () => {
    try {
      return await collectAll(session)
    } catch (error) {
      if (error instanceof NothingCredited) return error.collections
      throw error
    }
  })
}

class NothingCredited extends Error {
  readonly collections: Observed[]

  constructor(collections: Observed[]) {
    super('no credit shows')
    this.collections = collections
  }
}

async function collectAll(session: Session): Promise<Observed[]> {
  if (!session.target.requests?.receiveCadCollection) session.undecidable(NO_REQUEST, DESCRIBED)
  const other = await session.asOther()
  const parties = { caller: session, other }
  const read = async (readEach: (of: Session) => Promise<Recent> = readRecent) => {
    const [own, foreign] = [await readEach(session), await readEach(other)]
    return { caller: own.rows, other: foreign.rows, isWhole: own.isWhole && foreign.isWhole }
  }
  const before = await read(readHistory)
  const collections: Collection[] = []
  let asked = 0
  const notify = async (sender: string, plan = planAmount) => {
    const amount = plan(asked)
    asked += 1
    const request = await session.describedRequest('receiveCadCollection', { sender, amount })
    if (!request) session.undecidable(NO_REQUEST, DESCRIBED)
    return { amount, notified: await session.call('receiveCadCollection', request) }
  }
  const collect = async (kind: Kind, sender: string, goesTo: Party, plan = planAmount): Promise<void> => {
    const { amount, notified } = await notify(sender, plan)
    const { status, text } = notified
    if (collections.length === 0 && status >= 400)
      session.undecidable(
        `requests.receiveCadCollection of target.json was refused: ${status} ${text.slice(0, 100)} (see "receiveCadCollection > … ${PROMISE}")`,
        DESCRIBED,
      )
    // How little a collection may be is not stated.
    if (status < 400 || amount > SMALL) collections.push({ kind, sender, amount, goesTo, notified })
  }
  const judge = async (readEach?: (of: Session) => Promise<Recent>): Promise<Observed[]> => {
    const now = await read(readEach)
    const fresh = (party: Business) => now[party].filter(({ id }) => !idsOf(before[party]).includes(id))
    const rows = { caller: fresh('caller'), other: fresh('other') }
    const amounts = collections.map(({ amount }) => amount)
    const credits = creditsOf(amounts, [...rows.caller, ...rows.other])
    return collections.map((each) => {
      const own = credits.get(each.amount) ?? []
      const of = (party: Business) => own.filter((row) => rows[party].includes(row))
      return { ...each, caller: of('caller'), other: of('other'), isWhole: now.isWhole }
    })
  }
  let isPatient = true
  /** When a collection is matched is not stated: no sender changes while one of its collections may wait for that. */
  const settle = async () => {
    // What did not come once does not come later.
    if (!isPatient) return judge(readHistory)
    const due = collections.filter(({ goesTo }) => goesTo !== 'nobody').length
    const count = (all: Observed[]) =>
      all.filter((each) => each.goesTo !== 'nobody' && isCredited(each)).length
    const recent = await readUntilAll(judge, count, due)
    // In which order transactions are listed is not stated.
    const isMissed = count(recent) < due && !recent.every(({ isWhole }) => isWhole)
    const all = isMissed ? await judge(readHistory) : recent
    isPatient = count(all) >= due
    if (due > 0 && !all.some(isCredited)) throw new NothingCredited(all)
    return all
  }

  await collect('unknown', newAddress(session), 'nobody')
  for (const party of BUSINESSES) {
    const rival = party === 'caller' ? 'other' : 'caller'
    const earlier = (await listCadEmails(parties[party])).slice(0, MAX_EARLIER)
    for (const { email } of earlier) await collect('earlier', String(email), party)
    for (const [turn, spelling] of SPELLED.entries()) {
      const email = newAddress(session, spelling)
      // Which spellings may be registered is not stated.
      const isPlain = turn === 0
      if (isPlain) await registerAddress(parties[party], email)
      else if (!(await parties[party].attempt((own) => registerAddress(own, email)))) continue
      for (const similar of deal(resembling(email), turn, SHARES)) await collect('similar', similar, 'nobody')
      await collect('registered', email, party)
      // A whole unit, and another one for each business.
      await collect('again', email, party, isPlain ? () => BUSINESSES.indexOf(party) + 1 : planSmall)
    }
    const pair = { owner: parties[party], rival: parties[rival], settle }
    const late = newAddress(session)
    // What becomes of that one once the email is registered is not stated.
    await notify(late)
    if (await parties[party].attempt((own) => registerAddress(own, late))) await collect('late', late, party)
    const goesTo = { kept: party, contested: party, renewed: party, moved: rival, removed: 'nobody' } as const
    await tryRemoved(pair, (kind, sender) => collect(kind, sender, goesTo[kind]))
    const ownGoesTo = { preferred: rival, own: party, both: party, similar: 'nobody' } as const
    for (const own of (parties[party].target.ownEmails ?? []).slice(0, MAX_OWN))
      await tryOwn(pair, own, (kind, sender = own) => collect(kind, sender, ownGoesTo[kind]))
  }
  return settle()
}

/** The whole numbers tell collections apart, and no order is of such cents; some are large, as money is looked at more closely then. */
function planAmount(index: number): number {
  const tens = Math.floor(Math.random() * 9)
  const cents = 10 * tens + [1, 3, 7, 9][index % 4]!
  return (index % 3 === 2 ? 1_100 : 20) + index + cents / 100
}

function isCredited({ caller, other }: Observed): boolean {
  return caller.length + other.length > 0
}

const SMALL = 10

/** The cents tell them apart. */
function planSmall(index: number): number {
  return Math.round(100 + 5 * (index % 160) + 2) / 100
}

/** Addresses that are not this one, though a careless comparison takes them for it. */
function resembling(email: string): string[] {
  const [name, domain] = email.split('@') as [string, string]
  const swapped = email === email.toLowerCase() ? email.toUpperCase() : email.toLowerCase()
  return [`x${email}`, `${email}x`, `${name}+cad@${domain}`, `${name}@mail.${domain}`, swapped]
}

/** Two businesses, of which the first is the one whose emails are tried. */
interface Pair {
  owner: Session
  rival: Session
  /** Waits until what came in is credited. */
  settle: () => Promise<unknown>
}

/** Emails that were removed, registered again, stay, or that the rival is refused, and registers once they are free. */
async function tryRemoved(
  { owner, rival, settle }: Pair,
  collect: (kind: 'removed' | 'kept' | 'contested' | 'renewed' | 'moved', sender: string) => Promise<void>,
): Promise<void> {
  const [stays, goes, removed, renewed] = Array.from({ length: 4 }, () => newAddress(owner)) as Quartet
  await registerAddress(owner, stays)
  const paths = [await registerAddress(owner, goes), await registerAddress(owner, removed)]
  const { status } = await rival.call('registerCadCollectionEmail', { body: { email: goes } })
  if (status >= 400) await collect('contested', goes)
  await settle()
  for (const path of paths) await owner.succeed('removeCadCollectionEmail', { path })
  await collect('removed', removed)
  await collect('kept', stays)
  await owner.succeed('removeCadCollectionEmail', { path: await registerAddress(owner, renewed) })
  if (await owner.attempt((session) => registerAddress(session, renewed))) await collect('renewed', renewed)
  if (await rival.attempt((session) => registerAddress(session, goes))) await collect('moved', goes)
}

type Quartet = [string, string, string, string]

/** An own email while a rival has it registered, while its own business has, and then no more. */
async function tryOwn(
  { owner, rival, settle }: Pair,
  own: string,
  collect: (kind: 'preferred' | 'own' | 'both' | 'similar', sender?: string) => Promise<void>,
): Promise<void> {
  for (const [party, kind] of [
    [rival, 'preferred'],
    [owner, 'both'],
  ] as const) {
    const path = await party.attempt((session) => registerAddress(session, own))
    if (!path) continue
    await collect(kind)
    await settle()
    await party.succeed('removeCadCollectionEmail', { path })
  }
  await collect('own')
  for (const similar of [`x${own}`, `${own}x`, own.replace('@', '@mail.')]) await collect('similar', similar)
}
