import { chargeToken } from './chargeToken.ts'
import { createOrder } from './createOrder.ts'
import { createRefund } from './createRefund.ts'
import { getOrderFee } from './getOrderFee.ts'
import { getOrderStatus } from './getOrderStatus.ts'
import type { Handlers } from './handler.ts'
import { listBanks } from './listBanks.ts'
import { listChargebacks } from './listChargebacks.ts'
import { listRefunds } from './listRefunds.ts'
import { payOrder } from './payOrder.ts'
import { ping } from './ping.ts'
import { saveCard } from './saveCard.ts'
import { trackOrderEvent } from './trackOrderEvent.ts'
import { verifyOrder } from './verifyOrder.ts'

/** Every operation of the checkout API. */
export const handlers: Handlers = {
  createOrder,
  payOrder,
  getOrderStatus,
  getOrderFee,
  saveCard,
  trackOrderEvent,
  listBanks,
  ping,
  verifyOrder,
  createRefund,
  listRefunds,
  listChargebacks,
  chargeToken,
}
