import { readFile } from 'node:fs/promises'
import type { BusinessClient } from 'paycontract'
import type { KnownWebhookEvent } from 'paycontract/webhooks'
import { isWithin, type Period, type Transaction } from './list-transactions.ts'

type Collection = Extract<KnownWebhookEvent, { event: 'collection.received' }>['data']

/** Later states come after earlier ones, whenever their events arrive. */
const order = ['RECEIVED', 'IGNORED', 'DEFERRED', 'RECONCILED', 'CLAIMED']
const credited = ['RECONCILED', 'CLAIMED']

/** Holds the registered emails, the events and the credits against each other; answers what a person has to see to. */
export async function matchCollections(
  business: BusinessClient,
  file: string,
  transactions: readonly Transaction[],
  period: Period,
): Promise<{ seen: number; credits: number; unseen: string[]; open: string[] }> {
  const collections = await readCollections(file)
  const registered = (await business.listCadCollectionEmails()).data.map(({ email }) => email)
  const senders = new Set(collections.map(({ senderEmail }) => senderEmail))
  const deferred = collections.filter(({ status }) => status === 'DEFERRED')
  const told = collections.filter(
    (each) => credited.includes(each.status) && isWithin(period, each.updatedAt),
  )
  const credits = transactions.filter(
    ({ deposit, createdAt }) => deposit?.depositType === 'CAD_COLLECTION' && isWithin(period, createdAt),
  )
  const open = [
    ...deferred.map((each) => `Collection ${each.id}, ${each.amount} CAD from ${each.senderEmail}: deferred`),
    ...[...senders]
      .filter((email) => !registered.includes(email))
      .map((email) => `${email}: has paid, and is not registered${hint(email, registered)}`),
  ]
  // Amounts are compared as lists, since no member of a transaction names its collection.
  if (listAmounts(told) !== listAmounts(credits))
    open.push(
      `CAD credits: ${credits.length} in the history, ${told.length} by events; one of them is not whole`,
    )
  const unseen = registered.filter((email) => !senders.has(email))
  return { seen: collections.length, credits: credits.length, unseen, open }
}

const listAmounts = (of: readonly { amount: number }[]) =>
  JSON.stringify(of.map(({ amount }) => amount).sort((a, b) => a - b))

/** The service compares exactly: an address that differs in capitals or blanks alone looks right and is not. */
function hint(email: string, registered: readonly string[]): string {
  const plain = (text: string) => text.trim().toLowerCase()
  const alike = registered.find((each) => plain(each) === plain(email))
  return alike ? `; ${alike} is, and differs in capitals or blanks` : ''
}

async function readCollections(file: string): Promise<Collection[]> {
  const latest = new Map<string, Collection>()
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  for (const line of lines) {
    const { data } = JSON.parse(line) as { data: Collection } // verified before it was kept
    const known = latest.get(data.id)
    if (!known || order.indexOf(data.status) >= order.indexOf(known.status)) latest.set(data.id, data)
  }
  return [...latest.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}
