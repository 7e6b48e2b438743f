import { fixture } from '../../src/kit/check/harness/fixture.ts'

export default fixture('getOrderFee', { inputs: async () => ({ hints: { currency: ['NGN'] } }) })
