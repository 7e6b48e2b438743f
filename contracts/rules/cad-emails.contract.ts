import { describe, expect } from 'vitest'
import { expectRefusal, type Session } from '../../src/kit/check/harness/session.ts'
import { byDescribing } from '../../src/kit/check/remedies/remedy.ts'
import { type CadEmail, listCadEmails, newAddress, registerAddress, SPELLED } from '../states/cad-emails.ts'
import { proveByFacts } from '../states/documented.ts'
import { listCallers } from '../states/whole-list.ts'

describe('CAD collection emails', () => {
  proveByFacts(
    'REQ-CAD-04 REQ-CAD-10 are listed exactly as they were registered, each with an id of its own',
    'stateful',
    async (session) => {
      const before = await listCadEmails(session)
      const addresses = SPELLED.map((spelling) => newAddress(session, spelling))
      for (const email of addresses) await register(session, email)
      const after = await listCadEmails(session)
      expect(emailsOf(after)).toEqual(expect.arrayContaining([...emailsOf(before), ...addresses]))
      for (const { id } of after) expect(id).toEqual(expect.any(String))
      expect(new Set(after.map(({ id }) => id)).size, 'ids').toBe(after.length)
    },
  )

  proveByFacts(
    'REQ-CAD-05 REQ-CAD-06 are removed one by one, whichever it is',
    'stateful',
    async (session) => {
      for (const caller of await listCallers(session)) {
        const made = SPELLED.map((spelling) => newAddress(caller, spelling))
        for (const email of made) await registerAddress(caller, email)
        for (const index of [0, 2, made.length - 1]) {
          const before = await listCadEmails(caller)
          const { id } = before.find(({ email }) => email === made[index])!
          await caller.succeed('removeCadCollectionEmail', { path: { id: String(id) } })
          const left = emailsOf(before).filter((email) => email !== made[index])
          const after = emailsOf(await listCadEmails(caller))
          expect(after).toEqual(expect.arrayContaining(left))
          expect(after).not.toContain(made[index])
        }
      }
    },
  )

  proveByFacts('REQ-CAD-05 stay where the id is that of none', 'stateful', async (session) => {
    await registerAddress(session, newAddress(session))
    const { id } = await registerAddress(session, newAddress(session))
    await session.succeed('removeCadCollectionEmail', { path: { id } })
    const before = emailsOf(await listCadEmails(session))
    // How it is answered is not stated, only what is removed.
    for (const none of [id, 'no-email-has-this-id'])
      await session.call('removeCadCollectionEmail', { path: { id: none } })
    expect(emailsOf(await listCadEmails(session))).toEqual(expect.arrayContaining(before))
  })

  proveByFacts(
    'REQ-CAD-01 REQ-CAD-09 can be registered again once they were removed',
    ['stateful', 'two-businesses'],
    async (session) => {
      const other = await session.asOther()
      const email = newAddress(session)
      // The last one is the second that the same business removes.
      for (const [owner, stranger] of [
        [session, other],
        [session, other],
        [other, session],
        [session, other],
      ] as const) {
        const path = await registerAddress(owner, email)
        await expectTaken(stranger, email)
        await owner.succeed('removeCadCollectionEmail', { path })
        expect(emailsOf(await listCadEmails(owner))).not.toContain(email)
      }
    },
  )

  for (const spelling of SPELLED) {
    proveByFacts(
      `REQ-CAD-09 one of the spelling ${spelling} belongs to the business that registered it and to no other`,
      ['stateful', 'two-businesses'],
      async (session) => {
        const other = await session.asOther()
        const email = newAddress(session, spelling)
        await registerAddress(session, email)
        await expectTaken(other, email)
        expect(emailsOf(await listCadEmails(session))).toContain(email)
      },
    )
  }

  for (const [who, choose] of [
    ['the caller', async (session: Session) => [session, await session.asOther()] as const],
    ['another business', async (session: Session) => [await session.asOther(), session] as const],
  ] as const) {
    proveByFacts(
      `REQ-CAD-09 whatever ${who} has registered is listed, taken and removed by nobody else`,
      ['stateful', 'two-businesses'],
      async (session) => {
        const [owner, stranger] = await choose(session)
        const { id } = await registerAddress(owner, newAddress(owner))
        const removed = await registerAddress(owner, newAddress(owner))
        await owner.succeed('removeCadCollectionEmail', { path: removed })
        const own = emailsOf(await listCadEmails(owner))
        for (const email of new Set([...own.slice(0, MOST_TRIED), own.at(-1)]))
          await expectTaken(stranger, String(email))
        const foreign = emailsOf(await listCadEmails(stranger))
        expect(foreign.filter((email) => own.includes(email))).toEqual([])
        // How an id that is another's is answered is not stated, only whose the email is.
        await stranger.call('removeCadCollectionEmail', { path: { id } })
        expect(emailsOf(await listCadEmails(owner))).toEqual(expect.arrayContaining(own))
      },
    )
  }

  proveByFacts('REQ-CAD-02 are registered by their email alone', 'stateful', async (session) => {
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
      const after = await listCadEmails(caller)
      expect(emailsOf(after).filter((email) => typeof email !== 'string' || email === '')).toEqual([])
      expect(after.length).toBe(before.length)
    }
  })
})

/** As many of those that were there before are tried with another business. */
const MOST_TRIED = 12

async function register(session: Session, email: string): Promise<void> {
  const { status, text } = await session.call('registerCadCollectionEmail', { body: { email } })
  if (status >= 400 && status < 500)
    session.undecidable(
      `the email was refused: ${status} ${text.slice(0, 100)}`,
      byDescribing({ emails: ['<address, or @domain>'] }),
    )
}

/** It is refused to this business, and not shown to it. */
async function expectTaken(stranger: Session, email: string): Promise<void> {
  expectRefusal(await stranger.call('registerCadCollectionEmail', { body: { email } }), {})
  expect(emailsOf(await listCadEmails(stranger))).not.toContain(email)
}

function emailsOf(records: readonly CadEmail[]): unknown[] {
  return records.map(({ email }) => email)
}
