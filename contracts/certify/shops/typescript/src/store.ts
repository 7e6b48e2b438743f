import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { config } from './config.ts'
import { mistake } from './mistakes.ts'

/** `unconfirmed`: the service was asked, or is about to be, and its answer is not known. */
export type Stage = 'unconfirmed' | 'rejected' | 'open' | 'declined' | 'cancelled' | 'expired' | 'paid' | 'review'
export type RefundState = 'asked' | 'pending' | 'done' | 'failed' | 'refused'

export interface Order {
  id: string
  cart: string | null
  amount: number
  currency: string
  request: string
  stage: Stage
  reference: string | null
  pay_url: string | null
  shipped_at: string | null
  gave_up: number
  note: string | null
  created_at: string
}
export interface Refund {
  id: string
  order_id: string
  wish: string
  amount: number
  reason: string
  state: RefundState
  reference: string | null
  tries: number
  note: string | null
  created_at: string
}
export interface InboxEvent {
  id: string
  kind: string
  body: string
  done_at: string | null
  tries: number
}

export const db = new DatabaseSync(config.dataFile, { timeout: 5000 })
db.exec(`
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table if not exists orders (
    id text primary key, cart text unique, amount integer not null, currency text not null, request text not null,
    stage text not null, reference text unique, pay_url text, shipped_at text, gave_up integer not null default 0,
    note text, created_at text not null) strict;
  create table if not exists payments (
    reference text primary key, order_id text not null, amount integer not null, currency text not null, at text not null) strict;
  create table if not exists fulfilments (
    line integer primary key autoincrement, order_id text not null, at text not null) strict;
  create table if not exists refunds (
    id text primary key, order_id text not null, wish text not null, amount integer not null, reason text not null,
    state text not null, reference text unique, tries integer not null default 0, note text, created_at text not null) strict;
  create table if not exists disputes (
    reference text primary key, order_id text not null, status text not null, amount integer, at text not null) strict;
  create table if not exists inbox (
    id text primary key, kind text not null, body text not null, received_at text not null, done_at text,
    tries integer not null default 0, next_at integer not null) strict;
  create index if not exists refunds_of on refunds (order_id);
  create index if not exists disputes_of on disputes (order_id);
`)
if (mistake('commits-batched')) {
  // "a commit for each order is slow": everything of two seconds in one
  db.exec('begin')
  setInterval(() => db.exec('commit; begin'), 2000)
}

/** All or nothing, on the disk when it returns. */
export function transaction<T>(work: () => T): T {
  if (mistake('commits-batched') || db.isTransaction) return work()
  db.exec('begin immediate')
  try {
    const result = work()
    db.exec('commit')
    return result
  } catch (error) {
    db.exec('rollback')
    throw error
  }
}

type Value = string | number | null
const prepared = new Map<string, ReturnType<typeof db.prepare>>()
function statement(sql: string) {
  const known = prepared.get(sql) ?? db.prepare(sql)
  prepared.set(sql, known)
  return known
}
export const one = <T>(sql: string, ...values: Value[]) => statement(sql).get(...values) as T | undefined
export const all = <T>(sql: string, ...values: Value[]) => statement(sql).all(...values) as T[]
export const run = (sql: string, ...values: Value[]) => Number(statement(sql).run(...values).changes)

export const now = () => new Date().toISOString()
export const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`

export const findOrder = (key: string) => one<Order>('select * from orders where id = ? or reference = ?', key, key)
export const getOrder = (id: string) => one<Order>('select * from orders where id = ?', id) as Order
export const getRefund = (id: string) => one<Refund>('select * from refunds where id = ?', id) as Refund

export function setStage(id: string, stage: Stage, note: string | null = null): void {
  run('update orders set stage = ?, note = ? where id = ?', stage, note, id)
}

/** Dispute states that are final; anything else, also what we do not know, counts as open. */
const closed = ['WON', 'LOST', 'ACCEPTED']
export function disputeOf(orderId: string): 'none' | 'open' | 'lost' | 'won' {
  if (mistake('disputes-ignored')) return 'none'
  const rows = all<{ status: string }>('select status from disputes where order_id = ?', orderId).map(({ status }) => status)
  if (rows.some((each) => !closed.includes(each))) return 'open'
  if (!mistake('dispute-over-is-won') && rows.some((each) => each !== 'WON')) return 'lost'
  return rows.length ? 'won' : 'none'
}

/** Minor units that went back or are on their way. */
export const returning = (orderId: string) =>
  one<{ sum: number }>(
    "select coalesce(sum(amount), 0) as sum from refunds where order_id = ? and state not in ('failed', 'refused')",
    orderId,
  )!.sum

export const received = (orderId: string) =>
  one<{ times: number; sum: number }>(
    'select count(*) as times, coalesce(sum(amount), 0) as sum from payments where order_id = ?',
    orderId,
  )!
