import { randomBytes } from 'node:crypto'

/**
 * Returns the address of a new database: in memory, or a new schema in the PostgreSQL that DATABASE_URL names, so that the same
 * tests prove both. `DATABASE_URL=objects` proves plain objects.
 */
export async function createTestDatabaseUrl(): Promise<string> {
  const server = process.env.DATABASE_URL
  if (!server?.startsWith('postgres')) return server || 'memory'
  const { Client } = (await import('pg')).default
  const schema = `test_${randomBytes(8).toString('hex')}`
  const client = new Client(server)
  await client.connect()
  await client.query(`create schema ${schema}`)
  await client.end()
  const url = new URL(server)
  url.searchParams.set('options', `-c search_path=${schema}`)
  return url.href
}
