import { expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import { expectRefusal } from '../../src/kit/check/harness/session.ts'
import { text } from '../../src/kit/check/harness/states/items.ts'
import { registeredEmail } from '../states/given.ts'

contract('registerCadCollectionEmail', ({ each, rejects, fact }) => {
  fact('REQ-CAD-01 registers an email', [], async (session) => {
    const email = session.newEmail()
    await session.succeed('registerCadCollectionEmail', { body: { email } })
    if (!session.target.capabilities.includes('stateful')) return
    if (!(await session.succeed('listCadCollectionEmails')).text.includes(email))
      session.undecidable('the email is not listed as registered')
  })

  each({ called: 'email', at: '', holding: 'email' }, [
    ['REQ-CAD-08 a CAD collection email has id and email, both strings', { id: text, email: text }],
  ])

  for (const [what, body] of [
    ['without an email', {}],
    ['with a number as email', { email: 5 }],
    ['with null as email', { email: null }],
    ['that is a string', 'sender@example.ca'],
  ] as const) {
    rejects(`REQ-CAD-02 rejects a body ${what}`, { body })
  }

  for (const [what, body] of [
    ['that is not an address', { email: 'nobody' }],
    ['beside an unknown field', { email: 'sender@example.ca', colour: 'green' }],
  ] as const) {
    rejects(`proposal: rejects an email ${what}`, { body, status: 400 })
  }

  fact(
    'REQ-CAD-09 an email belongs to only one business',
    ['stateful', 'two-businesses'],
    async (session) => {
      const other = await session.asOther()
      const { id, email } = await registeredEmail(session)
      expectRefusal(await other.call('registerCadCollectionEmail', { body: { email } }), {
        status: session.target.profile === 'proposed' ? 409 : undefined,
      })
      await session.succeed('removeCadCollectionEmail', { path: { id } })
      await registeredEmail(other, email)
    },
  )

  fact(
    'proposal: rejects the account email of another business, and accepts the own one',
    ['stateful', 'two-businesses', 'control-plane'],
    async (session) => {
      const other = await session.asOther()
      expectRefusal(
        await session.call('registerCadCollectionEmail', { body: { email: other.caller.email } }),
        { status: 409 },
      )
      const { id } = await registeredEmail(session, session.caller.email)
      await session.succeed('removeCadCollectionEmail', { path: { id } })
    },
  )

  fact('proposal: stores an email exactly as given', 'stateful', async (session) => {
    const { email } = await registeredEmail(session)
    const spelled = email.toUpperCase()
    await registeredEmail(session, spelled)
    const { data } = (await session.succeed('listCadCollectionEmails')).body
    expect(data.map((each) => each.email)).toEqual(expect.arrayContaining([email, spelled]))
  })

  fact('proposal: rejects an email with a leading space', 'proposed', async (session) => {
    expectRefusal(
      await session.call('registerCadCollectionEmail', { body: { email: ' payer@sender.example' } }),
      {
        status: 400,
      },
    )
  })

  fact('proposal: registering an email twice returns the same record', 'stateful', async (session) => {
    const { id, email } = await registeredEmail(session)
    expect((await registeredEmail(session, email)).id).toBe(id)
  })
})
