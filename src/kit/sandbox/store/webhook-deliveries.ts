import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { isPostgres } from './is-postgres.ts'
import { listRows, updateRows } from './rows.ts'
import type { WebhookDeliveryRow } from './schema.ts'

/** A delivery that is not being sent yet. */
export type PlannedDelivery = Omit<WebhookDeliveryRow, 'leaseOwner' | 'leaseUntil'>

/** A delivery that this process alone sends, with its content. */
export interface LeasedDelivery extends WebhookDeliveryRow {
  event: string
  body: string
}

/** The instance that sends a delivery, and for how long no other may. */
export interface Lease {
  instance: string
  leaseMs: number
}

/** When, where and with which signature a delivery is sent. */
export type Stamp = Pick<WebhookDeliveryRow, 'sentAt' | 'signature' | 'url'>

/** The receiver's answer. */
export type Outcome = Pick<WebhookDeliveryRow, 'responseStatus' | 'durationMs'>

/** The columns of a delivery that is not sent yet. */
export const unsent: Stamp & Outcome = {
  ...{ sentAt: null, signature: null, url: null },
  ...{ responseStatus: null, durationMs: null },
}

const unleased = { leaseOwner: null, leaseUntil: null }

export async function insertDeliveries(db: Db, deliveries: readonly PlannedDelivery[]): Promise<void> {
  const rows = deliveries.map((delivery) => ({ ...delivery, ...unleased }))
  await db.insertInto('webhookDeliveries').values(rows).execute()
}

/** Lists the businesses with a delivery due by now, in sandbox time. */
export async function listBusinessesWithDue(db: Db, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('businesses')
    .select('id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhookDeliveries')
          .select('webhookDeliveries.id')
          .whereRef('webhookDeliveries.businessId', '=', 'businesses.id')
          .where('webhookDeliveries.status', '=', 'PENDING')
          .where('webhookDeliveries.dueAt', '<=', now),
      ),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Leases due deliveries of a business to one instance, in the order of their events. They count as sent from here on: a process
 * that dies afterwards may have sent them.
 */
export async function leaseDeliveries(
  db: Db,
  due: { businessId: string; now: number; most: number },
  { instance, leaseMs }: Lease,
  stamp: (delivery: LeasedDelivery) => Stamp,
): Promise<LeasedDelivery[]> {
  const rows = await db
    .selectFrom('webhookDeliveries')
    .innerJoin('webhookEvents', 'webhookEvents.id', 'webhookDeliveries.eventId')
    .selectAll('webhookDeliveries')
    .select(['webhookEvents.event', 'webhookEvents.body'])
    .where('webhookDeliveries.businessId', '=', due.businessId)
    .where('webhookDeliveries.status', '=', 'PENDING')
    .where('webhookDeliveries.dueAt', '<=', due.now)
    .orderBy('webhookDeliveries.dueAt')
    .orderBy('webhookDeliveries.eventPosition')
    .orderBy('webhookDeliveries.id')
    .limit(due.most)
    .execute()
  const leased: LeasedDelivery[] = []
  for (const row of rows) {
    const taken = await db
      .updateTable('webhookDeliveries')
      .set((delivery) => ({
        ...stamp(row),
        status: 'SENDING' as const,
        leaseOwner: instance,
        leaseUntil: delivery(databaseTimeMs(db), '+', leaseMs),
      }))
      .where('id', '=', row.id)
      .where('status', '=', 'PENDING')
      .returningAll()
      .executeTakeFirst()
    if (taken) leased.push({ ...taken, event: row.event, body: row.body })
  }
  return leased
}

/** Drops the due deliveries of a business without a valid address. */
export async function dropDueDeliveries(db: Db, businessId: string, now: number): Promise<void> {
  const due = { businessId, status: 'PENDING' as const, dueAt: { '<=': now } }
  await updateRows(db, 'webhookDeliveries', due, { status: 'DROPPED' })
}

/**
 * Records how a delivery ended, for the holder of its lease.
 *
 * @returns false if the lease is lost: another instance has taken the delivery over, or it was deleted
 */
export async function endDelivery(
  db: Db,
  { id, leaseOwner }: WebhookDeliveryRow,
  outcome: Pick<WebhookDeliveryRow, 'status'> & Outcome,
): Promise<boolean> {
  const held = { id, leaseOwner, status: 'SENDING' as const }
  return (await updateRows(db, 'webhookDeliveries', held, { ...outcome, ...unleased })).length > 0
}

/** Lists deliveries whose lease ended before their outcome was recorded. */
export async function listLapsedDeliveries(db: Db): Promise<WebhookDeliveryRow[]> {
  return db
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('status', '=', 'SENDING')
    .where('leaseUntil', '<=', databaseTimeMs(db))
    .orderBy('dueAt')
    .orderBy('eventPosition')
    .orderBy('id')
    .execute()
}

/** Lists the deliveries of events, in the order in which they were due. */
export function listDeliveries(db: Db, eventIds: readonly string[]): Promise<WebhookDeliveryRow[]> {
  return listRows(db, 'webhookDeliveries', { eventId: { in: eventIds } }, ['dueAt', 'attempt', 'id'])
}

/** Returns SQL for the real time in epoch milliseconds, by the clock that all instances on a database share. */
function databaseTimeMs(db: Db): RawBuilder<number> {
  return isPostgres(db)
    ? sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
}
