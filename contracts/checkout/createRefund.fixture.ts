import { fixture } from '../../src/kit/check/harness/fixture.ts'
import { paidOrder } from '../states/given.ts'
import { REFUNDS, readSlice } from '../states/lists.ts'

const reference = 'ORD-never-created'

export default fixture('createRefund', {
  given: paidOrder,
  request: (order) => ({ data: order }),
  isSpent: true,
  other: { data: { amount: 20 } },
  count: async (session, order) => (await readSlice(session, REFUNDS, order)).rows.length,
  unknown: [{ data: { reference } }, { data: { reference, amount: 1 } }],
})
