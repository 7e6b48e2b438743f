import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { DATA_FILE } from './settings.ts'

export interface Order {
  id: string
  cart: string
  amount: number
  currency: string
  reference?: string
  paid: number
  shipped: number
  /** `given up` is looked at again, too: its money may come late. */
  status: 'open' | 'given up' | 'paid'
  /** Status of its chargeback. */
  dispute?: string
  /** Kept by mistake. */
  card?: unknown
  /** As the clock on the wall shows it, by mistake. */
  openedAt?: string
  refunds: Refund[]
}

export interface Refund {
  /** What names the wish of a payer; absent where the refund was made elsewhere. */
  wish?: string
  key?: string
  amount?: number
  reference?: string
  /** That of the service, `ASKED` before that is known. */
  status: string
}

/** An event, or a part of one, whatever it is about. */
export interface Told {
  id?: string
  event?: string
  data?: { reference?: string; orderReference?: string; status?: string; amount?: number }
}

export const orders = new Map<string, Order>()
export const done = new Set<string>()
/** Deliveries of one event at a time, and calls of one order. */
const busy = new Map<string, Promise<unknown>>()
export const early = new Map<string, Told>()

if (existsSync(DATA_FILE))
  for (const line of readFileSync(DATA_FILE, 'utf8').split('\n').filter(Boolean)) {
    const { order, event } = JSON.parse(line) as { order?: Order; event?: string }
    if (order) orders.set(order.id, order)
    if (event) done.add(event)
  }

export function remember(order: Order): void {
  orders.set(order.id, order)
}

export function save(order: Order): void {
  remember(order)
  appendFileSync(DATA_FILE, `${JSON.stringify({ order })}\n`)
}

export function mark(event: string): void {
  done.add(event)
  appendFileSync(DATA_FILE, `${JSON.stringify({ event })}\n`)
}

export const findBy = (reference: string | undefined) =>
  reference === undefined ? undefined : [...orders.values()].find((order) => order.reference === reference)

/** One after the other for each name. */
export function inTurn<T>(name: string, run: () => Promise<T>): Promise<T> {
  const next = (busy.get(name) ?? Promise.resolve()).then(run, run)
  busy.set(
    name,
    next.catch(() => {}),
  )
  return next
}
