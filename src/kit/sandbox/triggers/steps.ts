import { toMinor } from '../../../client/money/minor-units.ts'
import { notAllowed } from '../domain/refusal.ts'
import type { Tenant } from '../domain/tenants.ts'
import { reviewAmlRecord, submitProof } from '../ledger/aml-records.ts'
import { type ClaimDecision, claimCollection } from '../ledger/claims.ts'
import { COLLECTION_CURRENCY, receiveCollection } from '../ledger/collections.ts'
import { decideChargeback, openChargeback, planChargeback } from '../payments/chargebacks.ts'
import { cancelOrder, expireOrder } from '../payments/end-order.ts'
import { ORDER_LIFETIME_MS, openOrder } from '../payments/open-order.ts'
import { nextStatus, refuseUnpayable } from '../payments/order-status.ts'
import { payOrder } from '../payments/pay-order.ts'
import { refundOrder } from '../payments/refund-order.ts'
import { findRow } from '../store/rows.ts'
import type { AmlRecordRow, ChargebackRow, OrderRow } from '../store/schema.ts'
import { hasOpenWallet, setWalletOpen } from '../store/wallets.ts'
import type { WriteContext } from '../store/write-context.ts'

/** The records so far, for the next step. */
export interface Scene {
  business: Tenant
  order?: OrderRow
  chargeback?: ChargebackRow
  amlRecord?: AmlRecordRow
  collectionId?: string
}

/** One change, made by the same service as for a request. */
export type Step = (context: WriteContext, scene: Scene) => Promise<Partial<Scene>>

const customer = {
  ...{ firstname: 'Ngozi', lastname: 'Eze', email: 'ngozi.eze@example.com' },
  ...{ mobile: '+2348035550100', country: 'NG' },
}

/** The price, in major units. `opened` lowers it to stay below the review threshold. */
const PRICE = 4_500

export const opened: Step = async (context, { business }) => {
  const { amlThresholds, currencies } = context.settings
  const currency = currencies?.[0] ?? 'NGN'
  const limit = amlThresholds[currency] ?? Number.POSITIVE_INFINITY
  return {
    order: await openFor(context, business, Math.min(PRICE, Math.max(1, Math.floor(limit / 2))), currency),
  }
}

/** Opens an order long enough ago that it has expired. */
export const openedLongAgo: Step = (context, scene) =>
  opened({ ...context, now: context.now - ORDER_LIFETIME_MS }, scene)

/** Opens an order whose amount is held for review. */
export const openedAtThreshold: Step = async (context, { business }) => {
  const { amlThresholds, currencies } = context.settings
  const held = Object.entries(amlThresholds).find(([code]) => currencies?.includes(code) ?? true)
  if (!held)
    throw notAllowed('No deposit is held for review: start the sandbox with --aml-threshold CAD=10000')
  const [currency, amount] = held
  return { order: await openFor(context, business, amount, currency) }
}

function openFor(context: WriteContext, { id }: Tenant, amount: number, currency: string): Promise<OrderRow> {
  return openOrder(context, id, {
    host: 'checkout',
    reference: `TRIGGER-${context.ids.uuid().slice(0, 8)}`,
    amountMinor: toMinor(amount, currency),
    currency,
    description: 'Half of a Yellow Sun',
    customer,
  })
}

/**
 * Pays the order by card. An order that is already paid stays unchanged.
 *
 * @param number selects the outcome of the payment
 */
export const paidByCard =
  (number = '4242424242424242'): Step =>
  async (context, { order }) => {
    if (order!.paidMinor > 0) return {}
    refuseUnpayable(order!, context.now)
    const expiryYear = String(new Date(context.now).getUTCFullYear() + 3)
    const card = { number, expiryMonth: '12', expiryYear, cvv: '' }
    return { order: (await payOrder(context, order!, { option: 'CARD', card })).order }
  }

export const cancelled: Step = async (context, { order }) => ({ order: await cancelOrder(context, order!) })

export const expired: Step = async (context, { order }) => {
  if (order!.expiresAt > context.now)
    throw notAllowed('Order has time left to be paid: advance the clock by up to 60 minutes')
  if (nextStatus(order!, 'expired') === undefined) throw notAllowed(`Order is already ${order!.status}`)
  await expireOrder(context, order!)
  return {}
}

/** @param amountMinor selects how the refund ends; defaults to the whole price */
export const refunded =
  (amountMinor?: number): Step =>
  async (context, { order }) => {
    await refundOrder(context, order!, {
      reason: 'Out of stock',
      ...(amountMinor !== undefined && { amountMinor }),
    })
    return {}
  }

/** Opens a chargeback, or continues with an open one. */
export const disputed: Step = async (context, { order }) => {
  const open = await findRow(context.db, 'chargebacks', { orderId: order!.id, status: 'OPEN' })
  if (open) return { chargeback: open }
  if (order!.paidMinor === order!.refundedMinor) throw notAllowed('All of the order has been refunded')
  const chargeback = await planChargeback(context, order!, 0)
  return { chargeback: await openChargeback(context, chargeback) }
}

export const disputeDecided =
  (decision: 'declined' | 'won'): Step =>
  async (context, { chargeback }) => ({
    chargeback: await decideChargeback(context, chargeback!, decision),
  })

export const proofGiven: Step = async (context, { business, order }) => {
  const { id: transactionId } = (await findRow(context.db, 'transactions', { orderId: order!.id }))!
  const proofUrl = `https://files.example.com/proofs/${transactionId}.pdf`
  await submitProof(context, business.id, { transactionId, sourceOfFunds: 'BUSINESS_REVENUE', proofUrl })
  return { amlRecord: (await findRow(context.db, 'amlRecords', { transactionId }))! }
}

export const reviewed =
  (decision: 'APPROVED' | 'REJECTED'): Step =>
  async (context, { amlRecord }) => {
    await reviewAmlRecord(context, amlRecord!.id, { decision })
    return {}
  }

/** Opens or closes the wallet that collections are credited to during a step, and restores it afterwards. */
export const withCadWallet =
  (isOpen: boolean, step: Step): Step =>
  async (context, scene) => {
    const { db } = context
    const wallet = [scene.business.id, COLLECTION_CURRENCY] as const
    const wasOpen = await hasOpenWallet(db, ...wallet)
    await setWalletOpen(db, ...wallet, isOpen)
    const made = await step(context, scene)
    await setWalletOpen(db, ...wallet, wasOpen)
    return made
  }

/** Receives a collection from the business's own email, by which it is matched. */
export const collected: Step = async (context, { business }) => {
  const id = context.ids.uuid()
  const receipt = await receiveCollection(context, {
    eventId: `evt_trigger_${id}`,
    transactionId: String(Number.parseInt(id.slice(0, 6), 16)),
    reference: `CA-TRIGGER-${id.slice(0, 8)}`,
    hasSucceeded: true,
    amountMinor: toMinor(420.5, COLLECTION_CURRENCY),
    currency: COLLECTION_CURRENCY,
    senderEmail: business.email,
  })
  return { collectionId: receipt.id }
}

export const claimed =
  (decision: ClaimDecision['decision']): Step =>
  async (context, { business, collectionId }) => {
    await claimCollection(context, collectionId!, { businessId: business.id, decision })
    return {}
  }
