import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { collect, gainOf, planCollection } from '../harness/collections.ts'
import { contract } from '../harness/contract.ts'
import { registeredEmail } from '../harness/given.ts'
import type { Need } from '../harness/target.ts'

const needs: Need[] = ['proposed', 'signs']
const byControl: Need[] = ['stateful', 'signs', 'control-plane', 'two-businesses']

contract('receiveCadCollection', ({ accepts, rejects }) => {
  accepts('REQ-COL-01 takes a collection with its sender email', { needs: [...needs] })

  for (const [what, fields] of [
    ['no source information', { source_information: undefined }],
    ['no sender email', { source_information: {} }],
    ['a sender email that is no string', { source_information: { collection_email: 5 } }],
  ] as const) {
    rejects(`REQ-COL-01 refuses a collection with ${what}`, { needs: [...needs], fields, status: 400 })
  }

  for (const [what, fields] of [
    ['no event id', { event_id: undefined }],
    ['another type', { type: 'payout' }],
    ['a currency that is no code', { transaction_currency: 'dollars' }],
  ] as const) {
    rejects(`proposal: refuses a collection with ${what}`, { needs: [...needs], fields, status: 400 })
  }
})

contract('receiveCadCollection', ({ fact }) => {
  fact(
    'REQ-COL-02 REQ-COL-05 a registered sender reconciles the collection, and the CAD wallet is credited',
    byControl,
    async (session) => {
      const other = await session.asOther()
      const { email } = await registeredEmail(session)
      const receipts: unknown[] = []
      const fields = { transaction_amount: 1_250.75 }
      const foreign = await gainOf(other, async () => {
        const gain = await gainOf(session, async () => receipts.push(await collect(session, email, fields)))
        expect(gain.transactions).toMatchObject([{ type: 'CREDIT', amount: 1_250.75, currency: 'CAD' }])
        expect(gain.cents).toBe(netCents(gain.transactions[0]!))
        expect(gain.cents).toBeGreaterThan(0)
      })
      expect(receipts).toMatchObject([{ status: 'RECONCILED' }])
      expect(foreign).toEqual({ cents: 0, transactions: [] })
    },
  )

  fact(
    "REQ-COL-03 a business's own email reconciles the collection where nobody registered it",
    byControl,
    async (session) => {
      const other = await session.asOther()
      for (const each of [session, other]) {
        const gain = await gainOf(each, async () => {
          expect((await collect(session, each.caller.email)).status).toBe('RECONCILED')
        })
        expect(gain.transactions).toHaveLength(1)
        expect(gain.cents).toBe(netCents(gain.transactions[0]!))
      }
    },
  )

  fact("REQ-COL-04 a registered email goes before a business's own", byControl, async (session) => {
    const other = await session.asOther()
    const { id } = await registeredEmail(session, other.caller.email)
    try {
      const foreign = await gainOf(other, async () => {
        const gain = await gainOf(session, () => collect(session, other.caller.email))
        expect(gain.transactions).toHaveLength(1)
      })
      expect(foreign).toEqual({ cents: 0, transactions: [] })
    } finally {
      await session.succeed('removeCadCollectionEmail', { path: { id } })
    }
  })

  fact('REQ-COL-06 without an available CAD wallet nothing is credited', byControl, async (session) => {
    const { email } = await registeredEmail(session)
    await session.control.setWalletAvailable(session.caller.id, 'CAD', false)
    try {
      const gain = await gainOf(session, async () => {
        expect((await collect(session, email)).status).toBe('DEFERRED')
      })
      expect(gain).toEqual({ cents: 0, transactions: [] })
    } finally {
      await session.control.setWalletAvailable(session.caller.id, 'CAD', true)
    }
    const gain = await gainOf(session, () => collect(session, email))
    expect(gain.transactions).toHaveLength(1)
  })

  fact('REQ-COL-07 a collection that neither email matches is deferred', byControl, async (session) => {
    const other = await session.asOther()
    const foreign = await gainOf(other, async () => {
      const gain = await gainOf(session, async () => {
        expect((await collect(session, unknownSender())).status).toBe('DEFERRED')
      })
      expect(gain).toEqual({ cents: 0, transactions: [] })
    })
    expect(foreign).toEqual({ cents: 0, transactions: [] })
  })

  fact('REQ-COL-08 a deferred collection is settled by the claim flow', byControl, async (session) => {
    const { id } = await collect(session, unknownSender())
    const claim = (decision: Parameters<typeof session.control.claim>[2]) =>
      session.control.claim(id, session.caller.id, decision)
    const gain = await gainOf(session, async () => {
      expect(await claim('OPEN')).toBe(200)
      expect(await claim('UNDER_REVIEW')).toBe(200)
    })
    expect(gain).toEqual({ cents: 0, transactions: [] })
    const approved = await gainOf(session, async () => expect(await claim('APPROVED')).toBe(200))
    expect(approved.transactions).toMatchObject([{ type: 'CREDIT', currency: 'CAD' }])
    expect(approved.cents).toBe(netCents(approved.transactions[0]!))
  })

  fact(
    'REQ-CAD-10 no other sender than exactly the registered one is matched',
    byControl,
    async (session) => {
      const { email } = await registeredEmail(session)
      for (const sender of [
        `x${email}`,
        `${email}x`,
        email.replace('@', '+cad@'),
        email.replace('@', '@mail.'),
      ]) {
        expect(await collect(session, sender), sender).toMatchObject({ status: 'DEFERRED' })
      }
      expect(await collect(session, email)).toMatchObject({ status: 'RECONCILED' })
    },
  )

  fact('REQ-CAD-10 an email that was removed matches no longer', byControl, async (session) => {
    const { id, email } = await registeredEmail(session)
    await session.succeed('removeCadCollectionEmail', { path: { id } })
    expect((await collect(session, email)).status).toBe('DEFERRED')
  })
})

