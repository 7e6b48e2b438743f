import { expect, test } from 'vitest'
import type { Fills } from '../../src/kit/check/harness/plan/described-requests.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { expectFound, expectShown, readOrder } from './order-looks.ts'

const order = { reference: 'ORD_1' }
const shown = { status: 200, text: '{"reference":"ORD_1"}', body: { reference: 'ORD_1' } }
const refused = { status: 409, text: '{"message":"the order is open"}', body: {} }

/** A service that shows the state of an order, and answers so to who verifies it. */
function serve(verifyOrder: object): Session {
  const request = { data: { reference: '{$records.order}' } }
  return {
    target: { requests: { getOrderStatus: request, verifyOrder: request } },
    describedRequest: async (_: string, { values }: Fills) => ({
      data: { reference: values?.['records.order'] },
    }),
    call: async (operationId: string) => (operationId === 'verifyOrder' ? verifyOrder : shown),
    undecidable(reason: string) {
      throw new Error(`undecided: ${reason}`)
    },
  } as unknown as Session
}

test('an order that may not be verified in its state is there, and not shown by verifyOrder', async () => {
  const looks = await expectFound(serve(refused), order)
  expect([...looks]).toEqual(['getOrderStatus'])
  expect(() => expectShown(serve(refused), [looks])).toThrow('undecided: verifyOrder shows none')
})

test.concurrent.each([404, 410])('an order that is answered with %i is not found', async (status) => {
  await expect(expectFound(serve({ ...refused, status }), order)).rejects.toThrow(
    'verifyOrder does not find an order that was created.',
  )
})

test('another order is not the one that is asked for', async () => {
  const other = { status: 200, text: '{"reference":"ORD_2"}', body: { reference: 'ORD_2' } }
  await expect(expectFound(serve(other), order)).rejects.toThrow('the answer of verifyOrder')
})

test('an order that is verified once it is paid shows that it was paid', async () => {
  const [before, after] = [await readOrder(serve(refused), order), await readOrder(serve(shown), order)]
  expect(after).not.toEqual(before)
  expect(() => expectShown(serve(shown), [new Set(['getOrderStatus', 'verifyOrder'])])).not.toThrow()
})
