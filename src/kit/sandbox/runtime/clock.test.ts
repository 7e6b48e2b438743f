import { expect, test } from 'vitest'
import { openDatabase } from '../store/database.ts'
import { clearTables } from '../store/whole-tables.ts'
import { createTestDatabaseUrl } from '../testing/create-test-database-url.ts'
import { createClock, SEEDED_START } from './clock.ts'

test('a frozen clock moves only when it is put forward', async () => {
  const database = await openDatabase(await createTestDatabaseUrl())
  const clock = await createClock(database, true)
  expect(clock.now()).toBe(SEEDED_START)
  expect(await clock.advance(60_000)).toBe(SEEDED_START + 60_000)
  await clearTables(database.db)
  await clock.refresh()
  expect(clock.now()).toBe(SEEDED_START)
})

test('instances beside each other have one time', async () => {
  const database = await openDatabase(await createTestDatabaseUrl())
  const [one, other] = [await createClock(database, true), await createClock(database, true)]
  await one.advance(60_000)
  expect(other.now()).toBe(SEEDED_START)
  await other.refresh()
  expect(other.now()).toBe(SEEDED_START + 60_000)
  expect((await createClock(database, true)).now()).toBe(SEEDED_START + 60_000)
})
