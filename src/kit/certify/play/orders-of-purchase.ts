import { toMajor, toMinor } from '../../../client/money/minor-units.ts'
import type { OrderRow } from '../../sandbox/store/schema.ts'
import type { Breach } from '../record.ts'
import type { Operator } from '../service/operator.ts'

interface Price {
  amount: number
  currency: string
}

interface FinderOptions extends Price {
  /** Everything that the app sells has this price. */
  isFixed: boolean
  /** Others buy at the same time. */
  isCrowded?: boolean | undefined
}

/** Creates a finder of the orders that one purchase opens at the service. */
export function createOrderFinder(
  operator: Pick<Operator, 'listOrders'>,
  { amount, currency, isFixed, isCrowded = false }: FinderOptions,
) {
  let orders: readonly OrderRow[] = []
  const add = (...more: OrderRow[]) => {
    orders = [...orders, ...more.filter(({ id }) => orders.every((order) => order.id !== id))]
  }
  return {
    add,
    list: () => orders,
    references: () => orders.map(({ reference }) => reference),
    /** Returns the ids of the orders that exist already. */
    async know(): Promise<ReadonlySet<string>> {
      return new Set((await operator.listOrders()).map(({ id }) => id))
    },
    /** Adds the orders of this purchase that were opened since. */
    async learn(before: ReadonlySet<string>): Promise<void> {
      if (isFixed && isCrowded) return
      const fresh = (await operator.listOrders()).filter(({ id }) => !before.has(id))
      const priced = fresh.filter((order) => isFixed || order.amountMinor === toMinor(amount, currency))
      // nobody else buys meanwhile: the only new order is this one, whatever its price
      const isAlone = !isCrowded && priced.length + orders.length === 0 && fresh.length === 1
      add(...(isAlone ? fresh : priced))
    },
    /** Adds and returns the order that the app names. */
    async find(reference: string): Promise<OrderRow | undefined> {
      const named = (await operator.listOrders()).find((order) => order.reference === reference)
      if (named) add(named)
      return named
    },
  }
}

/** Finds an order of another price than the payer was shown. An app that sells in one currency may convert it. */
export function findWrongPrice(
  { amountMinor, currency }: Pick<OrderRow, 'amountMinor' | 'currency'>,
  shown: Price,
): Breach[] {
  const amount = toMajor(amountMinor, currency)
  if ((amount === shown.amount) === (currency === shown.currency)) return []
  return [
    {
      kind: 'price',
      message: `The order at the service is for ${amount} ${currency}, but the payer was shown ${shown.amount} ${shown.currency}.`,
      lost: { amount: Math.abs(amount - shown.amount), currency: shown.currency },
    },
  ]
}
