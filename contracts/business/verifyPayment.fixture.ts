import { fixture } from '../../src/kit/check/harness/fixture.ts'
import { nameNothing } from '../../src/kit/check/harness/probes/wire-schema.ts'
import { newPayment } from '../states/given.ts'

export default fixture('verifyPayment', {
  given: newPayment,
  request: ({ reference }) => ({ path: { reference } }),
  unknown: [{ path: { reference: nameNothing('verifyPayment', { place: 'path', at: ['reference'] }) } }],
})
