import { fixture } from '../../src/kit/check/harness/fixture.ts'
import { hintCards } from '../states/cards.ts'
import { newPayment } from '../states/given.ts'

export default fixture('chargeCard', {
  given: newPayment,
  request: ({ reference }) => ({ fields: { reference } }),
  isSpent: true,
  unknown: [{ fields: { reference: 'PAY_0000000000000000' } }],
  inputs: async (session) => hintCards(session),
})
