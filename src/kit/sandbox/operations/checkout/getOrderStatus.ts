import { orderMachine } from '../../domain/machines.ts'
import { presentOrder } from '../../payments/present-order.ts'
import { readOwnOrder } from './find-order.ts'
import { type Handler, success } from './handler.ts'
import { listAttempts } from './list-attempts.ts'

/** Returns the current state of an order, and the attempts to pay it. */
export const getOrderStatus: Handler<'getOrderStatus'> = async ({ body }, context) => {
  const order = await readOwnOrder(context, body.data.reference)
  const { orderPayments } = await listAttempts(context, order)
  const isFinalStatus = orderMachine.isFinal(order.status)
  return success(
    { isFinalStatus, orderSummary: presentOrder(order), orderPayments },
    { message: 'Order found' },
  )
}
