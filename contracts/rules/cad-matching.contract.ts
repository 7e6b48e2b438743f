import { describe, expect } from 'vitest'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { byDescribingRequest, byRecord } from '../../src/kit/check/remedies/remedy.ts'
import { findOperation } from '../../src/kit/contract/contract.ts'
import { chooseShow, readRecent } from '../states/cad-credits.ts'
import { listCadEmails, newAddress, registerAddress, SPELLED } from '../states/cad-emails.ts'
import { proveByFacts } from '../states/documented.ts'
import type { Transaction } from '../states/given.ts'
import { readUntil } from '../states/late-effects.ts'
import { idsOf } from '../states/lists.ts'

type Party = 'caller' | 'other' | 'nobody'

/** A collection whose amount no other has. */
interface Collection {
  kind: Kind
  sender: string
  amount: number
  goesTo: Party
}

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

/** What came of all collections. */
interface Outcome {
  collections: Collection[]
  /** Transactions that were not there before. */
  fresh: Record<Exclude<Party, 'nobody'>, Transaction[]>
  /** Those that show an amount. */
  show: ReturnType<typeof chooseShow>
}

const DESCRIBED = byDescribingRequest(findOperation('receiveCadCollection'))

describe('a CAD collection', () => {
  for (const [kind, title] of Object.entries(KINDS)) {
    proveByFacts(title, ['stateful', 'two-businesses'], async (session) => {
      const { collections, fresh, show } = await observe(session)
      const own = collections.filter((each) => each.kind === kind)
      if (own.length === 0) session.undecidable('the target has no such sender, or refused to make one')
      for (const { sender, amount, goesTo } of own) {
        for (const party of ['caller', 'other'] as const) {
          const types = show(fresh[party], amount).map(({ type }) => type)
          expect(types, `${sender}: credits of the ${party}`).toEqual(party === goesTo ? ['CREDIT'] : [])
        }
      }
    })
  }

  proveByFacts(
    'REQ-COL-05 is credited to the CAD wallet of the business, in CAD',
    ['stateful', 'two-businesses'],
    async (session) => {
      const { collections, fresh, show } = await observe(session)
      const credited = (['caller', 'other'] as const).map((party) =>
        collections.flatMap(({ amount, goesTo }) => (goesTo === party ? show(fresh[party], amount) : [])),
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

let observed: Promise<Outcome> | undefined

/** All collections come in one after the other, once for all tests. */
function observe(session: Session): Promise<Outcome> {
  observed ??= collectAll(session).catch((error) => {
    observed = undefined
    throw error
  })
  return observed
}

async function collectAll(session: Session): Promise<Outcome> {
  const other = await session.asOther()
  const parties = { caller: session, other }
  const read = async () => ({ caller: await readRecent(session), other: await readRecent(other) })
  const before = await read()
  const collections: Collection[] = []
  let asked = 0
  const collect = async (kind: Kind, sender: string, goesTo: Party): Promise<void> => {
    const index = asked
    asked += 1
    const amount = chooseAmount(kind, index)
    const request = await session.describedRequest('receiveCadCollection', { sender, amount })
    if (!request) session.undecidable('target.json describes no request for receiveCadCollection', DESCRIBED)
    const { status, text } = await session.call('receiveCadCollection', request)
    if (index === 0 && status >= 400)
      session.undecidable(
        `requests.receiveCadCollection of target.json was refused: ${status} ${text.slice(0, 100)}`,
        DESCRIBED,
      )
    // How little a collection may be is not stated.
    if (status < 400 || amount > SMALL) collections.push({ kind, sender, amount, goesTo })
  }

  await collect('unknown', newAddress(session), 'nobody')
  for (const party of ['caller', 'other'] as const) {
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
    const pair = { owner: parties[party], rival: parties[rival] }
    await tryRemoved(pair, (kind, sender) =>
      collect(kind, sender, kind === 'removed' ? 'nobody' : kind === 'moved' ? rival : party),
    )
    const own = parties[party].target.caller?.email
    if (!own) continue
    const goesTo = { preferred: rival, own: party, both: party, similar: 'nobody' } as const
    await tryOwn(pair, own, (kind, sender = own) => collect(kind, sender, goesTo[kind]))
  }
  const { fresh, show } = await readUntil(
    async () => {
      const now = await read()
      const fresh = {
        caller: now.caller.filter(({ id }) => !idsOf(before.caller).includes(id)),
        other: now.other.filter(({ id }) => !idsOf(before.other).includes(id)),
      }
      const amounts = collections.map(({ amount }) => amount)
      return { fresh, show: chooseShow([...fresh.caller, ...fresh.other], amounts) }
    },
    (last) =>
      collections.every(
        ({ amount, goesTo }) => goesTo === 'nobody' || last.show(last.fresh[goesTo], amount).length > 0,
      ),
  )
  const isShown = collections.some(({ amount }) => show([...fresh.caller, ...fresh.other], amount).length > 0)
  // Where a credit shows is not stated; who names the wallets of its transactions says that it shows among them.
  if (!isShown && session.record('cadWallet') === undefined)
    session.undecidable('no credit shows among the transactions', byRecord('cadWallet'))
  return { collections, fresh, show }
}

const SMALL = 10

/** No other collection has it: the whole number or the cents tell. Some are large, as money is looked at more closely then. */
function chooseAmount(kind: Kind, index: number): number {
  if (kind === 'again') return Math.round((1.02 + (index % 160) * 0.05) * 100) / 100
  return Math.round(((index % 3 === 2 ? 1_100 : 20) + index + Math.random() * 0.9) * 100) / 100
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
}

/** An email that was removed, one that stays, and one that the rival is refused, and registers once it is free. */
async function tryRemoved(
  { owner, rival }: Pair,
  collect: (kind: 'removed' | 'kept' | 'contested' | 'moved', sender: string) => Promise<void>,
): Promise<void> {
  const [stays, goes, removed] = [newAddress(owner), newAddress(owner), newAddress(owner)]
  await registerAddress(owner, stays)
  const paths = [await registerAddress(owner, goes), await registerAddress(owner, removed)]
  const { status } = await rival.call('registerCadCollectionEmail', { body: { email: goes } })
  if (status >= 400) await collect('contested', goes)
  for (const path of paths) await owner.succeed('removeCadCollectionEmail', { path })
  await collect('removed', removed)
  await collect('kept', stays)
  if (await rival.attempt((session) => registerAddress(session, goes))) await collect('moved', goes)
}

/** An own email while a rival has it registered, then no more, and while its own business has. */
async function tryOwn(
  { owner, rival }: Pair,
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
    await party.succeed('removeCadCollectionEmail', { path })
  }
  await collect('own')
  for (const similar of [`x${own}`, `${own}x`, own.replace('@', '@mail.')]) await collect('similar', similar)
}
