import type { Caller } from '../caller.ts'
import { findField, UNKNOWN } from '../read-answer.ts'
import type { Day } from './day.ts'

/** The address of a sender to register for the day, in a domain that the target allows. */
const senderOf = ({ emails: [domain = '@example.com'] }: Caller) => `payables.day${domain}`

/** Sends collections from senders that are registered, that belong to the business, or that are unknown. */
export async function collect({ first, second, recordsOf }: Day): Promise<{ id: string }> {
  const sender = senderOf(first)
  const id = findField((await register(first, sender)).body, 'id')
  for (const { caller, email } of [
    { caller: first, email: sender },
    { caller: second, email: sender },
    { caller: first, email: 'no address' },
  ])
    await register(caller, email)
  await first.call('registerCadCollectionEmail', { raw: '{}' })
  await first.call('listCadCollectionEmails')

  const known = [...recordsOf(first, 'cadEmail').slice(0, 2), ...recordsOf(second, 'cadEmail').slice(0, 1)]
  const own = [first, second].flatMap(({ business }) => business.email ?? [])
  const senders = [sender, ...known, ...own, `nobody.${sender}`, sender.toUpperCase()]
  for (const [index, each] of senders.entries()) await notify(first, each, 1001.25 + index)
  await notify(first, sender, 1100.5, 'another secret')
  return { id }
}

/** Moves the sender from one business to the other. */
export async function moveSender({ first, second }: Day, { id }: { id: string }): Promise<void> {
  const sender = senderOf(first)
  const theirs = findField((await second.call('listCadCollectionEmails')).body, 'id')
  for (const about of [theirs, UNKNOWN, id, id]) await first.call('removeCadCollectionEmail', { about })
  await first.call('listCadCollectionEmails')
  await notify(first, sender, 1200.75)
  await register(second, sender)
  await notify(first, sender, 1300)
}

/** Looks for the credits where incoming money is listed. */
export async function checkCredits({ first, second }: Day): Promise<void> {
  for (const { call } of [first, second])
    await call('listTransactions', { query: { list: 10, type: 'CREDIT' } })
  await first.get('business', '/wallets')
}

function register({ call }: Caller, email: string) {
  return call('registerCadCollectionEmail', { with: { email } })
}

function notify({ call }: Caller, sender: string, amount: number, secret?: string) {
  return call('receiveCadCollection', { collection: { sender, amount, ...(secret && { secret }) } })
}
