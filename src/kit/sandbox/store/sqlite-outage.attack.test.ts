import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findContradictions } from '../proofs/testing/harness/find-contradictions.ts'
import { openSandbox } from '../proofs/testing/harness/open-sandbox.ts'
import { isOutage, isWorking, questions, type TimedAnswer } from '../proofs/testing/harness/questions.ts'
import { DatabaseUnavailableError } from './database-unavailable.ts'

const TURNS = 40

test.for([
  ['a full disk', 'pragma max_page_count = 1', 'pragma max_page_count = 1000000'],
  ['a file that can only be read', 'pragma query_only = on', 'pragma query_only = off'],
])(
  '%s: what writes is answered 503, what reads goes on, and all of it does after',
  async ([, begin, end], { task }) => {
    const sandbox = await openSandbox({ db: 'memory', empty: true })
    const { db } = sandbox.runtime.database
    const answers: (TimedAnswer & { name: string; isWrite: boolean })[] = []
    const askAll = async (turn: number) => {
      for (const each of questions) answers.push({ ...each, ...(await each.ask(sandbox, turn)) })
    }
    await sql.raw(begin!).execute(db)
    // the last pages still have room for some writes
    for (let turn = 0; turn < TURNS; turn++) await askAll(turn)
    const broken = answers.filter((each) => !isWorking(each) && !(each.isWrite && isOutage(each)))
    expect(answers.some(isOutage)).toBe(true)
    expect(sandbox.faults.filter((fault) => !(fault instanceof DatabaseUnavailableError))).toEqual([])
    expect(await findContradictions(db)).toEqual([])
    await sql.raw(end!).execute(db)
    answers.length = 0
    await askAll(TURNS)
    broken.push(...answers.filter((each) => !isWorking(each)))
    const tried = (TURNS + 1) * questions.length
    await sandbox.close()
    task.meta.attack = { name: 'a database that fails', tried, held: tried - broken.length }
    expect(broken).toEqual([])
  },
)
