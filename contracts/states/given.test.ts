import { expect, test } from 'vitest'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { findOperation } from '../../src/kit/contract/contract.ts'
import { newOrder } from './given.ts'

test('a new order has the reference that other described requests name it by', async () => {
  const body = { result: { orderNo: 'co_1', total: 45.25 } }
  const session = {
    target: {
      requests: {
        createOrder: { data: { total: 45.25 } },
        payOrder: { data: { orderNo: '{$createOrder.response.body#/result/orderNo}' } },
      },
    },
    succeed: async () => ({ operation: findOperation('createOrder'), body, text: JSON.stringify(body) }),
  }
  expect(await newOrder(session as unknown as Session)).toEqual({ reference: 'co_1' })
})
