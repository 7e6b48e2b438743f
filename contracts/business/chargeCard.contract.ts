import { describe, expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import { dataOf } from '../../src/kit/check/harness/messages.ts'
import { NO_CARD_KEY } from '../../src/kit/check/harness/plan/obstacles.ts'
import { sealedFieldOf } from '../../src/kit/check/harness/probes/sealed-field.ts'
import { expectRefusal } from '../../src/kit/check/harness/session.ts'
import { openPage } from '../../src/kit/check/harness/states/page.ts'
import { CARDS, DECLINED_CARDS } from '../states/cards.ts'
import { newPayment, planCard, shown, verifiedPayment } from '../states/given.ts'

const NOT_ENCRYPTED = `${'00'.repeat(12)}:${'00'.repeat(48)}:${'00'.repeat(16)}`

contract(
  'chargeCard',
  ({ accepts, fact }) => {
    accepts('REQ-S2S-03 REQ-S2S-05 charges a card from server to server')

    accepts('REQ-ENC-03 decrypts card data encrypted with AES-256-GCM', {
      needs: 'stateful',
      given: async (session) => sealedFieldOf(session, 'chargeCard', 'aes-256-gcm'),
    })

    fact('REQ-ENC-03 rejects card data that is not encrypted', 'stateful', async (session) => {
      sealedFieldOf(session, 'chargeCard', 'aes-256-gcm')
      if (!session.target.cardKey) session.undecidable(NO_CARD_KEY.reason, NO_CARD_KEY.remedy)
      const { reference } = await newPayment(session)
      expectRefusal(await session.call('chargeCard', { body: { reference, cardData: NOT_ENCRYPTED } }), {})
    })

    for (const [what, fields] of [
      ['with an unencrypted card', { cardData: { number: 'in the clear' } }],
      ['with malformed card data', { cardData: 'not:hex:at-all' }],
    ] as const) {
      fact(`proposal: rejects a charge ${what}`, [], async (session) => {
        sealedFieldOf(session, 'chargeCard', 'aes-256-gcm')
        expectRefusal(await session.call('chargeCard', { fields }), { status: 400 })
      })
    }
  },
  describe.concurrent,
)

contract(
  'chargeCard',
  ({ fact }) => {
    for (const [number, failureCode] of [[CARDS.approved, null], ...DECLINED_CARDS] as const) {
      const status = failureCode ? 'FAILED' : 'SUCCESSFUL'
      fact(
        `proposal: the card ending ${number.slice(-4)} results in ${status}, failureCode ${failureCode}`,
        'magic-values',
        async (session) => {
          const { reference } = await newPayment(session)
          const request = { fields: { reference }, data: planCard(number) }
          const result = dataOf(await session.succeed('chargeCard', request))
          expect(result).toMatchObject({ status, failureCode, nextAction: null })
        },
      )
    }

    fact('proposal: returns the metadata of a payment', 'magic-values', async (session) => {
      const metadata = { cart: 'C-7', seats: 2, isGift: false, coupon: null }
      const { reference } = await newPayment(session, { metadata })
      const request = { fields: { reference }, data: planCard(CARDS.approved) }
      expect(dataOf(await session.succeed('chargeCard', request)).metadata).toEqual(metadata)
    })

    fact('proposal: redirects the customer if the card is challenged', 'magic-values', async (session) => {
      const { reference } = await newPayment(session)
      const request = { fields: { reference }, data: planCard(CARDS.challenged) }
      const { status, nextAction } = dataOf(await session.succeed('chargeCard', request))
      expect({ status, type: nextAction?.type }).toEqual({ status: 'PENDING', type: 'redirect' })
      const code = await (
        await openPage(
          shown(session, nextAction?.url, 'the URL that a challenged card redirects to'),
          session.target,
        )
      ).submit({ decision: 'approve' })
      await code.submit({ otp: '123456' })
      expect((await verifiedPayment(session, { reference })).status).toBe('SUCCESSFUL')
    })

    fact(
      'proposal: asks for PIN, then OTP, and declines the card after three wrong OTPs',
      'magic-values',
      async (session) => {
        const { reference } = await newPayment(session)
        const steps: unknown[] = []
        for (const entered of [
          {},
          { pin: '1234' },
          { otp: '111111' },
          { otp: '111111' },
          { otp: '111111' },
        ]) {
          const data = { ...planCard(CARDS.asksPin), ...entered }
          const charge = dataOf(await session.succeed('chargeCard', { fields: { reference }, data }))
          steps.push([charge.status, charge.nextAction, charge.failureCode])
        }
        const asks = (type: string) => ['PENDING', { type }, null]
        expect(steps).toEqual([asks('pin'), asks('otp'), asks('otp'), asks('otp'), ['FAILED', null, '05']])
      },
    )
  },
  describe.concurrent,
)
