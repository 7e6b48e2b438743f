import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { type BusinessClient, type CheckoutClient, OutcomeUnknownError, paginate } from 'paycontract'
import { ShopError } from './explain.ts'

export interface Order {
  /** That of its cart: however often a cart is sent, it is one order. */
  id: string
  amount: number
  currency: 'NGN'
  status: 'open' | 'failed' | 'paid' | 'refunding' | 'refunded'
  /** What the service calls its payment, and the page that takes it; null until the service has answered. */
  payment: string | null
  url: string | null
  /** Under which its refund is made once, however often it is asked for. */
  refundKey: string | null
  isReleased: 0 | 1
  /** A card holder disputes its payment, or has got it back: nothing is released meanwhile. */
  isDisputed: 0 | 1
}

export interface OrdersOptions {
  business: Pick<BusinessClient, 'createCheckoutLink' | 'verifyPayment'>
  checkout: CheckoutClient
  /** Where the orders are kept; `:memory:` forgets them. */
  dataFile: string
  /** Where payers reach the shop: they come back to it from the hosted page. */
  shopUrl: string
  /** Releases the goods of an order that was paid. After a crash it may be called again for the same one: ship by the order's id. */
  release(order: Order): void
  /** For the people who run the shop. */
  log(line: string): void
}

const isPaid = (status: Order['status']) => status !== 'open' && status !== 'failed'

/** What the service says of a chargeback. */
interface Chargeback {
  orderReference: string
  status: string
}

/** What the service says of a refund, in a webhook or in its list. */
interface Refund {
  orderReference: string
  amount: number
  status: string
  idempotencyKey?: string | null
}

/**
 * The orders of a shop, in a file. Nothing is awaited between reading a status and writing the next one, so no other request comes
 * in between. With several processes, let the database decide: `update … where id = ? and status = 'open'`.
 */
