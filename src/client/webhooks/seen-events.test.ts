import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { SeenEvents } from './seen-events.ts'

const url = process.env.DATABASE_URL

/** The store in the doc comment of `SeenEvents`, and the statement that creates its table. */
function readExample() {
  const text = readFileSync(new URL('./seen-events.ts', import.meta.url), 'utf8')
  const [, lines = ''] = /@example\n([\s\S]*?)\n \*\//.exec(text) ?? []
  const code = lines.replace(/^ \* ?/gm, '')
  const [, table = ''] = /\/\/ (create table [\s\S]*?now\(\)\))/.exec(code) ?? []
  const store = code.replace('const seen: SeenEvents =', 'return')
  const createStore = new Function('db', store) as (db: pg.Client) => SeenEvents
  return { table: table.replace(/\/\//g, ''), createStore }
}

test.skipIf(!url)('the SQL of the comment does what the comment says, on PostgreSQL', async () => {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    const { table, createStore } = readExample()
    await db.query(table.replace('create table', 'create temporary table'))
    const seen = createStore(db)
    const claim = (token: string) => seen.claim('EVT_1', token)
    const grow = () => db.query(`update seen_events set since = since - interval '2 minutes'`)

    expect([await claim('slow'), await claim('fast')]).toEqual(['claimed', 'busy'])
    await grow()
    expect(await claim('fast')).toBe('claimed')
    await seen.settle('EVT_1', 'failed', 'slow')
    expect(await claim('third')).toBe('busy')
    await seen.settle('EVT_1', 'done', 'fast')
    await seen.settle('EVT_1', 'failed', 'slow')
    await grow()
    expect(await claim('third')).toBe('done')
    await seen.settle('EVT_1', 'failed', 'fast')
    expect(await claim('third')).toBe('done')

    expect(await seen.claim('EVT_2', 'a')).toBe('claimed')
    await seen.settle('EVT_2', 'failed', 'a')
    expect(await seen.claim('EVT_2', 'b')).toBe('claimed')
    // the slow one succeeds after the other has failed
    await seen.settle('EVT_2', 'failed', 'b')
    await seen.settle('EVT_2', 'done', 'a')
    expect(await seen.claim('EVT_2', 'c')).toBe('done')
  } finally {
    await db.end()
  }
})
