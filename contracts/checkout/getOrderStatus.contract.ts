import { expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import { newOrder } from '../states/given.ts'
import { MARGIN_MS, MINUTE_MS, reportOf } from '../states/order-states.ts'

contract('getOrderStatus', ({ accepts, fact }) => {
  accepts('REQ-ORD-03 REQ-HOST-02 gets the status of an order with a public key')

  fact('proposal: an order expires after 60 minutes', ['decrypts', 'control-plane'], async (session) => {
    const order = await newOrder(session)
    await session.control.advance(60 * MINUTE_MS - MARGIN_MS)
    expect((await reportOf(session, order)).orderSummary.status).toBe('INITIATED')
    await session.control.advance(MARGIN_MS)
    expect((await reportOf(session, order)).orderSummary.status).toBe('EXPIRED')
  })
})