contract('receiveCadCollection', ({ fact }) => {
  fact('proposal: the same event is applied once, and answered the same', byControl, async (session) => {
    const { email } = await registeredEmail(session)
    const fields = planCollection(email)
    const gain = await gainOf(session, async () => {
      const receipts = await Promise.all([1, 2, 3].map(() => collect(session, email, fields)))
      expect(new Set(receipts.map((each) => JSON.stringify(each))).size).toBe(1)
    })
    expect(gain.transactions).toHaveLength(1)
  })

  fact('proposal: a collection that did not succeed is ignored', byControl, async (session) => {
    const { email } = await registeredEmail(session)
    const gain = await gainOf(session, async () => {
      expect((await collect(session, email, { transaction_status: 'FAILED' })).status).toBe('IGNORED')
    })
    expect(gain).toEqual({ cents: 0, transactions: [] })
  })

  for (const [what, decisions, last] of [
    ['is approved without a review', ['OPEN'], 'APPROVED'],
    ['is opened twice', ['OPEN'], 'OPEN'],
    ['is approved after it was rejected', ['OPEN', 'UNDER_REVIEW', 'REJECTED'], 'APPROVED'],
    ['is approved twice', ['OPEN', 'UNDER_REVIEW', 'APPROVED'], 'APPROVED'],
  ] as const) {
    fact(`proposal: no claim ${what}`, byControl, async (session) => {
      const { id } = await collect(session, unknownSender())
      for (const decision of decisions) {
        expect(await session.control.claim(id, session.caller.id, decision)).toBe(200)
      }
      const gain = await gainOf(session, async () => {
        expect(await session.control.claim(id, session.caller.id, last)).toBe(409)
      })
      expect(gain).toEqual({ cents: 0, transactions: [] })
    })
  }

  fact('proposal: nobody claims a collection that is reconciled', byControl, async (session) => {
    const { email } = await registeredEmail(session)
    const { id } = await collect(session, email)
    expect(await session.control.claim(id, session.caller.id, 'OPEN')).toBe(409)
  })
})

function unknownSender(): string {
  return `nobody-${randomUUID()}@example.ca`
}

function netCents({ amount, fee }: { amount: number; fee: number }): number {
  return Math.round((amount - fee) * 100)
}
