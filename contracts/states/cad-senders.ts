import { deal } from '../../src/kit/check/harness/probes/in-turns.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { listCadEmails, newAddress, registerAddress, SPELLED } from './cad-emails.ts'

export const BUSINESSES = ['caller', 'other'] as const
export type Business = (typeof BUSINESSES)[number]
/** Whose a collection is. */
export type Party = Business | 'nobody'

/** What a sender is to the business whose collection it makes. */
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
  /** A collection comes in from this sender. */
  collect(kind: SenderKind, sender: string, goesTo: Party, plan?: PlanAmount): Promise<void>
  /** The same where nothing is stated of what becomes of it. */
  notify(sender: string): Promise<unknown>
  /** When a collection is matched is not stated: no sender changes while one of its collections may wait for that. */
  settle(): Promise<unknown>
}

/** The amount of the collection with this index, in CAD. */
export type PlanAmount = (index: number) => number

/** Spellings next to each other share what resembles an email. */
const SHARES = 2

/** As many of the emails that were there before are tried. */
const MAX_EARLIER = 12

/** As many of a business's own emails are tried. */
const MAX_OWN = 3

/** Collections of senders of every kind come in, one after the other, for both businesses. */
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

/** Two businesses, of which the first is the one whose emails are tried. */
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
    // Which spellings may be registered is not stated.
    const isPlain = turn === 0
    if (isPlain) await registerAddress(owner, email)
    else if (!(await owner.attempt((own) => registerAddress(own, email)))) continue
    for (const similar of deal(resembling(email), turn, SHARES)) await collect('similar', similar, 'nobody')
    await collect('registered', email, party)
    // A whole unit, and another one for each business.
    await collect('again', email, party, isPlain ? () => BUSINESSES.indexOf(party) + 1 : planSmall)
  }
}

async function collectFromLate({ owner, party }: Pair, { collect, notify }: Collector): Promise<void> {
  const late = newAddress(owner)
  // What becomes of that one once the email is registered is not stated.
  await notify(late)
  if (await owner.attempt((own) => registerAddress(own, late))) await collect('late', late, party)
}

/** Emails that were removed, registered again, stay, or that the rival is refused, and registers once they are free. */
async function collectFromRemoved(pair: Pair, { collect, settle }: Collector): Promise<void> {
  const { owner, rival, party, rivalParty } = pair
  const [stays, goes, removed, renewed] = Array.from({ length: 4 }, () => newAddress(owner)) as Quartet
  await registerAddress(owner, stays)
  const paths = [await registerAddress(owner, goes), await registerAddress(owner, removed)]
  const { status } = await rival.call('registerCadCollectionEmail', { body: { email: goes } })
  if (status >= 400) await collect('contested', goes, party)
  // Who has matched once is removed as well as anybody.
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

/** An own email before anybody has it registered, while a rival has, while its own business has, and then no more. */
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

/** Addresses that are not this one, though a careless comparison takes them for it. */
function resembling(email: string): string[] {
  const [name, domain] = email.split('@') as [string, string]
  const swapped = email === email.toLowerCase() ? email.toUpperCase() : email.toLowerCase()
  return [`x${email}`, `${email}x`, `${name}+cad@${domain}`, `${name}@mail.${domain}`, swapped]
}

/** The cents tell them apart. */
function planSmall(index: number): number {
  return Math.round(100 + 5 * (index % 160) + 2) / 100
}
