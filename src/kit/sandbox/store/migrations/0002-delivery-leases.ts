import { type Kysely, sql } from 'kysely'
import { createIndex } from '../create-table.ts'
import type { Schema } from '../schema.ts'

/** Leases a delivery in progress to one instance for a time, and indexes due work in its order, however much there is. */
export async function addDeliveryLeases(db: Kysely<Schema>): Promise<void> {
  const alter = () => db.schema.alterTable('webhookDeliveries')
  await alter().addColumn('leaseOwner', 'text').execute()
  await alter().addColumn('leaseUntil', 'bigint').execute()
  await alter()
    .addColumn('eventPosition', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update "webhookDeliveries" set "eventPosition" = "webhookEvents"."position"
    from "webhookEvents" where "webhookEvents"."id" = "webhookDeliveries"."eventId"`.execute(db)
  // a sender without a lease may have ended, so the delivery is sent again
  await sql`update "webhookDeliveries" set "status" = 'PENDING' where "status" = 'SENDING'`.execute(db)
  await createIndex(db, 'webhookDeliveries', ['businessId', 'status', 'dueAt', 'eventPosition', 'id'])
  await createIndex(db, 'orders', ['status', 'expiresAt', 'id'])
  await createIndex(db, 'chargebacks', ['status', 'opensAt', 'id'])
  await db.schema.dropIndex('ordersOnstatusAndexpiresAt').execute()
  await db.schema.dropIndex('chargebacksOnstatusAndopensAt').execute()
}
