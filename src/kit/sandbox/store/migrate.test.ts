import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { splitWrongTries } from './migrations/0009-wrong-codes.ts'
import { nextPosition } from './next-position.ts'
import { createNodeSqliteDialect } from './node-sqlite.ts'
import type { Schema } from './schema.ts'
import { listTransactionBodies, listTransactionsOf } from './transactions.ts'

test('a database of the first version opens, what it was sending is sent again in its place, and its ledger is found', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-migrate-'))
  const path = join(folder, 'old.db')
  try {
    const first = new DatabaseSync(path)
    first.exec(await readFile(new URL('testing/first-version.sql', import.meta.url), 'utf8'))
    first.close()
    const old = new Kysely<Schema>({ dialect: createNodeSqliteDialect(() => new DatabaseSync(path)) })
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
    const fresh = join(folder, 'fresh.db')
    await (await openDatabase(`file:${fresh}`)).close()
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
      { id: 'd1', status: 'PENDING', eventPosition: 7, leaseOwner: null, leaseUntil: null, url: null },
    ])
    await close()
    expect(describeTables(path)).toEqual(describeTables(fresh))
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('what was wrong before counts for the code that was asked for', async () => {
  const db = new Kysely<Schema>({ dialect: createNodeSqliteDialect(() => new DatabaseSync(':memory:')) })
  await sql`create table "payments" ("id" text, "challenge" text, "wrongTries" bigint)`.execute(db)
  await sql`insert into "payments" values ('a', 'PIN', 2), ('b', 'OTP', 1), ('c', null, 0)`.execute(db)
  await splitWrongTries(db)
  const counts = db.selectFrom('payments').select(['id', 'wrongPins', 'wrongOtps']).orderBy('id')
  expect(await counts.execute()).toEqual([
    { id: 'a', wrongPins: 2, wrongOtps: 0 },
    { id: 'b', wrongPins: 0, wrongOtps: 1 },
    { id: 'c', wrongPins: 0, wrongOtps: 0 },
  ])
  await db.destroy()
})

/** Describes every column, index and applied migration: an old database must end up like a new one. */
function describeTables(path: string): unknown[] {
  const database = new DatabaseSync(path)
  const all = (query: string) => database.prepare(query).all()
  const tables = all(
    "select name from sqlite_master where type = 'table' and name not like 'kysely%' order by name",
  )
  const described = tables.flatMap(({ name }) => [
    name,
    all(`select name, type, pk from pragma_table_info('${name}') order by name`),
    all(`select l.name, l."unique", i.seqno, i.name as "column" from pragma_index_list('${name}') l,
      pragma_index_info(l.name) i where l.origin <> 'pk' order by l.name, i.seqno`),
  ])
  const known = all('select name from kysely_migration order by name')
  database.close()
  return [...described, known]
}
