import type { CardBehaviour } from '../domain/cards.ts'
import { judgeCard } from '../domain/cards.ts'
import { type ChargebackState, isDisputing } from '../domain/chargeback-state.ts'
import { feeOf, type PaymentOption } from '../domain/fees.ts'
import { toMinor } from '../domain/money.ts'
import { orderLifetimeMs } from '../domain/order-state.ts'
import type { Ids } from '../store/ids.ts'
import type {
  ChargebackRow,
  CustomerRow,
  DepositRow,
  OrderRow,
  PaymentRow,
  RefundRow,
} from '../store/schema.ts'
import type { Entry, HistoryBook } from './history-book.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A person as a customer of a business. */
export type Person = readonly [firstName: string, lastName: string, email: string]

export interface Sale {
  host: 'checkout' | 's2s'
  /** The merchant's own on the checkout host; on the other one it is made. */
  reference: string
  /** Major units. */
  amount: number
  currency: string
  description: string
  customer: CustomerRow
  at: number
}

/** With what card a payment was made: a number of the sandbox's own, of which brand, first 6 and last 4 are kept. */
const plainCard = '4242424242424242'
const NO_CARD = { brand: null, first6: null, last4: null, expiryMonth: null, expiryYear: null }
const noBehaviour: CardBehaviour = { laterTokenDeclined: false, chargebackAfterMs: null }

const ways: Record<PaymentOption, { channel: string; method: string }> = {
  CARD: { channel: 'CARD', method: 'CARD' },
  BANK_TRANSFER: { channel: 'BANK', method: 'TRANSFER' },
  USSD: { channel: 'BANK', method: 'USSD' },
}

/** Writes what happened to a business into its book. */
export class Story {
  readonly book: HistoryBook
  readonly ids: Ids

  constructor(book: HistoryBook, ids: Ids) {
    this.book = book
    this.ids = ids
  }

  customer([firstName, lastName, email]: Person, at: number, known: Partial<CustomerRow> = {}): CustomerRow {
    const { businessId } = this.book
    const names = { firstName, lastName, email }
    const row: CustomerRow = {
      ...{
        id: this.ids.uuid(),
        businessId,
        ...names,
        kycStatus: null,
        kyc: null,
        createdAt: at,
        updatedAt: at,
      },
      ...known,
    }
    this.book.customers.push(row)
    return row
  }

  /** An order that nobody has paid yet. */
  order(sale: Sale, status: string, change: Partial<OrderRow> = {}): OrderRow {
    const { host, currency, description, customer, at } = sale
    const amountMinor = toMinor(sale.amount, currency)
    const isS2s = host === 's2s'
    const { firstName, lastName, email } = customer
    const row: OrderRow = {
      ...{ id: this.ids.uuid(), businessId: this.book.businessId, host },
      reference: isS2s ? this.ids.reference('PAY') : sale.reference,
      ...{ amountMinor, feeMinor: feeOf(amountMinor, currency, 'CARD'), currency, status, description },
      redirectUrl: null,
      customer: JSON.stringify(
        isS2s ? { firstName, lastName, email } : { firstname: firstName, lastname: lastName, email },
      ),
      metadata: null,
      ...{ paidMinor: 0, refundedMinor: 0, isDisputed: 0 },
      slug: isS2s ? this.ids.uuid() : null,
      ...{ customerId: customer.id, createdAt: at, updatedAt: at, expiresAt: at + orderLifetimeMs },
      ...change,
    }
    this.book.orders.push(row)
    return row
  }

  /** An attempt to pay. */
  payment(
    order: OrderRow,
    option: PaymentOption,
    change: Partial<PaymentRow> & Pick<PaymentRow, 'status'>,
    number = plainCard,
  ): PaymentRow {
    const { id: orderId, businessId, amountMinor, currency, createdAt } = order
    const at = createdAt + 2 * MINUTE
    const row: PaymentRow = {
      ...{
        id: this.ids.uuid(),
        businessId,
        orderId,
        attempt: 1,
        reference: this.ids.reference('PAY'),
        option,
      },
      ...{ amountMinor, currency },
      ...(option === 'CARD'
        ? cardColumns(number, at)
        : { ...NO_CARD, behaviour: JSON.stringify(noBehaviour) }),
      ...{ failureCode: null, challenge: null, paidAt: null, createdAt: at, updatedAt: at },
      ...change,
    }
    this.book.payments.push(row)
    return row
  }

