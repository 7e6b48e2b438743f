import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { DATA_FILE } from './settings.ts'

export interface Order {
  id: string
  cart: string
  amount: number
  currency: string
  name: string
  reference?: string
  /** Of its other payments: the cart was bought again after the first one had expired. */
  others?: readonly string[]
  paid: number
  shipped: number
  /** A `given up` order is looked at again too: its money may come late. */
  status: 'open' | 'given up' | 'paid'
  /** Status of its chargeback. */
  dispute?: string
  /** Kept by mistake. */
  card?: unknown
  /** Of its saved card, shown by mistake. */
  token?: string
  /** The outcome of a charge is unknown: it is looked up before another one. */
  isUnsure?: boolean
  /** How often the job has looked at it before it was paid. */
  looks?: number
  /** When its time to pay ends; kept by mistake. */
  expiresAt?: string
  /** The same, read as a local time by mistake. */
  localExpiry?: string | undefined
  /** The job skips it, by mistake. */
  isClosed?: boolean
  /** In local wall-clock time, by mistake. */
  openedAt?: string
  refunds: Refund[]
}

export interface Refund {
  /** Names the payer's wish; undefined if the refund was made elsewhere. */
  wish?: string
  key?: string
  amount?: number
  reference?: string
  /** The service's status; `ASKED` until that is known. */
  status: string
}

/** An event or a part of one, about anything. */
export interface Told {
  id?: string
  event?: string
  createdAt?: string
  data?: { reference?: string; orderReference?: string; status?: string; amount?: number }
}

export const orders = new Map<string, Order>()
export const done = new Set<string>()
/** Runs deliveries of one event, and calls about one order, one at a time. */
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
  reference === undefined
    ? undefined
    : [...orders.values()].find((order) => order.reference === reference || order.others?.includes(reference))

/** Runs one after the other for each name. */
export function inTurn<T>(name: string, run: () => Promise<T>): Promise<T> {
  const next = (busy.get(name) ?? Promise.resolve()).then(run, run)
  busy.set(
    name,
    next.catch(() => {}),
  )
  return next
}
