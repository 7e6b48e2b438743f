import { randomUUID } from 'node:crypto'
import { type BusinessClient, type CheckoutClient, OutcomeUnknownError } from 'paycontract'
import { ShopError } from './explain.ts'

export interface Order {
  id: string
  amount: number
  currency: string
  status: 'open' | 'failed' | 'paid' | 'refunding' | 'refunded'
  /** What the service calls its payment. */
  payment: string
  /** Under which its refund is made once, however often it is asked for. */
  refundKey?: string | undefined
}

export interface OrdersOptions {
  business: Pick<BusinessClient, 'createCheckoutLink' | 'verifyPayment'>
  checkout: Pick<CheckoutClient, 'createRefund'>
  /** Where payers reach the shop: they come back to it from the hosted page. */
  shopUrl: string
  /** Releases the goods; is called once for each order that was paid. */
  release(order: Order): void
  /** Where whoever runs the shop reads what went wrong. */
  log(line: string): void
}

/**
 * The orders of a shop, in the memory of this process: they are gone when it ends. In a database, each change of `status` is
 * `update orders set status = 'paid' where id = $1 and status = 'open'`, and who changed a row releases the goods.
 */
export function createOrders({ business, checkout, shopUrl, release, log }: OrdersOptions) {
  const orders = new Map<string, Order>()
  const findPaidBy = (reference: string) => [...orders.values()].find(({ payment }) => payment === reference)
  const find = (id: string): Order => {
    const order = orders.get(id)
    if (!order) throw new ShopError(404, 'There is no such order.')
    return order
  }

  /** Takes what the service answers of a payment, asked for by the payer or after a webhook, whichever comes first. */
  function settle(paid: { reference: string; status: string; amount: number; currency: string }): void {
    const order = findPaidBy(paid.reference)
    if (order?.status !== 'open' && order?.status !== 'failed') return
    if (['FAILED', 'CANCELLED', 'EXPIRED'].includes(paid.status)) order.status = 'failed'
    if (paid.status !== 'SUCCESSFUL') return // a status that is new is not final
    if (paid.amount !== order.amount || paid.currency !== order.currency) {
      log(`${order.payment} is paid with ${paid.amount} ${paid.currency}: nothing is released`)
      return
    }
    order.status = 'paid' // nothing is awaited in between: no other request sees it open
    release(order)
  }

  return {
    /** A webhook is a reason to ask: the service's own answer releases the goods. Where it cannot be asked, the webhook comes again. */
    async verify(reference: string): Promise<void> {
      if (findPaidBy(reference)) settle((await business.verifyPayment({ reference })).data)
    },

    /** Makes an order; answers the address of the page that takes the payment. */
    async place(email: string, quantity: number): Promise<string> {
      if (!(Number.isInteger(quantity) && quantity >= 1 && quantity <= 10))
        throw new ShopError(400, 'Choose 1 to 10 tickets.')
      // the shop's own price, never one that a browser sent
      const order = { id: randomUUID(), amount: 2500 * quantity, currency: 'NGN', status: 'open' } as const
      const { id, amount, currency } = order
      const redirectUrl = `${shopUrl}/orders/${id}`
      const link = await business.createCheckoutLink({ amount, currency, customer: { email }, redirectUrl })
      orders.set(id, { ...order, payment: link.data.reference })
      return link.data.checkoutUrl
    },

    /** The order as the service knows it now. What the payer's browser says of it is not even read. */
    async refresh(id: string): Promise<Order> {
      const order = find(id)
      if (order.status === 'open') settle((await business.verifyPayment({ reference: order.payment })).data)
      return order
    },

    /** Gives all of it back, once. How it ends is told by a webhook. */
    async refund(id: string): Promise<Order> {
      const order = find(id)
      if (order.status !== 'paid') throw new ShopError(409, `The order is ${order.status}.`)
      order.status = 'refunding'
      order.refundKey ??= randomUUID()
      const data = { reference: order.payment, amount: order.amount, reason: `Order ${order.id}` }
      try {
        await checkout.createRefund({ data }, { idempotencyKey: order.refundKey })
      } catch (error) {
        const lost = error instanceof OutcomeUnknownError ? error : undefined
        const outcome = lost ? (await lost.confirm()).outcome : 'not_done'
        if (outcome === 'done') return order
        if (outcome === 'unknown') throw error // and it stays `refunding`: a person looks at what confirm() found
        // A person may ask for it again, under its key. It is for the whole amount: the service refuses a second one.
        if (order.status === 'refunding') order.status = 'paid'
        throw lost?.cause ?? error
      }
      return order
    },

    settleRefund(refund: { orderReference: string; amount: number; status: string }): void {
      const order = findPaidBy(refund.orderReference)
      if (!order || refund.amount !== order.amount) return
      if (refund.status === 'SUCCESSFUL') order.status = 'refunded'
      if (refund.status !== 'FAILED' || order.status !== 'refunding') return
      Object.assign(order, { status: 'paid', refundKey: undefined }) // another one has a key of its own
    },
  }
}
