import { afterAll, describe, expect, it } from 'vitest'
import { insertHistory } from '../../seed/insert-history.ts'
import { shippedService } from '../../start/shipped-service.ts'
import { type Database, openDatabase } from '../database.ts'
import type { Schema } from '../schema.ts'
import { tables } from '../tables.ts'
import { readRows } from '../whole-tables.ts'

const opened: Database[] = []
const open = async (url: string) => {
  const database = await openDatabase(url)
  opened.push(database)
  return database
}
afterAll(() => Promise.all(opened.map(({ close }) => close())))

const setting = { name: 'a', value: '1' }

describe('a database of objects', () => {
  it('undoes a transaction that fails, and lets the next one begin', async () => {
    const { db, write } = await open('objects')
    await db.insertInto('settings').values(setting).execute()
    const failing = write(async (inside) => {
      await inside.updateTable('settings').set({ value: '2' }).execute()
      await inside.insertInto('settings').values({ name: 'b', value: '3' }).execute()
      throw new Error('undo')
    })
    await expect(failing).rejects.toThrow('undo')
    expect(await db.selectFrom('settings').selectAll().execute()).toEqual([setting])
  })

  it('has writers take turns', async () => {
    const { db, write } = await open('objects')
    await db.insertInto('sequences').values({ name: 'n', value: 0 }).execute()
    const add = () =>
      write(async (inside) => {
        const { value } = await inside.selectFrom('sequences').selectAll().executeTakeFirstOrThrow()
        await inside
          .updateTable('sequences')
          .set({ value: value + 1 })
          .execute()
      })
    await Promise.all(Array.from({ length: 20 }, add))
    expect(await db.selectFrom('sequences').select('value').execute()).toEqual([{ value: 20 }])
  })

  it('refuses a second row with the same key', async () => {
    const { db } = await open('objects')
    await db.insertInto('settings').values(setting).execute()
    await expect(db.insertInto('settings').values(setting).execute()).rejects.toThrow('the same name')
  })

  it.each<[string, (db: Database['db']) => Promise<unknown>]>([
    ['distinct', (db) => db.selectFrom('settings').select('name').distinct().execute()],
    ['groupBy', (db) => db.selectFrom('settings').select('name').groupBy('name').execute()],
    ['like', (db) => db.selectFrom('settings').selectAll().where('name', 'like', 'a%').execute()],
  ])('refuses what it does not understand, and guesses nothing: %s', async (_, ask) => {
    const { db } = await open('objects')
    await db.insertInto('settings').values(setting).execute()
    await expect(ask(db)).rejects.toThrow('a database of objects does not know')
  })

  it('puts null first in an order, as SQLite does', async () => {
    for (const { db } of [await open('objects'), await open('memory')]) {
      const urls = ['b', null, 'a']
      const rows = urls.map((webhookUrl, id) => ({
        id: `${id}`,
        name: '',
        email: `${id}@x`,
        webhookUrl,
        createdAt: 0,
      }))
      await db.insertInto('businesses').values(rows).execute()
      const found = await db.selectFrom('businesses').select('webhookUrl').orderBy('webhookUrl').execute()
      expect(found.map(({ webhookUrl }) => webhookUrl)).toEqual([null, 'a', 'b'])
    }
  })

  it('answers each query of the store as SQLite does', async () => {
    const [objects, sqlite] = [await open('objects'), await open('memory')]
    const { referenceForms, amlThresholds, webhookSignatures } = shippedService.terms
    const settings = { referenceForms, amlThresholds, webhookSignatures } as never
    const start = { seed: 'same', settings, now: Date.UTC(2026, 0, 1) }
    const names = Object.keys(tables) as (keyof Schema)[]
    for (const { write } of [objects, sqlite]) await write((db) => insertHistory(db, start))
    expect(await readRows(objects.db, names)).toEqual(await readRows(sqlite.db, names))
    const [business] = await objects.db.selectFrom('transactions').select('businessId').limit(1).execute()
    for (const ask of questions(business!.businessId)) {
      const found = await ask(objects.db)
      expect(found).not.toEqual([])
      expect(found).toEqual(await ask(sqlite.db))
    }
  })
})

/** Lists one query of each kind that the store makes. */
function questions(businessId: string): ((db: Database['db']) => Promise<unknown[]>)[] {
  return [
    (db) =>
      db
        .selectFrom('amlRecords')
        .innerJoin('deposits', 'deposits.id', 'amlRecords.depositId')
        .selectAll('amlRecords')
        .select('deposits.status as depositStatus')
        .where('amlRecords.status', 'in', ['PENDING', 'APPROVED'])
        .orderBy('amlRecords.position', 'desc')
        .limit(5)
        .offset(2)
        .execute(),
    (db) =>
      db
        .selectFrom('orders')
        .select(({ fn }) => [fn.countAll<number>().as('total'), fn.sum<number>('paidMinor').as('paid')])
        .where('businessId', '=', businessId)
        .execute(),
    (db) =>
      db
        .selectFrom('orders')
        .select(['reference', 'customerId', 'status'])
        .where('createdAt', '>=', Date.UTC(2025, 10, 1))
        .where('createdAt', '<', Date.UTC(2026, 0, 1))
        .orderBy('customerId')
        .orderBy('reference', 'desc')
        .execute(),
  ]
}
