import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabaseUrl } from '../testing/create-test-database-url.ts'
import { createTables } from './create-tables.ts'
import { openDatabase } from './database.ts'

test.each([
  ['0011-lone-rotations', 'an earlier version of paycontract wrote it. Choose another database'],
  ['9999-later', 'a newer version of paycontract wrote it. Update, or choose another database'],
])('the tables of version %s are refused', async (version, message) => {
  const { db, write, close } = await openDatabase(await createTestDatabaseUrl())
  await write(createTables)
  await sql`update kysely_migration set name = ${version}`.execute(db)
  await expect(write(createTables)).rejects.toThrow(message)
  await close()
})
