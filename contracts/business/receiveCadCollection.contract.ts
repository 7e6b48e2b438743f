import { expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import type { Need } from '../../src/kit/target/target.ts'
import {
  collect,
  type Gain,
  gainOf,
  planCollection,
  type Receipt,
  unknownSender,
} from '../states/collections.ts'
import { findReview, registeredEmail } from '../states/given.ts'
import { formatThreshold, thresholdOf } from '../states/reviews.ts'

const needs: Need[] = ['proposed', 'signs']
const byControl: Need[] = ['stateful', 'signs', 'control-plane', 'two-businesses']

contract('receiveCadCollection', ({ accepts, rejects }) => {
  accepts('REQ-COL-01 accepts a collection with a sender email', { needs: [...needs] })

  for (const [what, fields] of [
    ['without source information', { source_information: undefined }],
    ['without a sender email', { source_information: {} }],
    ['with a sender email that is not a string', { source_information: { collection_email: 5 } }],
  ] as const) {
    rejects(`REQ-COL-01 rejects a collection ${what}`, { needs: [...needs], fields, status: 400 })
  }
})

type Party = 'caller' | 'other' | 'nobody'

const NAMES: Record<Party, string> = { caller: 'the caller', other: 'the other business', nobody: 'nobody' }

/** Who registered the sender's email, whose own email it is, and who gets the collection. */
const MATCHES: [requirement: string, registeredBy: Party, ownOf: Party, goesTo: Party][] = [
  ['REQ-COL-02 REQ-COL-05', 'caller', 'nobody', 'caller'],
  ['REQ-COL-02 REQ-COL-05', 'other', 'nobody', 'other'],
  ['REQ-COL-02 REQ-COL-05', 'caller', 'caller', 'caller'],
  ['REQ-COL-04 REQ-COL-05', 'caller', 'other', 'caller'],
  ['REQ-COL-04 REQ-COL-05', 'other', 'caller', 'other'],
  ['REQ-COL-03 REQ-COL-05', 'nobody', 'caller', 'caller'],
  ['REQ-COL-03 REQ-COL-05', 'nobody', 'other', 'other'],
  ['REQ-COL-07', 'nobody', 'nobody', 'nobody'],
]

contract('receiveCadCollection', ({ fact }) => {
  for (const [requirement, registeredBy, ownOf, goesTo] of MATCHES) {
    const title = `${requirement} an email registered by ${NAMES[registeredBy]} and owned by ${NAMES[ownOf]} credits ${NAMES[goesTo]}`
    fact(title, byControl, async (session) => {
      const parties = { caller: session, other: await session.asOther() }
      const owner = registeredBy === 'nobody' ? undefined : parties[registeredBy]
      const account = ownOf === 'nobody' ? undefined : parties[ownOf].caller
      const isRival = owner !== undefined && account !== undefined && registeredBy !== ownOf
      // another account's address may be refused, so it was registered before the account had it
      const sender = account && !isRival ? account.email : unknownSender()
      const registered = owner && (await registeredEmail(owner, sender))
      try {
        if (isRival) await session.control.setEmail(account.id, sender)
        const gains = await gainsOf(parties, async () => {
          const receipt = await collect(session, sender, { transaction_amount: 1_250 })
          expectStatus(session, receipt, goesTo === 'nobody' ? 'DEFERRED' : 'RECONCILED')
        })
        for (const party of ['caller', 'other'] as const) {
          if (party === goesTo) expectCredit(gains[party], 1_250)
          else expect(gains[party], party).toEqual(NOTHING)
        }
      } finally {
        if (isRival) await session.control.setEmail(account.id, account.email)
        if (registered) await owner!.succeed('removeCadCollectionEmail', { path: { id: registered.id } })
      }
    })
  }

  for (const [title, ownOf] of [
    ['REQ-COL-06 credits nothing without an available CAD wallet', 'nobody'],
    ['REQ-COL-06 credits nothing without a CAD wallet, not even to the owner of the email', 'other'],
  ] as const) {
    fact(title, byControl, async (session) => {
      const parties = { caller: session, other: await session.asOther() }
      const { id, email: sender } = await registeredEmail(session)
      const account = ownOf === 'nobody' ? undefined : parties[ownOf].caller
      if (account) await session.control.setEmail(account.id, sender)
      await session.control.setWalletAvailable(session.caller.id, 'CAD', false)
      try {
        const gains = await gainsOf(parties, async () => {
          expectStatus(session, await collect(session, sender), 'DEFERRED')
        })
        expect(gains).toEqual({ caller: NOTHING, other: NOTHING })
      } finally {
        await session.control.setWalletAvailable(session.caller.id, 'CAD', true)
      }
      const gain = await gainOf(session, () => collect(session, sender, { transaction_amount: 12.5 }))
      if (account) await session.control.setEmail(account.id, account.email)
      await session.succeed('removeCadCollectionEmail', { path: { id } })
      expectCredit(gain, 12.5)
    })
  }

  fact('REQ-COL-08 a deferred collection is settled by the claim flow', byControl, async (session) => {
    const { id } = await collect(session, unknownSender(), { transaction_amount: 310.4 })
    const claim = (decision: Parameters<typeof session.control.claim>[2]) =>
      session.control.claim(id, session.caller.id, decision)
    const gain = await gainOf(session, async () => {
      expect(await claim('OPEN')).toBe(200)
      expect(await claim('UNDER_REVIEW')).toBe(200)
    })
    expect(gain).toEqual(NOTHING)
    const approved = await gainOf(session, async () => expect(await claim('APPROVED')).toBe(200))
    expectCredit(approved, 310.4)
  })

  fact('REQ-CAD-10 matches only a sender equal to the registered email', byControl, async (session) => {
    const { email } = await registeredEmail(session)
    const gain = await gainOf(session, async () => {
      for (const sender of [
        `x${email}`,
        `${email}x`,
        email.replace('@', '+cad@'),
        email.replace('@', '@mail.'),
        email.replace('@example.ca', '@example.co'),
      ]) {
        expectStatus(session, await collect(session, sender), 'DEFERRED')
      }
    })
    expect(gain).toEqual(NOTHING)
    const matched = await gainOf(session, () => collect(session, email))
    expect(matched.transactions).toHaveLength(1)
  })

  fact('REQ-CAD-10 a removed email no longer matches', byControl, async (session) => {
    const { id, email } = await registeredEmail(session)
    await session.succeed('removeCadCollectionEmail', { path: { id } })
    const gain = await gainOf(session, async () => {
      expectStatus(session, await collect(session, email), 'DEFERRED')
    })
    expect(gain).toEqual(NOTHING)
  })

  fact(
    'REQ-CAD-09 a registered email stays with its business when another tries to register it',
    byControl,
    async (session) => {
      const other = await session.asOther()
      const { email } = await registeredEmail(session)
      await other.call('registerCadCollectionEmail', { body: { email } })
      const gains = await gainsOf({ caller: session, other }, () =>
        collect(session, email, { transaction_amount: 9.99 }),
      )
      expectCredit(gains.caller, 9.99)
      expect(gains.other).toEqual(NOTHING)
    },
  )
})

contract('receiveCadCollection', ({ fact }) => {
  fact('proposal: concurrent deliveries of one event are applied once', byControl, async (session) => {
    const { email } = await registeredEmail(session)
    const fields = planCollection(email)
    const gain = await gainOf(session, async () => {
      const receipts = await Promise.all([1, 2, 3].map(() => collect(session, email, fields)))
      expect(new Set(receipts.map((each) => JSON.stringify(each))).size).toBe(1)
    })
    expect(gain.transactions).toHaveLength(1)
  })

  fact('proposal: an event repeated later returns its first receipt', byControl, async (session) => {
    const sender = unknownSender()
    const fields = planCollection(sender)
    const first = await collect(session, sender, fields)
    const { email } = await registeredEmail(session, sender)
    const gain = await gainOf(session, async () => {
      expect(await collect(session, email, fields)).toEqual(first)
      expect(await collect(session, email, { ...fields, transaction_amount: 1 })).toEqual(first)
    })
    expect(first.status).toBe('DEFERRED')
    expect(gain).toEqual(NOTHING)
  })

  fact('proposal: a transfer repeated under another event is credited once', byControl, async (session) => {
    const { email } = await registeredEmail(session)
    const fields = planCollection(email)
    const gain = await gainOf(session, async () => {
      const first = await collect(session, email, fields)
      const { event_id } = planCollection(email)
      expect(await collect(session, email, { ...fields, event_id })).toEqual(first)
    })
    expect(gain.transactions).toHaveLength(1)
  })

  fact('proposal: a transfer that fails and then succeeds is credited', byControl, async (session) => {
    const { email } = await registeredEmail(session)
    const fields = planCollection(email)
    const gain = await gainOf(session, async () => {
      await collect(session, email, { ...fields, transaction_status: 'FAILED' })
      const { event_id } = planCollection(email)
      expect((await collect(session, email, { ...fields, event_id })).status).toBe('RECONCILED')
    })
    expect(gain.transactions).toHaveLength(1)
  })

  fact('proposal: a failed collection is ignored', byControl, async (session) => {
    const { email } = await registeredEmail(session)
    const gain = await gainOf(session, async () => {
      expect((await collect(session, email, { transaction_status: 'FAILED' })).status).toBe('IGNORED')
    })
    expect(gain).toEqual(NOTHING)
  })

  fact(
    'proposal: a collection in another currency is deferred, and claimed into the wallet of that currency',
    byControl,
    async (session) => {
      const { email } = await registeredEmail(session)
      const wallets = await session.control.listWallets()
      const currency = wallets.find(
        (each) => each.businessId === session.caller.id && each.currency !== 'CAD',
      )?.currency
      if (currency === undefined) session.undecidable('the caller has only a CAD wallet')
      const fields = { transaction_currency: currency, transaction_amount: 12 }
      let id = ''
      const gain = await gainOf(session, async () => {
        const receipt = await collect(session, email, fields)
        expect(receipt.status).toBe('DEFERRED')
        id = receipt.id
      })
      expect(gain).toEqual(NOTHING)
      for (const decision of ['OPEN', 'UNDER_REVIEW', 'APPROVED'] as const)
        expect(await session.control.claim(id, session.caller.id, decision)).toBe(200)
      const { data } = (await session.succeed('listTransactions')).body
      expect(data.transactions[0]).toMatchObject({ type: 'CREDIT', currency, amount: 12 })
    },
  )

  fact('proposal: a registered email in another case does not match', byControl, async (session) => {
    const { email } = await registeredEmail(session)
    const gain = await gainOf(session, () => collect(session, email.toUpperCase()))
    expect(gain).toEqual(NOTHING)
  })

  fact(
    `proposal: a collection of ${formatThreshold('CAD')} CAD is held for review, like any deposit`,
    byControl,
    async (session) => {
      const { email } = await registeredEmail(session)
      const amount = thresholdOf(session, 'CAD')
      const gain = await gainOf(session, () => collect(session, email, { transaction_amount: amount }))
      expect(gain).toMatchObject({ cents: 0, transactions: [{ status: 'PENDING', amount }] })
      expect(await findReview(session, email)).toMatchObject({
        ...{ status: 'PENDING', amount, currency: 'CAD' },
        deposit: { id: gain.transactions[0]!.depositId },
      })
    },
  )
})

const NOTHING: Gain = { cents: 0, transactions: [] }

/** Returns the effects of an event on each of two businesses. */
async function gainsOf(parties: { caller: Session; other: Session }, happen: () => Promise<unknown>) {
  let caller = NOTHING
  const other = await gainOf(parties.other, async () => {
    caller = await gainOf(parties.caller, happen)
  })
  return { caller, other }
}

/** Expects one CREDIT in CAD, and the same increase of the wallet. What happens to a fee is not documented. */
function expectCredit({ cents, transactions }: Gain, amount: number): void {
  expect(transactions).toMatchObject([{ type: 'CREDIT', amount, currency: 'CAD' }])
  expect(cents).toBe(Math.round((amount - transactions[0]!.fee) * 100))
  expect(cents).toBeGreaterThan(0)
}

/** Checks the status under the proposals only: the names of the states are proposed. */
function expectStatus({ target }: Session, receipt: Receipt, status: string): void {
  if (target.profile === 'proposed') expect(receipt.status).toBe(status)
}
