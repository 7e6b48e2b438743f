import { type Migration, sql } from 'kysely'

/**
 * A delivery that is being sent belongs to one instance until a time; and what has come due is found in its order by
 * an index, however much of it there is.
 */
export const deliveryLeases: Migration = {
  async up(db) {
    const alter = () => db.schema.alterTable('webhookDeliveries')
    await alter().addColumn('leaseOwner', 'text').execute()
    await alter().addColumn('leaseUntil', 'bigint').execute()
    await alter()
      .addColumn('eventPosition', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`update "webhookDeliveries" set "eventPosition" = "webhookEvents"."position"
      from "webhookEvents" where "webhookEvents"."id" = "webhookDeliveries"."eventId"`.execute(db)
    // whoever was sending had no lease: nobody knows whether it still runs, so it is sent again
    await sql`update "webhookDeliveries" set "status" = 'PENDING' where "status" = 'SENDING'`.execute(db)
    const indexes = [
      ['webhookDeliveries', ['businessId', 'status', 'dueAt', 'eventPosition', 'id']],
      ['orders', ['status', 'expiresAt', 'id']],
      ['chargebacks', ['status', 'opensAt', 'id']],
    ] as const
    for (const [table, columns] of indexes) {
      await db.schema
        .createIndex(`${table}On${columns.join('And')}`)
        .on(table)
        .columns([...columns])
        .execute()
    }
    await db.schema.dropIndex('ordersOnstatusAndexpiresAt').execute()
    await db.schema.dropIndex('chargebacksOnstatusAndopensAt').execute()
  },
}
