import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, Migrator } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { initial } from './migrations/0001-initial.ts'
import { createNodeSqliteDialect } from './node-sqlite.ts'
import type { Schema } from './schema.ts'

test('a database of the first version opens, and what it was sending is sent again in its place', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-migrate-'))
  const path = join(folder, 'old.db')
  try {
    const old = new Kysely<Schema>({ dialect: createNodeSqliteDialect(() => new DatabaseSync(path)) })
    await new Migrator({
      db: old,
      provider: { getMigrations: async () => ({ '0001-initial': initial }) },
    }).migrateToLatest()
    const event = {
      id: 'e1',
      businessId: 'b1',
      position: 7,
      event: 'order.expired',
      body: '{}',
      createdAt: 1,
    }
    await old.insertInto('webhookEvents').values(event).execute()
    const row = {
      id: 'd1',
      eventId: 'e1',
      businessId: 'b1',
      attempt: 1,
      dueAt: 1,
      status: 'SENDING' as const,
    }
    await old
      .insertInto('webhookDeliveries')
      .values({ ...row, sentAt: null, signature: null, responseStatus: null } as never)
      .execute()
    await old.destroy()
    const { db, close } = await openDatabase(`file:${path}`)
    expect(await db.selectFrom('webhookDeliveries').selectAll().execute()).toMatchObject([
      { id: 'd1', status: 'PENDING', eventPosition: 7, leaseOwner: null, leaseUntil: null },
    ])
    await close()
  } finally {
    await rm(folder, { recursive: true })
  }
})
