import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, Migrator } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { initial } from './migrations/0001-initial.ts'
import { nextPosition } from './next-position.ts'
import { createNodeSqliteDialect } from './node-sqlite.ts'
import type { Schema } from './schema.ts'
import { listTransactionBodies, listTransactionsOf } from './transactions.ts'

test('a database of the first version opens, what it was sending is sent again in its place, and its ledger is found', async () => {
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
    const kept = {
      id: 't1',
      businessId: 'b1',
      position: 1,
      type: 'CREDIT',
      typePosition: 1,
      reference: 'TXN_1',
    }
    const money = {
      amountMinor: 1,
      currency: 'NGN',
      status: 'SUCCESSFUL',
      orderId: 'o1',
      body: '{"id":"t1"}',
    }
    const rest = { depositId: null, refundId: null, createdAt: 1, updatedAt: 1 }
    for (const position of [1, 2]) {
      const places = { id: `t${position}`, position, typePosition: position, reference: `TXN_${position}` }
      await old
        .insertInto('transactions')
        .values({ ...kept, ...money, ...rest, ...places } as never)
        .execute()
    }
    const terms = ['half', 'yellow_sun'].map((term) => ({ businessId: 'b1', term, position: 1 }))
    await old
      .insertInto('transactionTerms' as never)
      .values(terms as never)
      .execute()
    await old.destroy()
    const { db, close } = await openDatabase(`file:${path}`)
    const window = { page: 1, limit: 20, offset: 0 }
    const search = async (...words: string[]) =>
      (await listTransactionBodies(db, 'b1', { words }, window)).total
    expect([
      await search(),
      await search('yellow_s', 'hal'),
      await search('ellow'),
      await search('yellow-'),
    ]).toEqual([2, 1, 0, 0])
    expect(await nextPosition(db, 'transactions', 'b1')).toBe(3)
    expect(await listTransactionsOf(db, 'orderId', 'o1')).toMatchObject([{ id: 't1' }, { id: 't2' }])
    expect(await db.selectFrom('webhookDeliveries').selectAll().execute()).toMatchObject([
      { id: 'd1', status: 'PENDING', eventPosition: 7, leaseOwner: null, leaseUntil: null },
    ])
    await close()
  } finally {
    await rm(folder, { recursive: true })
  }
})
