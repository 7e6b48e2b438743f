import { describe } from 'vitest'
import { NO_CARD_KEY } from '../../src/kit/check/harness/plan/obstacles.ts'
import {
  listMalformedCards,
  listUnreadableCards,
  sealCard,
} from '../../src/kit/check/harness/probes/ciphertexts.ts'
import { expectEachRefused, expectNoOracle } from '../../src/kit/check/harness/probes/oracle.ts'
import { plaintextToWire, sealedFieldOf } from '../../src/kit/check/harness/probes/sealed-field.ts'
import { expectRefusal, prove, type Session } from '../../src/kit/check/harness/session.ts'
import { newPayment, planCard } from '../states/given.ts'

function cardKeyOf(session: Session): string {
  sealedFieldOf(session, 'chargeCard', 'aes-256-gcm')
  return session.target.cardKey ?? session.undecidable(NO_CARD_KEY.reason, NO_CARD_KEY.remedy)
}

/** Returns the example's card in its wire form before encryption. */
function planWireCard(): object {
  return plaintextToWire('chargeCard', planCard()) as object
}

/** Prepares a charge of a payment order that can be paid. */
async function prepareCharge(session: Session) {
  const { reference } = await newPayment(session)
  return (cardData: string) => session.call('chargeCard', { body: { reference, cardData } })
}

// That card data is encrypted with AES-256-GCM is documented; how it is serialized, and how it is refused, is not.
describe.concurrent('chargeCard', () => {
  prove(
    'REQ-ENC-03 rejects undecryptable card data, without revealing the cause',
    ['proposed', 'decrypts'],
    async (session) => {
      const cards = listUnreadableCards(cardKeyOf(session), planWireCard())
      await expectNoOracle(cards, await prepareCharge(session))
    },
  )

  prove('proposal: rejects malformed card data', 'decrypts', async (session) => {
    const cards = listMalformedCards(cardKeyOf(session), planWireCard())
    await expectEachRefused(cards, await prepareCharge(session))
  })

  for (const [what, write] of [
    ['with an IV of 12 bytes', (key: string, card: string) => sealCard(key, card)],
    ['with an IV of 16 bytes', (key: string, card: string) => sealCard(key, card, 16)],
    ['in upper-case hex', (key: string, card: string) => sealCard(key, card).toUpperCase()],
  ] as const) {
    prove(`proposal: decrypts card data ${what}`, 'decrypts', async (session) => {
      const cardData = write(cardKeyOf(session), JSON.stringify(planWireCard()))
      const { reference } = await newPayment(session)
      await session.succeed('chargeCard', { body: { reference, cardData } })
    })
  }

  prove(
    'proposal: rejects card data encrypted by another business',
    ['decrypts', 'two-businesses'],
    async (session) => {
      const other = await session.asOther()
      const cardData = sealCard(cardKeyOf(other), JSON.stringify(planWireCard()))
      expectRefusal(await (await prepareCharge(session))(cardData), { status: 400 })
    },
  )
})
