import { randomUUID } from 'node:crypto'
import { fixture } from '../../src/kit/check/harness/fixture.ts'
import { nameNothing } from '../../src/kit/check/harness/probes/wire-schema.ts'
import { planOrder, savedCard } from '../states/given.ts'

export default fixture('chargeToken', {
  given: savedCard,
  request: ({ cardToken }) => ({ data: { cardToken } }),
  fresh: () => ({ data: { order: { reference: `ORD-${randomUUID()}` } } }),
  unknown: [
    {
      data: {
        cardToken: nameNothing('chargeToken', { place: 'payload', at: ['cardToken'] }),
        ...planOrder(),
      },
    },
  ],
})
