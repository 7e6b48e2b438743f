import { deal } from '../../src/kit/check/harness/probes/in-turns.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { listCadEmails, newAddress, registerAddress, SPELLED } from './cad-emails.ts'

export const BUSINESSES = ['caller', 'other'] as const
export type Business = (typeof BUSINESSES)[number]
/** The business that a collection belongs to. */
export type Party = Business | 'nobody'

/** The relation of a sender to the business whose collection it makes. */
export type SenderKind =
  | 'registered'
  | 'earlier'
  | 'preferred'
  | 'own'
  | 'both'
  | 'again'
  | 'kept'
  | 'late'
  | 'renewed'
  | 'moved'
  | 'contested'
  | 'removed'
  | 'similar'
  | 'unknown'

/** Sends collections, and waits for their credits. */
export interface Collector {
  /** Sends a collection from this sender. */
  collect(kind: SenderKind, sender: string, goesTo: Party, plan?: PlanAmount): Promise<void>
  /** The same if its result is not documented. */
  notify(sender: string): Promise<unknown>
  /** Waits. When a collection is matched is not documented: no sender may change while one of its collections is pending. */
  settle(): Promise<unknown>
}

/** Returns the amount in CAD of the collection with this index. */
export type PlanAmount = (index: number) => number

/** Number of neighboring spellings, of both businesses, that share the similar addresses. */
const SHARES = 4

/** Maximum number of earlier emails tried. */
const MAX_EARLIER = 12

/** Maximum number of a business's own emails tried. */
const MAX_OWN = 3

/** Sends collections from senders of every kind, one after the other, for both businesses. */
export async function collectFromAll(
  parties: Record<Business, Session>,
  collector: Collector,
): Promise<void> {
  const { collect } = collector
  await collect('unknown', newAddress(parties.caller), 'nobody')
  for (const party of BUSINESSES) {
    const rival = party === 'caller' ? 'other' : 'caller'
    const pair: Pair = { owner: parties[party], rival: parties[rival], party, rivalParty: rival }
    await collectFromEarlier(pair, collector)
    await collectFromRegistered(pair, collector)
    await collectFromLate(pair, collector)
    await collectFromRemoved(pair, collector)
    for (const own of (pair.owner.target.ownEmails ?? []).slice(0, MAX_OWN))
      await collectFromOwn(pair, own, collector)
  }
}

/** Two businesses. The emails of the first are tried. */
interface Pair {
  owner: Session
  rival: Session
  party: Business
  rivalParty: Business
}

async function collectFromEarlier({ owner, party }: Pair, { collect }: Collector): Promise<void> {
  const earlier = (await listCadEmails(owner)).slice(0, MAX_EARLIER)
  for (const { email } of earlier) await collect('earlier', String(email), party)
}

async function collectFromRegistered({ owner, party }: Pair, { collect }: Collector): Promise<void> {
  for (const [turn, spelling] of SPELLED.entries()) {
    const email = newAddress(owner, spelling)
    // Which spellings may be registered is not documented.
    const isPlain = turn === 0
    if (isPlain) await registerAddress(owner, email)
    else if (!(await owner.attempt((own) => registerAddress(own, email)))) continue
    for (const similar of deal(resembling(email), 2 * turn + BUSINESSES.indexOf(party), SHARES))
      await collect('similar', similar, 'nobody')
    await collect('registered', email, party, isPlain ? planLarge : undefined)
    // A whole unit, different for each business.
    await collect('again', email, party, isPlain ? () => BUSINESSES.indexOf(party) + 1 : planSmall)
  }
}

async function collectFromLate({ owner, party }: Pair, { collect, notify }: Collector): Promise<void> {
  const late = newAddress(owner)
  // What happens to that collection after the registration is not documented.
  await notify(late)
  if (await owner.attempt((own) => registerAddress(own, late))) await collect('late', late, party)
}

/** Tries emails that were removed, registered again or kept, and one that the rival registers once it is free. */
async function collectFromRemoved(pair: Pair, { collect, settle }: Collector): Promise<void> {
  const { owner, rival, party, rivalParty } = pair
  const [stays, goes, removed, renewed] = Array.from({ length: 4 }, () => newAddress(owner)) as Quartet
  await registerAddress(owner, stays)
  const paths = [await registerAddress(owner, goes), await registerAddress(owner, removed)]
  const { status } = await rival.call('registerCadCollectionEmail', { body: { email: goes } })
  if (status >= 400) await collect('contested', goes, party)
  // A sender with an earlier match is removed like any other.
  await collect('again', removed, party)
  await settle()
  for (const path of paths) await owner.succeed('removeCadCollectionEmail', { path })
  await collect('removed', removed, 'nobody')
  await collect('kept', stays, party)
  await owner.succeed('removeCadCollectionEmail', { path: await registerAddress(owner, renewed) })
  if (await owner.attempt((own) => registerAddress(own, renewed))) await collect('renewed', renewed, party)
  if (await rival.attempt((own) => registerAddress(own, goes))) await collect('moved', goes, rivalParty)
}

type Quartet = [string, string, string, string]

/** Tries an own email before any registration, while a rival has registered it, while its business has, and after removal. */
async function collectFromOwn(pair: Pair, own: string, { collect, settle }: Collector): Promise<void> {
  const { owner, rival, party, rivalParty } = pair
  await collect('own', own, party)
  await settle()
  for (const [registrant, kind, goesTo] of [
    [rival, 'preferred', rivalParty],
    [owner, 'both', party],
  ] as const) {
    const path = await registrant.attempt((session) => registerAddress(session, own))
    if (!path) continue
    await collect(kind, own, goesTo)
    await settle()
    await registrant.succeed('removeCadCollectionEmail', { path })
  }
  await collect('own', own, party)
  for (const similar of [`x${own}`, `${own}x`, own.replace('@', '@mail.')])
    await collect('similar', similar, 'nobody')
}

/** Returns addresses that differ from this one, though a careless comparison matches them. */
function resembling(email: string): string[] {
  const [name, domain] = email.split('@') as [string, string]
  const swapped = email === email.toLowerCase() ? email.toUpperCase() : email.toLowerCase()
  return [`x${email}`, `${email}x`, `${name}+cad@${domain}`, `${name}@mail.${domain}`, swapped]
}

/** A sum that a service might not match by itself. */
function planLarge(index: number): number {
  return (100 * (2_100 + index) + 13) / 100
}

/** The cents tell them apart. */
function planSmall(index: number): number {
  return Math.round(100 + 5 * (index % 160) + 2) / 100
}
