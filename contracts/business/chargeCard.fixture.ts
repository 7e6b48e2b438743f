import { fixture } from '../../src/kit/check/harness/fixture.ts'
import { nameNothing } from '../../src/kit/check/harness/probes/wire-schema.ts'
import { CARDS, hintCards } from '../states/cards.ts'
import { newPayment } from '../states/given.ts'

export default fixture('chargeCard', {
  given: newPayment,
  request: ({ reference }) => ({ fields: { reference } }),
  isSpent: true,
  other: { data: { number: CARDS.doNotHonour } },
  unknown: [{ fields: { reference: nameNothing('chargeCard', { place: 'body', at: ['reference'] }) } }],
  inputs: async (session) => hintCards(session),
})