  /** An order that was paid, with its credit. */
  paid(sale: Sale, option: PaymentOption): OrderRow {
    const paidAt = sale.at + 3 * MINUTE
    const order = this.order(sale, 'SUCCESSFUL', { updatedAt: paidAt })
    order.paidMinor = order.amountMinor
    order.feeMinor = feeOf(order.amountMinor, order.currency, option)
    this.payment(order, option, { status: 'SUCCESSFUL', paidAt, updatedAt: paidAt })
    const { amountMinor, feeMinor, currency, customerId } = order
    this.credit({
      ...{ amountMinor, feeMinor, currency, customerId, at: paidAt, description: sale.description },
      ...{ depositType: option, ...ways[option], orderId: order.id },
    })
    return order
  }

  /** Money that came in and is in the wallet. */
  credit(credit: {
    amountMinor: number
    feeMinor: number
    currency: string
    customerId: string | null
    depositType: string
    description: string
    channel: string
    method: string
    orderId?: string
    providerId?: string
    at: number
    transactionId?: string
    depositId?: string
  }): Entry & { deposit: DepositRow } {
    const { amountMinor, feeMinor, currency, customerId, at, depositType, description, channel, method } =
      credit
    const { businessId } = this.book
    const depositId = credit.depositId ?? this.ids.uuid()
    const shared = {
      businessId,
      amountMinor,
      feeMinor,
      currency,
      status: 'SUCCESSFUL',
      createdAt: at,
      updatedAt: at,
    }
    const deposit: DepositRow = {
      ...{ ...shared, id: depositId, customerId, depositType },
      ...{ provider: null, providerId: credit.providerId ?? depositId },
    }
    const entry = {
      deposit,
      facts: {
        ...{ ...shared, id: credit.transactionId ?? this.ids.uuid(), type: 'CREDIT' as const },
        reference: this.ids.reference('TXN'),
        ...{ description, channel, method, orderId: credit.orderId ?? null, depositId, refundId: null },
      },
    }
    this.book.entries.push(entry)
    return entry
  }

  /** A refund with its debit. One that failed holds nothing; the last that succeeded reverses the credit. */
  refund(order: OrderRow, amountMinor: number, reason: string, at: number, status: string): RefundRow {
    const { id: orderId, businessId, currency, reference: orderReference } = order
    const shared = { businessId, amountMinor, currency, status, createdAt: at, updatedAt: at }
    const refund: RefundRow = {
      ...{ ...shared, id: this.ids.uuid(), position: 0, orderId },
      ...{ reference: this.ids.reference('RFD'), orderReference, reason },
    }
    this.book.refunds.push(refund)
    this.book.entries.push({
      refund,
      facts: {
        ...{ ...shared, id: this.ids.uuid(), type: 'DEBIT', reference: this.ids.reference('TXN') },
        ...{ status: status === 'PROCESSING' ? 'PENDING' : status, feeMinor: 0, description: reason },
        ...{ channel: null, method: 'REFUND', orderId, depositId: null, refundId: refund.id },
      },
    })
    if (status !== 'FAILED') order.refundedMinor += amountMinor
    order.updatedAt = at
    if (status === 'SUCCESSFUL' && order.refundedMinor === order.paidMinor) this.reverse(order, at)
    return refund
  }

  /** A chargeback that was opened, and what has become of it. */
  chargeback(
    order: OrderRow,
    {
      reasonCode,
      reason,
      at,
      status,
    }: Pick<ChargebackRow, 'reasonCode' | 'reason' | 'status'> & { at: number },
  ): ChargebackRow {
    const { id: orderId, businessId, amountMinor, currency, reference: orderReference } = order
    const row: ChargebackRow = {
      ...{ id: this.ids.uuid(), businessId, position: 0, orderId, reference: this.ids.reference('CBK') },
      ...{ orderReference, amountMinor, currency, reasonCode, reason, status },
      ...{ opensAt: at, dueAt: at + 14 * DAY, createdAt: at, updatedAt: at },
    }
    this.book.chargebacks.push(row)
    order.isDisputed = isDisputing(status as ChargebackState) ? 1 : 0
    return row
  }

  private reverse(order: OrderRow, at: number): void {
    if (order.host === 's2s') order.status = 'REVERSED'
    const credit = this.book.entries.find(
      ({ facts }) => facts.orderId === order.id && facts.type === 'CREDIT',
    )!
    Object.assign(credit.facts, { status: 'REVERSED', updatedAt: at })
    Object.assign(credit.deposit!, { status: 'REVERSED', updatedAt: at })
  }
}

function cardColumns(number: string, at: number) {
  const card = { number, expiryMonth: '12', expiryYear: String(new Date(at).getUTCFullYear() + 3), cvv: '' }
  const { brand, first6, last4, expiryMonth, expiryYear, behaviour } = judgeCard(card, at)
  return { brand, first6, last4, expiryMonth, expiryYear, behaviour: JSON.stringify(behaviour) }
}
