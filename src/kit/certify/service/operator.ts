import { randomUUID } from 'node:crypto'
import { toMajor, toMinor } from '../../../client/money/minor-units.ts'
import { orderMachine, s2sMachine } from '../../sandbox/domain/machines.ts'
import { decideChargeback, openChargeback, planChargeback } from '../../sandbox/payments/chargebacks.ts'
import { cancelOrder, expireOrder } from '../../sandbox/payments/end-order.ts'
import { ORDER_LIFETIME_MS, openOrder } from '../../sandbox/payments/open-order.ts'
import { payOrder } from '../../sandbox/payments/pay-order.ts'
import { presentOrder } from '../../sandbox/payments/present-order.ts'
import { endRefund, refundOrder } from '../../sandbox/payments/refund-order.ts'
import { change } from '../../sandbox/runtime/change.ts'
import type { Runtime } from '../../sandbox/runtime/runtime.ts'
import { findOrderById } from '../../sandbox/store/orders.ts'
import { listRows, updateRead, updateRow } from '../../sandbox/store/rows.ts'
import type { OrderRow } from '../../sandbox/store/schema.ts'
import type { WriteContext } from '../../sandbox/store/write-context.ts'
import type { Ledger } from '../record.ts'
import { CARD, DECLINED } from './cards.ts'

/** What payers and staff of the service do, done in the sandbox by the code that handles requests. */
export type Operator = ReturnType<typeof createOperator>

