import { describe, expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import { dataOf } from '../../src/kit/check/harness/messages.ts'
import { expectRefusal } from '../../src/kit/check/harness/session.ts'
import { CARDS } from '../states/cards.ts'
import { newOrder, payByCard, planOrder, saveCardOf, savedCard } from '../states/given.ts'
import { reportOf } from '../states/order-states.ts'

contract(
  'chargeToken',
  ({ accepts, fact }) => {
    accepts('REQ-ORD-11 REQ-HOST-02 charges a tokenized card with a secret key')

    for (const [number, charges] of [
      [
        CARDS.approved,
        [
          [4_500, 'SUCCESSFUL', '00'],
          [4_500.05, 'FAILED', '05'],
          [4_500.51, 'FAILED', '51'],
          [4_500.54, 'FAILED', '54'],
        ],
      ],
      [CARDS.tokenDeclined, [[4_500, 'FAILED', '05']]],
    ] as const) {
      fact(
        `proposal: charging the saved card ending ${number.slice(-4)}: ${charges.map(([amount, , code]) => `${amount} gives ${code}`).join(', ')}`,
        ['decrypts', 'magic-values'],
        async (session) => {
          const paid = await newOrder(session)
          expect((await payByCard(session, paid, number)).orderPayment.status).toBe('SUCCESSFUL')
          const { cardToken } = await saveCardOf(session, paid)
          for (const [amount, status, statusCode] of charges) {
            const data = { cardToken, ...planOrder({ amount }) }
            const { orderPayment } = dataOf(await session.succeed('chargeToken', { data }))
            expect(orderPayment).toMatchObject({ amount, status, statusCode })
            expect((await reportOf(session, data.order)).orderSummary.status).toBe(status)
          }
        },
      )
    }

    fact('proposal: rejects a reference that was already used', 'decrypts', async (session) => {
      const { cardToken } = await savedCard(session)
      const data = { cardToken, ...planOrder() }
      await session.succeed('chargeToken', { data })
      expectRefusal(await session.call('chargeToken', { data }), { status: 409 })
    })
  },
  describe.concurrent,
)
