import { describe, expect } from 'vitest'
import { createShared } from '../../src/kit/check/harness/create-shared.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { byDescribingRequest, byRecord } from '../../src/kit/check/remedies/remedy.ts'
import { findOperation } from '../../src/kit/contract/contract.ts'
import { creditsOf, readRecent } from '../states/cad-credits.ts'
import { listCadEmails, newAddress, registerAddress, SPELLED } from '../states/cad-emails.ts'
import { proveByFacts } from '../states/documented.ts'
import type { Transaction } from '../states/given.ts'
import { readUntilAll } from '../states/late-effects.ts'
import { idsOf } from '../states/lists.ts'

const BUSINESSES = ['caller', 'other'] as const
type Business = (typeof BUSINESSES)[number]
type Party = Business | 'nobody'

/** A collection whose amount no other has. */
interface Collection {
  kind: Kind
  sender: string
  amount: number
  goesTo: Party
}

/** A collection, and the transactions that it came to with each business. */
type Observed = Collection & Record<Business, Transaction[]>

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
  moved: 'REQ-COL-02 REQ-COL-05 from an email is credited to the business that registered it last',
  contested: 'REQ-CAD-09 REQ-COL-05 from a registered email is credited to no business that was refused it',
  removed: 'REQ-CAD-06 REQ-COL-07 from an email that was removed is credited to nobody',
  similar: 'REQ-CAD-10 REQ-COL-07 from an email that only resembles a registered one is credited to nobody',
  unknown: 'REQ-COL-07 from an email that nobody knows is credited to nobody',
} as const

type Kind = keyof typeof KINDS

/** As many of the emails that were there before are tried. */
const MOST_EARLIER = 12

const DESCRIBED = byDescribingRequest(findOperation('receiveCadCollection'))

describe('a CAD collection', () => {
  for (const [kind, title] of Object.entries(KINDS)) {
    proveByFacts(title, ['stateful', 'two-businesses'], async (session) => {
      const own = (await observe(session)).filter((each) => each.kind === kind)
      if (own.length === 0) session.undecidable('the target has no such sender, or refused to make one')
      for (const { sender, goesTo, ...credited } of own) {
        for (const party of BUSINESSES) {
          const types = credited[party].map(({ type }) => type)
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

const shareObserved = createShared<'collections', Observed[]>()

/** All collections come in one after the other, once for all tests. */
function observe(session: Session): Promise<Observed[]> {
  return shareObserved('collections', () => collectAll(session))
}

async function collectAll(session: Session): Promise<Observed[]> {
  const other = await session.asOther()
  const parties = { caller: session, other }
  const read = async () => ({ caller: await readRecent(session), other: await readRecent(other) })
  const before = await read()
  const collections: Collection[] = []
  let asked = 0
  const collect = async (kind: Kind, sender: string, goesTo: Party): Promise<void> => {
    const index = asked
    asked += 1
    const amount = kind === 'again' ? planSmall(index) : planAmount(index)
    const request = await session.describedRequest('receiveCadCollection', { sender, amount })
    if (!request) session.undecidable('target.json describes no request for receiveCadCollection', DESCRIBED)
    const { status, text } = await session.call('receiveCadCollection', request)
    if (collections.length === 0 && status >= 400)
      session.undecidable(
        `requests.receiveCadCollection of target.json was refused: ${status} ${text.slice(0, 100)}`,
        DESCRIBED,
      )
    // How little a collection may be is not stated.
    if (status < 400 || amount > SMALL) collections.push({ kind, sender, amount, goesTo })
  }
  const judge = async (): Promise<Observed[]> => {
    const now = await read()
    const fresh = (party: Business) => now[party].filter(({ id }) => !idsOf(before[party]).includes(id))
    const rows = { caller: fresh('caller'), other: fresh('other') }
    const amounts = collections.map(({ amount }) => amount)
    const credits = creditsOf(amounts, [...rows.caller, ...rows.other])
    return collections.map((each) => {
      const own = credits.get(each.amount) ?? []
      const of = (party: Business) => own.filter((row) => rows[party].includes(row))
      return { ...each, caller: of('caller'), other: of('other') }
    })
  }
  let isPatient = true
  /** When a collection is matched is not stated: no sender changes while one of its collections may wait for that. */
  const settle = async () => {
    // What did not come once does not come later.
    if (!isPatient) return judge()
    const due = collections.filter(({ goesTo }) => goesTo !== 'nobody').length
    const count = (all: Observed[]) =>
      all.filter((each) => each.goesTo !== 'nobody' && isCredited(each)).length
    const all = await readUntilAll(judge, count, due)
    isPatient = count(all) >= due
    // Where a credit shows is not stated; who names the wallets of its transactions says that it shows among them.
    if (!all.some(isCredited) && session.record('cadWallet') === undefined)
      session.undecidable('no credit shows among the transactions', byRecord('cadWallet'))
    return all
  }

  await collect('unknown', newAddress(session), 'nobody')
  for (const party of BUSINESSES) {
    const rival = party === 'caller' ? 'other' : 'caller'
    const earlier = (await listCadEmails(parties[party])).slice(0, MOST_EARLIER)
    for (const { email } of earlier) await collect('earlier', String(email), party)
    for (const spelling of SPELLED) {
      const email = newAddress(session, spelling)
      await registerAddress(parties[party], email)
      for (const similar of resembling(email)) await collect('similar', similar, 'nobody')
      await collect('registered', email, party)
      await collect('again', email, party)
    }
    const pair = { owner: parties[party], rival: parties[rival], settle }
    const goesTo = { kept: party, contested: party, moved: rival, removed: 'nobody' } as const
    await tryRemoved(pair, (kind, sender) => collect(kind, sender, goesTo[kind]))
    const own = parties[party].target.caller?.email
    if (!own) continue
    const ownGoesTo = { preferred: rival, own: party, both: party, similar: 'nobody' } as const
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

/** An email that was removed, one that stays, and one that the rival is refused, and registers once it is free. */
async function tryRemoved(
  { owner, rival, settle }: Pair,
  collect: (kind: 'removed' | 'kept' | 'contested' | 'moved', sender: string) => Promise<void>,
): Promise<void> {
  const [stays, goes, removed] = [newAddress(owner), newAddress(owner), newAddress(owner)]
  await registerAddress(owner, stays)
  const paths = [await registerAddress(owner, goes), await registerAddress(owner, removed)]
  const { status } = await rival.call('registerCadCollectionEmail', { body: { email: goes } })
  if (status >= 400) await collect('contested', goes)
  await settle()
  for (const path of paths) await owner.succeed('removeCadCollectionEmail', { path })
  await collect('removed', removed)
  await collect('kept', stays)
  if (await rival.attempt((session) => registerAddress(session, goes))) await collect('moved', goes)
}

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
