import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import { expectRefusal, type Session } from '../../src/kit/check/harness/session.ts'
import { byDescribing } from '../../src/kit/check/remedies/remedy.ts'
import { driveByFacts, forEachBusiness, proveByFacts } from '../states/by-facts.ts'
import { type CadEmail, listCadEmails, newAddress, registerAddress, SPELLED } from '../states/cad-emails.ts'
import { patienceOf, readUntil } from '../states/late-effects.ts'
import { listCallers } from '../states/whole-list.ts'

describe('CAD collection emails', () => {
  proveByFacts(
    'REQ-CAD-04 REQ-CAD-10 are listed exactly as registered, each with a unique id',
    'stateful',
    async (session) => {
      await listCadEmails(session)
      const addresses = SPELLED.map((spelling) => newAddress(session, spelling))
      for (const email of addresses) await register(session, email)
      // They may be late. That those from before are still listed is asserted by a judge, which knows what was removed.
      const after = await readUntil(
        () => listCadEmails(session),
        (listed) => addresses.every((email) => emailsOf(listed).includes(email)),
        patienceOf(session),
      )
      expect(emailsOf(after)).toEqual(expect.arrayContaining(addresses))
      for (const { id } of after) expect(id).toEqual(expect.any(String))
      expect(new Set(after.map(({ id }) => id)).size, 'ids').toBe(after.length)
    },
  )

  proveByFacts('REQ-CAD-01 are accepted under the described domain', 'stateful', async (session) => {
    const domain = session.target.emails?.find((each) => each.startsWith('@'))
    if (!domain) session.disable('target.json names no domain of emails')
    for (const name of ['promised-', 'Promised.', 'promised+'])
      await registerPromised(session, `${name}${randomUUID()}${domain}`)
    const again = `again-${randomUUID()}${domain}`
    await registerPromised(session, again)
    const find = async () => (await listCadEmails(session)).find(({ email }) => email === again)
    const record = await readUntil(find, (found) => found !== undefined, patienceOf(session))
    if (!record) return
    const removed = await session.call('removeCadCollectionEmail', { path: { id: String(record.id) } })
    // A removed email is free again, if not at once.
    if (isTaken(removed)) await registerPromised(session, again, patienceOf(session))
  })

  // The lists in between show who has an email, and whether a removal took another email with it, or was another business's.
  forEachBusiness(['stateful', 'two-businesses'], ({ index, who, drive }) => {
    drive(`of ${who} are contested, removed and registered again`, async (owner, other) => {
      const stranger = other!
      const own = emailsOf(await listCadEmails(owner))
      for (const email of new Set([...own.slice(0, MAX_TRIED), own.at(-1)]))
        if (email) await tryToRegister(stranger, String(email))
      await listBoth(stranger, owner)

      const spelled = index === 0 ? SPELLED : SPELLED.slice(0, 3)
      const made = spelled.map((spelling) => newAddress(owner, spelling))
      const paths = new Map<string, { id: string }>()
      for (const email of made) {
        const path = await registerAddress(owner, email)
        paths.set(email, path)
        await stranger.call('removeCadCollectionEmail', { path })
        // An email that was refused once may be accepted at the second attempt.
        for (let tries = email === made[0] ? 2 : 1; tries > 0; tries -= 1)
          await tryToRegister(stranger, email)
      }
      await tryToRegister(stranger, made[0]!, { label: 'Billing' })
      await listBoth(stranger, owner)
      // The last turn of the first email is the second removal by the same business.
      for (const [email, turns] of [
        [made[0]!, [owner, stranger, owner]],
        [made[1]!, [stranger]],
        [made.at(-1)!, [stranger]],
      ] as const) {
        await removeTwice(owner, paths.get(email)!)
        for (const next of turns) {
          const path = await registerAddress(next, email)
          const rival = next === owner ? stranger : owner
          await tryToRegister(rival, email)
          await listBoth(rival, next)
          await remove(next, path)
        }
      }
      // The answer to an unknown id is not documented, only what is removed.
      await owner.call('removeCadCollectionEmail', { path: { id: 'no-email-has-this-id' } })
      await listCadEmails(owner)
    })
  })

  driveByFacts(
    'are registered by both businesses at the same time',
    ['stateful', 'two-businesses'],
    async (session) => {
      const callers = await listCallers(session)
      for (const _ of [1, 2, 3]) {
        const email = newAddress(session)
        await Promise.all(callers.map((each) => each.call('registerCadCollectionEmail', { body: { email } })))
        for (const each of callers) await listCadEmails(each)
      }
    },
  )

  proveByFacts('REQ-CAD-02 are registered only with a string as email', 'stateful', async (session) => {
    for (const caller of await listCallers(session)) {
      await registerAddress(caller, newAddress(caller))
      const before = await listCadEmails(caller)
      const address = newAddress(caller)
      for (const body of [
        {},
        ...[null, 5, true, [address], { address }].map((email) => ({ email })),
        ...[{ data: { email: address } }, { emails: [address] }, [{ email: address }], address],
      ]) {
        expectRefusal(await caller.call('registerCadCollectionEmail', { body }), {})
      }
      const known = emailsOf(before)
      const added = emailsOf(await listCadEmails(caller)).filter((email) => !known.includes(email))
      // The addresses of earlier tests may be late.
      const isAnother = (email: unknown) => /.@./.test(String(email)) && !String(email).includes(address)
      expect(added.filter((email) => !isAnother(email))).toEqual([])
    }
  })
})

/** Maximum number of earlier emails, besides the last one, that are tried with another business. */
const MAX_TRIED = 1

/** Fails if an email is refused, until this time is over, under a domain that `target.json` says is accepted. */
async function registerPromised(session: Session, email: string, patienceMs?: number): Promise<void> {
  const ask = () => session.call('registerCadCollectionEmail', { body: { email } })
  const exchange = await (patienceMs === undefined ? ask() : readUntil(ask, isTaken, patienceMs))
  const { status, text } = exchange
  if ([401, 403, 429].includes(status))
    session.undecidable(`it is rejected for its key or the rate of requests: ${status}`)
  const domain = email.slice(email.indexOf('@'))
  expect(
    isTaken(exchange),
    `emails of target.json names ${domain}, but ${email} is answered with ${status} ${text}`,
  ).toBe(true)
}

async function register(session: Session, email: string): Promise<void> {
  const { status, text } = await session.call('registerCadCollectionEmail', { body: { email } })
  if (status >= 400 && status < 500)
    session.undecidable(
      `the email was rejected: ${status} ${text.slice(0, 100)}`,
      byDescribing({ emails: ['<address, or @domain>'] }),
    )
}

/** Has a business try to register an email that another one has. */
async function tryToRegister(stranger: Session, email: string, more = {}): Promise<void> {
  await stranger.call('registerCadCollectionEmail', { body: { email, ...more } })
}

async function listBoth(stranger: Session, owner: Session): Promise<void> {
  await listCadEmails(stranger)
  await listCadEmails(owner)
}

async function remove(owner: Session, path: { id: string }): Promise<void> {
  await owner.succeed('removeCadCollectionEmail', { path })
  await listCadEmails(owner)
}

/** Removes an email, and repeats the removal. */
async function removeTwice(owner: Session, path: { id: string }): Promise<void> {
  await remove(owner, path)
  await owner.call('removeCadCollectionEmail', { path })
  await listCadEmails(owner)
}

function emailsOf(records: readonly CadEmail[]): unknown[] {
  return records.map(({ email }) => email)
}
