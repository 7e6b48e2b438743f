import { fixture } from '../../src/kit/check/harness/fixture.ts'

export default fixture('createCheckoutLink', {
  other: { fields: { amount: 20 } },
  // Some currencies have no decimals.
  rules: { companions: { 'currency=*': [{ at: ['amount'], value: 5_000 }] } },
})
