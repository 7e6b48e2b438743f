import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findContradictions } from '../proofs/harness/find-contradictions.ts'
import { openSandbox } from '../proofs/harness/open-sandbox.ts'
import { isOutage, isWorking, surfaces } from '../proofs/harness/surfaces.ts'
import { DatabaseUnavailableError } from './database-unavailable.ts'

test.each([
  ['a full disk', 'pragma max_page_count = 1', 'pragma max_page_count = 1000000'],
  ['a file that can only be read', 'pragma query_only = on', 'pragma query_only = off'],
])(
  '%s: what writes is answered 503, what reads goes on, and so does all of it after',
  async (_, begin, end) => {
    const sandbox = await openSandbox({ db: 'memory', empty: true })
    const { db } = sandbox.runtime.database
    await sql.raw(begin).execute(db)
    const broken: unknown[] = []
    let tried = 0
    // a full database has some room left in its last pages: it is full when a write has failed
    for (let turn = 0; turn < 100 && !broken.length; turn++) {
      const heard = await Promise.all(
        surfaces.map(async (each) => ({ ...each, ...(await each.ask(sandbox, turn)) })),
      )
      tried += heard.length
      broken.push(...heard.filter((each) => !isWorking(each) && !(each.isWrite && isOutage(each))))
    }
    expect(sandbox.faults.length).toBeGreaterThan(0)
    expect(sandbox.faults.filter((fault) => !(fault instanceof DatabaseUnavailableError))).toEqual([])
    expect(await findContradictions(db)).toEqual([])
    await sql.raw(end).execute(db)
    for (const { ask } of surfaces) if (!isWorking(await ask(sandbox, 1000))) broken.push('after')
    await sandbox.runtime.runDue()
    await sandbox.close()
    expect(broken).toEqual([])
    expect(tried).toBeGreaterThan(0)
  },
)