export function createOperator(runtime: Runtime, businessIds: readonly [string, string]) {
  const { db } = runtime.database
  const [businessId, otherBusinessId] = businessIds
  const find = (id: string) => findOrderById(db, id)
  const alter = <T>(id: string, run: (context: WriteContext, order: OrderRow) => Promise<T>) =>
    change(runtime, async (context) => run(context, await findOrderById(context.db, id)))
  const payWith = (number: string, on?: 'page') => (id: string) =>
    alter(id, (context, order) => {
      const { expiryMonth, cvv } = CARD
      const card = { number, expiryMonth, expiryYear: `20${CARD.expiryYear}`, cvv }
      return payOrder(context, order, { option: 'CARD', card }, on)
    })
  const open = (owner: string, amount: number, currency: string) =>
    change(runtime, (context) =>
      openOrder(context, owner, {
        host: 's2s',
        reference: context.ids.reference('s2sPayment'),
        amountMinor: toMinor(amount, currency),
        currency,
        customer: { firstName: 'Ngozi', lastName: 'Eze', email: 'ngozi.eze@example.com' },
        slug: randomUUID(),
      }),
    )
  const pay = payWith(CARD.number, 'page')
  const refund = (id: string, amount?: number) =>
    alter(id, (context, order) =>
      refundOrder(context, order, {
        reason: 'Asked for by telephone',
        ...(amount !== undefined && { amountMinor: toMinor(amount, order.currency) }),
      }),
    )
  const dispute = (id: string) =>
    alter(id, async (context, order) => openChargeback(context, await planChargeback(context, order, 0)))
  return {
    find,
    listOrders: () => listRows(db, 'orders', { businessId }),
    /** Opens an order without the app. */
    open: (amount: number, currency: string) => open(businessId, amount, currency),
    openOfOther: (amount: number, currency: string) => open(otherBusinessId, amount, currency),
    pay,
    decline: payWith(DECLINED),
    /** The order stays open: the payer may try another card on the page. */
    declineOnce: payWith(DECLINED, 'page'),
    tamper: (id: string, { amount, currency }: { amount: number; currency: string }) =>
      alter(id, (context, order) =>
        updateRead(context.db, 'orders', order, { amountMinor: toMinor(amount, currency), currency }),
      ),
    /** Hides the order: the service no longer knows it. */
    vanish: (id: string) =>
      alter(id, (context) => updateRow(context.db, 'orders', { id }, { reference: `GONE-${id}` })),
    expire: (id: string) =>
      alter(id, (context, order) => expireOrder(context, { ...order, expiresAt: context.now })),
    /** Gives the order a status that is not documented: the service may add some. */
    suspend: (id: string) =>
      alter(id, (context, order) => updateRead(context.db, 'orders', order, { status: NEW_STATE })),
    /** The payer cancels on the page. */
    cancel: (id: string) => alter(id, cancelOrder),
    /** The money of a transfer arrives after the order expired, and is accepted. */
    revive: (id: string) =>
      alter(id, (context, order) =>
        updateRead(context.db, 'orders', order, {
          status: initialOf(order),
          expiresAt: context.now + ORDER_LIFETIME_MS,
        }),
      ),
    openChargeback: dispute,
    /** Pays another order of the business, unknown to the app, and refunds or disputes it. */
    async endOther(as: 'refunded' | 'disputed', amount: number, currency: string) {
      const { id } = await open(businessId, amount, currency)
      await pay(id)
      await (as === 'refunded' ? refund(id) : dispute(id))
    },
    /** Decides a chargeback, which is contested first if it is not yet, unless it is accepted. */
    decideChargeback: (id: string, decision: 'ACCEPTED' | 'DECLINED' | 'LOST' | 'WON') =>
      alter(id, async (context, order) => {
        const [chargeback] = await listRows(
          context.db,
          'chargebacks',
          { orderId: order.id },
          ['createdAt desc'],
          1,
        )
        if (decision === 'ACCEPTED') return void (await decideChargeback(context, chargeback!, 'accepted'))
        const contested =
          chargeback!.status === 'OPEN'
            ? await decideChargeback(context, chargeback!, 'declined')
            : chargeback!
        if (decision !== 'DECLINED')
          await decideChargeback(context, contested, decision === 'LOST' ? 'lost' : 'won')
      }),
    refund,
    /** Gives the refund or chargeback of an order a status that is not documented. */
    suspendRecord: (id: string, table: 'refunds' | 'chargebacks') =>
      alter(id, (context, order) =>
        updateRow(context.db, table, { orderId: order.id }, { status: NEW_STATE }),
      ),
    /** Ends a pending refund of an order: that of a number, from 1, or the latest. Returns whether it was pending. */
    endRefund: (id: string, outcome: 'SUCCESSFUL' | 'FAILED', number = 0) =>
      alter(id, async (context, order) => {
        const refund = (await listRows(context.db, 'refunds', { orderId: order.id }, ['createdAt'])).at(
          number - 1,
        )
        if (!refund || !['PENDING', NEW_STATE].includes(refund.status)) return false
        const known = await updateRow(context.db, 'refunds', { id: refund.id }, { status: 'PENDING' })
        await endRefund(context, known, outcome)
        return true
      }),
    /** Announces an event that did not happen to the business of the app; returns its id. */
    announce: async (id: string, event: string, changes: object): Promise<string> => {
      await alter(id, async (context, order) => {
        const about = presentOrder(order)
        const { currency, reference, amountMinor, refundedMinor } = order
        const refund = {
          id: randomUUID(),
          ...{ refundReference: context.ids.reference('refund'), orderReference: reference, currency },
          ...{ amount: toMajor(refundedMinor || amountMinor, currency), reason: null },
          ...{
            createdAt: new Date(context.now).toISOString(),
            updatedAt: new Date(context.now).toISOString(),
          },
        }
        const chargeback = {
          ...{
            id: randomUUID(),
            chargebackReference: context.ids.reference('chargeback'),
            orderReference: reference,
            currency,
          },
          ...{ amount: toMajor(amountMinor, currency), reasonCode: '10.4', reason: 'Not recognised' },
          dueDate: new Date(context.now + 14 * 86_400_000).toISOString(),
          createdAt: refund.createdAt,
        }
        const { id, createdAt, amount } = refund
        const deposit = { id, amount, currency, status: 'PENDING', createdAt }
        const aml = {
          ...{ id, businessId, currency, amount, status: 'PENDING', proofUrl: null, reviewNotes: null },
          ...{ createdAt, deposit },
          customer: { id: randomUUID(), firstName: 'Ngozi', lastName: 'Eze', email: 'ngozi.eze@example.com' },
        }
        const collection = {
          ...{ id, transactionReference: 'CA-7731-4402-918', status: 'RECEIVED', amount, currency: 'CAD' },
          ...{ senderEmail: 'ngozi.eze@example.com', createdAt, updatedAt: createdAt },
        }
        const shown = { refund, chargeback, aml, collection, order: about }[event.split('.')[0] as 'order']
        await context.emit(businessId, event, { ...shown, ...changes })
      })
      const [latest] = await listRows(db, 'webhookEvents', { businessId }, ['position desc'], 1)
      return latest!.id
    },
    /** Lists events of the app's business, oldest first; only those that name one of the references, if given. */
    async listEvents(references?: readonly string[]) {
      const rows = await listRows(db, 'webhookEvents', { businessId }, ['position'])
      return rows.filter(
        ({ body }) => !references || references.some((reference) => body.includes(`"${reference}"`)),
      )
    },
    async readLedger(orders: readonly OrderRow[], currency: string): Promise<Ledger> {
      const now = await Promise.all(orders.map(({ id }) => find(id)))
      const payments = await Promise.all(now.map(({ id }) => listRows(db, 'payments', { orderId: id })))
      const refunds = await Promise.all(now.map(({ id }) => listRows(db, 'refunds', { orderId: id })))
      return {
        currency,
        orders: now.map(({ reference, status, amountMinor, paidMinor, currency: own, customer }) => ({
          ...{ reference, status, currency: own, customer },
          amount: toMajor(amountMinor, own),
          paid: toMajor(paidMinor, own),
        })),
        payments: payments.flat().filter(({ status }) => status === 'SUCCESSFUL').length,
        refunds: refunds.flat().map(({ amountMinor, currency: own, status, reason }) => ({
          ...{ amount: toMajor(amountMinor, own), status, reason },
        })),
      }
    },
  }
}

/** Contains the name of another status, which it is not. */
export const NEW_STATE = 'PARTLY_SUCCESSFUL'

function initialOf({ host }: OrderRow): string {
  return (host === 's2s' ? s2sMachine : orderMachine).initial
}
