import { randomUUID } from 'node:crypto'
import { fixture } from '../../src/kit/check/harness/fixture.ts'
import { savedCard } from '../states/given.ts'

export default fixture('chargeToken', {
  given: savedCard,
  request: ({ cardToken }) => ({ data: { cardToken } }),
  fresh: () => ({ data: { order: { reference: `ORD-${randomUUID()}` } } }),
})
