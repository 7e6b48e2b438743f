import { afterEach, expect, test } from 'vitest'
import {
  createProofDatabase,
  type OpenSandbox,
  openSandbox,
  type ProofDatabase,
} from './testing/harness/open-sandbox.ts'
import { listRows } from './testing/harness/snapshot.ts'

let databases: ProofDatabase[] = []
let instances: OpenSandbox[] = []
afterEach(async () => {
  await Promise.all(instances.map(({ close }) => close()))
  await Promise.all(databases.map(({ remove }) => remove()))
  instances = []
  databases = []
})

/** Starts a number of sandboxes on a new database at once, and returns what it holds. */
async function startOnNew(count: number): Promise<{ rows: string[]; lines: Set<string> }> {
  const database = await createProofDatabase()
  databases.push(database)
  const starts = Array.from({ length: count }, () => openSandbox({ db: database.url, seed: 'starts' }))
  const started = await Promise.all(starts)
  instances.push(...started)
  const lines = new Set(started.map(({ ready }) => JSON.stringify(ready)))
  return { rows: await listRows(started[0]!.runtime.database.db), lines }
}

test.runIf(process.env.DATABASE_URL)(
  'sandboxes that start at once on a new database begin it once',
  async () => {
    const [one, many] = [await startOnNew(1), await startOnNew(4)]
    expect(many.lines.size).toBe(1)
    expect(many.lines).toEqual(one.lines)
    expect(many.rows).toEqual(one.rows)
  },
)

test('a sandbox that starts again goes on where it was left', async () => {
  const { rows } = await startOnNew(1)
  await instances[0]!.close()
  const again = await openSandbox({ db: databases[0]!.url, seed: 'starts' })
  instances = [again]
  expect(await listRows(again.runtime.database.db)).toEqual(rows)
})
