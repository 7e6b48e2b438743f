import { randomUUID } from 'node:crypto'
import { fixture } from '../../src/kit/check/harness/fixture.ts'

export default fixture('createOrder', {
  fresh: () => ({ data: { order: { reference: `ORD-${randomUUID()}` } } }),
})