export function createOrders({ business, checkout, dataFile, shopUrl, release, log }: OrdersOptions) {
  const db = new DatabaseSync(dataFile)
  db.exec(`create table if not exists orders (
    id text primary key, amount real not null, currency text not null, status text not null default 'open',
    payment text unique, url text, refundKey text, isReleased integer not null default 0,
    isDisputed integer not null default 0,
    placedAt text not null default current_timestamp)`)
  /** Orders that the service is opening: their webhooks may come before its answer. */
  let opening = 0

  const select = (where: string, ...values: string[]) =>
    db.prepare(`select * from orders where ${where}`).all(...values) as unknown as Order[]
  const change = (id: string, fields: Partial<Order>) => {
    const names = Object.keys(fields).map((name) => `${name} = ?`)
    db.prepare(`update orders set ${names.join(', ')} where id = ?`).run(...Object.values(fields), id)
  }
  const find = (id: string): Order => {
    const [order] = select('id = ?', id)
    if (!order) throw new ShopError(404, 'There is no such order.')
    return order
  }
  /** Undefined for an order of another shop. What may be one in a moment is refused: a webhook that fails comes again. */
  const findPaidBy = (reference: string): Order | undefined => {
    const [order] = select('payment = ?', reference)
    if (!order && opening > 0) throw new Error(`${reference} may be an order that is being opened`)
    return order
  }

  /** Takes what the service answers of a payment, asked for by the payer, a webhook or the job, whichever comes first. */
  async function settle({ id, payment, status }: Order): Promise<void> {
    if (!payment || isPaid(status)) return
    const { data: paid } = await business.verifyPayment({ reference: payment })
    const order = find(id) // as it is now: others have asked meanwhile
    if (isPaid(order.status)) return
    if (['FAILED', 'CANCELLED', 'EXPIRED'].includes(paid.status)) change(id, { status: 'failed' })
    if (paid.status !== 'SUCCESSFUL') return // a status that is new is not final
    if (paid.amount !== order.amount || paid.currency !== order.currency)
      return log(`${payment} is paid with ${paid.amount} ${paid.currency}: nothing is released`)
    change(id, { status: 'paid' })
    releasePaid()
  }

  /** Also what was paid when the process ended before it could be released. */
  function releasePaid(): void {
    for (const order of select(`status = 'paid' and isReleased = 0 and isDisputed = 0`)) {
      release(order)
      change(order.id, { isReleased: 1 })
    }
  }
  releasePaid()

  function settleRefund({ orderReference, amount, status, idempotencyKey }: Refund): void {
    const order = findPaidBy(orderReference)
    // a part that somebody gave back elsewhere leaves the order sold
    const isOwn = order?.refundKey && idempotencyKey === order.refundKey
    if (!order || (amount !== order.amount && !isOwn)) return
    if (status === 'SUCCESSFUL') change(order.id, { status: 'refunded' })
    if (status !== 'FAILED' || order.status !== 'refunding') return
    if (idempotencyKey !== order.refundKey) return // an earlier one, which says nothing of the one under way
    change(order.id, { status: 'paid', refundKey: null }) // another one has a key of its own
  }

  /** Only what was won is released; the newest chargeback of an order counts. */
  function settleDispute({ orderReference, status }: Chargeback): void {
    for (const { id } of select('payment = ?', orderReference))
      change(id, { isDisputed: status === 'WON' ? 0 : 1 })
    releasePaid()
  }

  return {
    find,
    settleRefund,

    /** A webhook is a reason to ask: the service's own answer releases the goods. Where it cannot be asked, the webhook comes again. */
    async verify(reference: string): Promise<void> {
      const order = findPaidBy(reference)
      if (order) await settle(order)
    },

    /** Asks how a dispute stands: its webhooks may come in any order. */
    async lookAtDispute(reference: string): Promise<void> {
      if (!findPaidBy(reference)) return
      const chargebacks = paginate(checkout, '/charge/order/chargebacks/all', {
        params: { query: { reference } },
      })
      const { value: newest } = await chargebacks.next()
      if (newest) settleDispute(newest)
    },

    /** Makes the order of a cart, or finds it; answers the address of the page that takes the payment. */
    async place(id: string, email: string, quantity: number): Promise<string> {
      if (!/^[\w-]{20,50}$/.test(id)) throw new ShopError(400, 'This is not a cart.')
      if (!(Number.isInteger(quantity) && quantity >= 1 && quantity <= 10))
        throw new ShopError(400, 'Choose 1 to 10 tickets.')
      // the shop's own price, never one that a browser sent
      db.prepare('insert or ignore into orders (id, amount, currency) values (?, ?, ?)').run(
        ...[id, 2500 * quantity, 'NGN'],
      )
      const { amount, currency, url } = find(id)
      if (amount !== 2500 * quantity) throw new ShopError(409, 'This cart was sent already. Load it again.')
      if (url) return url
      opening += 1
      try {
        const redirectUrl = `${shopUrl}/orders/${id}`
        const link = { amount, currency, customer: { email }, redirectUrl }
        // by the same key it is the same payment, also where an answer was lost
        const { data } = await business.createCheckoutLink(link, { idempotencyKey: id })
        change(id, { payment: data.reference, url: data.checkoutUrl })
        return data.checkoutUrl
      } finally {
        opening -= 1
      }
    },

    /** The order as the service knows it now. What the payer's browser says of it is not even read. */
    async refresh(id: string): Promise<Order> {
      await settle(find(id))
      return find(id)
    },

    /** Gives all of it back, or what is left of it, once. A webhook or the job says how it ended. */
    async refund(id: string): Promise<Order> {
      const order = find(id)
      if (order.status !== 'paid') throw new ShopError(409, `The order is ${order.status}.`)
      const refundKey = order.refundKey ?? randomUUID()
      change(id, { status: 'refunding', refundKey })
      const data = { reference: order.payment!, reason: `Order ${id}` }
      try {
        await checkout.createRefund({ data }, { idempotencyKey: refundKey })
      } catch (error) {
        const lost = error instanceof OutcomeUnknownError ? error : undefined
        const outcome = lost ? (await lost.confirm()).outcome : 'not_done'
        if (outcome === 'done') return find(id)
        if (outcome === 'unknown') throw error // and it stays `refunding`: a person looks at what confirm() found
        // A person may ask for it again, under its key. It is for all that is left: the service refuses a second one.
        if (find(id).status === 'refunding') change(id, { status: 'paid' })
        throw lost?.cause ?? error
      }
      return find(id)
    },

    /** For a job, every few minutes: asks what no webhook has said. An order that fails does not keep the others waiting. */
    async reconcile(): Promise<void> {
      releasePaid()
      for (const order of select(`status in ('open', 'failed') and placedAt > datetime('now', '-7 days')`))
        await settle(order).catch((error) => log(`${order.payment}: ${error}`))
      for await (const refund of paginate(checkout, '/charge/order/refunds/all'))
        if (select('payment = ?', refund.orderReference).length > 0) settleRefund(refund)
      const chargebacks: Chargeback[] = []
      for await (const chargeback of paginate(checkout, '/charge/order/chargebacks/all'))
        chargebacks.unshift(chargeback) // the newest comes first, and has the last word
      for (const chargeback of chargebacks) settleDispute(chargeback)
    },
  }
}
