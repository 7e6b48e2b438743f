import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { isPostgres } from './is-postgres.ts'
import type { WebhookDeliveryRow } from './schema.ts'

/** A delivery that nobody has begun to send. */
export type PlannedDelivery = Omit<WebhookDeliveryRow, 'leaseOwner' | 'leaseUntil'>

/** A delivery that this process alone sends, with what it sends. */
export interface LeasedDelivery extends WebhookDeliveryRow {
  event: string
  body: string
}

/** Who sends a delivery, and for how long nobody else may. */
export interface Lease {
  instance: string
  leaseMs: number
}

/** When, where and with what signature a delivery goes out. */
export type Stamp = Pick<WebhookDeliveryRow, 'sentAt' | 'signature' | 'url'>

/** How it was taken. */
export type Outcome = Pick<WebhookDeliveryRow, 'responseStatus' | 'durationMs'>

/** Of a delivery that nobody has begun to send. */
export const unsent: Stamp & Outcome = {
  ...{ sentAt: null, signature: null, url: null },
  ...{ responseStatus: null, durationMs: null },
}

const unleased = { leaseOwner: null, leaseUntil: null }

export async function insertDeliveries(db: Db, deliveries: readonly PlannedDelivery[]): Promise<void> {
  const rows = deliveries.map((delivery) => ({ ...delivery, ...unleased }))
  await db.insertInto('webhookDeliveries').values(rows).execute()
}

/** The businesses of which a delivery is due by now, in sandbox time. */
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
 * Takes deliveries of a business that are due, in the order of their events, for one instance until the lease ends.
 * They are on record as sent from here on: a process that dies after this may have sent them.
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

/** Sends nothing of what is due of a business: it has no address that it may go to. */
export async function dropDueDeliveries(db: Db, businessId: string, now: number): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ status: 'DROPPED' })
    .where('businessId', '=', businessId)
    .where('status', '=', 'PENDING')
    .where('dueAt', '<=', now)
    .execute()
}

/**
 * Records how a delivery ended, for the holder of its lease.
 *
 * @returns whether that was so: a delivery may have been taken over since, or emptied out
 */
export async function endDelivery(
  db: Db,
  { id, leaseOwner }: WebhookDeliveryRow,
  outcome: Pick<WebhookDeliveryRow, 'status'> & Outcome,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhookDeliveries')
    .set({ ...outcome, ...unleased })
    .where('id', '=', id)
    .where('status', '=', 'SENDING')
    .where('leaseOwner', '=', leaseOwner)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deliveries whose sender has not told in time how they ended. */
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

/** In the order they were due. */
export async function listDeliveries(db: Db, eventIds: readonly string[]): Promise<WebhookDeliveryRow[]> {
  if (eventIds.length === 0) return []
  return db
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('eventId', 'in', eventIds)
    .orderBy('dueAt')
    .orderBy('attempt')
    .orderBy('id')
    .execute()
}

/** The real time by the one clock that all instances on a database share, as SQL: epoch milliseconds. */
function databaseTimeMs(db: Db): RawBuilder<number> {
  return isPostgres(db)
    ? sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
}
