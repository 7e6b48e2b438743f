import { afterEach, expect, test } from 'vitest'
import { DatabaseUnavailableError } from '../store/database-unavailable.ts'
import { call } from './testing/harness/call.ts'
import { findContradictions } from './testing/harness/find-contradictions.ts'
import { createProofDatabase, type OpenSandbox, openSandbox } from './testing/harness/open-sandbox.ts'
import { play } from './testing/harness/play.ts'
import { isOutage, isWorking, questions } from './testing/harness/questions.ts'
import { spawnSandbox } from './testing/harness/spawn-sandbox.ts'
import { openUnsteadyLink, type UnsteadyLink } from './testing/harness/unsteady-link.ts'

/** From docs/sandbox.md. A connection and its statement each give up after 5 s: only an answer that waits takes this long. */
const LONGEST_ANSWER_MS = 30_000
const RECOVERED_WITHIN_MS = 20_000
const ATTACK = 'a database that fails'

interface Stage {
  sandbox: OpenSandbox
  link: UnsteadyLink
  /** The address of the database, through the link. */
  url: string
  /** Runs a statement over a separate connection, which is never disturbed. */
  query(text: string): Promise<Record<string, unknown>[]>
}

let ending: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ending.reverse()) await end()
  ending = []
})

async function setStage(): Promise<Stage> {
  const { url } = await createProofDatabase()
  const { Client } = (await import('pg')).default
  const client = new Client(url)
  await client.connect()
  ending.push(() => client.end())
  const server = new URL(url)
  const link = await openUnsteadyLink({ host: server.hostname, port: Number(server.port || 5432) })
  ending.push(() => link.close())
  server.hostname = '127.0.0.1'
  server.port = String(link.port)
  // lets a statement end this sandbox's connections only
  server.searchParams.set('application_name', new URL(url).searchParams.get('options')!.slice(-20))
  const sandbox = await openSandbox({ db: server.href, empty: true })
  ending.push(sandbox.close)
  return { sandbox, link, url: server.href, query: async (text) => (await client.query(text)).rows }
}

interface Outage {
  name: string
  begin(stage: Stage): Promise<unknown>
  end(stage: Stage): Promise<unknown>
  /** Calls that the outage does not affect. */
  spares?: 'reads'
}

const LOCK = '7202611, hashtext(current_schema())'
const OWN = `application_name = right(current_setting('search_path'), 20)`
/** Makes an order that is still open overdue: the sandbox has something to do. */
const OVERDUE = `update orders set "expiresAt" = 0 where id = (select min(id) from orders where status in ('INITIATED', 'PENDING'))`
const WAITING = `select count(*)::int as count from pg_stat_activity where ${OWN} and wait_event = 'advisory'`

const outages: Outage[] = [
  { name: 'a server that is away', begin: ({ link }) => link.cut(), end: ({ link }) => link.restore() },
  {
    name: 'a server that stands still',
    begin: async ({ link }) => link.freeze(),
    end: ({ link }) => link.restore(),
  },
  {
    name: 'a writer that never ends',
    begin: ({ query }) => query(`select pg_advisory_lock(${LOCK})`),
    end: ({ query }) => query(`select pg_advisory_unlock(${LOCK})`),
    spares: 'reads',
  },
  {
    name: 'a table that is not there',
    begin: ({ query }) => query('alter table settings rename to gone'),
    end: ({ query }) => query('alter table gone rename to settings'),
  },
]

test.runIf(process.env.DATABASE_URL).for(outages)(
  '$name is answered 503 in time, and the sandbox goes on',
  async ({ begin, end, spares }, { task }) => {
    const stage = await setStage()
    const { sandbox } = stage
    await Promise.all(questions.map(({ ask }) => ask(sandbox, 0)))
    await stage.query(OVERDUE)
    await begin(stage)
    // more than there are connections, so that later ones find them all busy
    const crowd = Array.from({ length: 12 }, () => play(sandbox, sandbox.ready.businesses[0]!).initiate())
    const due = sandbox.runtime.runDue().catch((error: unknown) => error)
    const answers = await Promise.all(
      questions.map(async (each) => ({ ...each, ...(await each.ask(sandbox, 1)) })),
    )
    const broken = answers.filter((each) => {
      const isSpared = spares === 'reads' && !each.isWrite
      return !(isSpared ? isWorking(each) : isOutage(each)) || each.tookMs > LONGEST_ANSWER_MS
    })
    task.meta.attack = { name: ATTACK, tried: answers.length, held: answers.length - broken.length }
    expect(broken).toEqual([])
    expect(await due).toBeInstanceOf(DatabaseUnavailableError)
    await Promise.all(crowd)
    expect(await stage.query(WAITING), 'statements that nobody waits for').toEqual([{ count: 0 }])
    expect(sandbox.faults.filter((fault) => !(fault instanceof DatabaseUnavailableError))).toEqual([])

    await end(stage)
    await expect
      .poll(async () => (await Promise.all(questions.map(({ ask }) => ask(sandbox, 2)))).every(isWorking), {
        timeout: RECOVERED_WITHIN_MS,
      })
      .toBe(true)
    await sandbox.runtime.runDue()
  },
)

test.runIf(process.env.DATABASE_URL)(
  'a queue that is long, and moves, is not an outage',
  async ({ task }) => {
    const { sandbox, query } = await setStage()
    await query(`create function be_slow() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.08); return new; end $$`)
    await query('create trigger slow before insert on orders for each row execute function be_slow()')
    const writes = Array.from({ length: 90 }, () => play(sandbox, sandbox.ready.businesses[0]!).initiate())
    const broken = (await Promise.all(writes)).filter(({ status }) => status !== 200)
    task.meta.attack = { name: ATTACK, tried: writes.length, held: writes.length - broken.length }
    expect(broken).toEqual([])
  },
)

test.runIf(process.env.DATABASE_URL).for([
  ['cut', 'nothing listens there. Is PostgreSQL running?'],
  ['freeze', 'it does not answer'],
] as const)('a start while the server is away (%s) says so', async ([how, why]) => {
  const { link, url } = await setStage()
  await link[how]()
  await expect(openSandbox({ db: url })).rejects.toMatchObject({
    code: 'database_unusable',
    message: `the database 127.0.0.1:${link.port}${new URL(url).pathname} cannot be used: ${why}`,
  })
})

const breaks: Outage[] = [
  ...outages,
  {
    name: 'a server that ends every connection, again and again',
    begin: async ({ query }) => {
      for (let turn = 0; turn < 10; turn++) {
        await query(
          `select pg_terminate_backend(pid) from pg_stat_activity where ${OWN} and pid <> pg_backend_pid()`,
        )
      }
    },
    end: async () => {},
  },
]
const WRITES = 60

test.runIf(process.env.DATABASE_URL)(
  'a process whose idle connections the server ends lives on',
  async ({ task }) => {
    const { sandbox, query, url } = await setStage()
    const spawned = await spawnSandbox('--db', url)
    ending.push(() => spawned.kill('SIGKILL'))
    const [business] = sandbox.ready.businesses as [(typeof sandbox.ready.businesses)[number]]
    const statuses: number[] = []
    for (let turn = 0; turn < 10; turn++) {
      statuses.push((await call(spawned, business, 'listTransactions')).status)
      await query(
        `select pg_terminate_backend(pid) from pg_stat_activity where ${OWN} and pid <> pg_backend_pid()`,
      )
    }
    const held = statuses.filter((status) => status === 200 || status === 503).length
    task.meta.attack = { name: ATTACK, tried: statuses.length, held }
    expect(held, statuses.join(' ')).toBe(statuses.length)
    await expect.poll(async () => (await call(spawned, business, 'listTransactions')).status).toBe(200)
  },
)

test.runIf(process.env.DATABASE_URL).for(breaks)(
  '$name in the middle of writes loses nothing that was acknowledged, and an Idempotency-Key settles the rest',
  async ({ begin, end }, { task }) => {
    const stage = await setStage()
    const { sandbox, query } = stage
    const [business] = sandbox.ready.businesses as [(typeof sandbox.ready.businesses)[number]]
    const write = (index: number) =>
      call(sandbox, business, 'initiatePayment', {
        body: {
          amount: 64,
          currency: 'NGN',
          customer: { firstName: 'A', lastName: 'B', email: 'a@b.example' },
        },
        headers: { 'idempotency-key': `key-${index}` },
      })
    let acknowledged = 0
    let begun: Promise<unknown> | undefined
    const answers = await Promise.all(
      Array.from({ length: WRITES }, async (_, index) => {
        const answer = await write(index)
        if (answer.status === 200) acknowledged += 1
        if (acknowledged === 10) begun ??= begin(stage)
        return answer
      }),
    )
    await begun
    await end(stage)
    expect(
      [...new Set(answers.map(({ status }) => status))].filter((status) => ![200, 503].includes(status)),
    ).toEqual([])
    await expect
      .poll(async () => (await play(sandbox, business).initiate()).status, { timeout: RECOVERED_WITHIN_MS })
      .toBe(200)
    const again = await Promise.all(answers.map((_, index) => write(index)))
    const lost = again.filter(
      ({ status, text }, index) =>
        status !== 200 || (answers[index]!.status === 200 && answers[index]!.text !== text),
    )
    task.meta.attack = { name: ATTACK, tried: WRITES, held: WRITES - lost.length }
    expect(lost).toEqual([])
    const count = await query(`select count(*)::int as count from orders where "amountMinor" = 6400`)
    expect(count).toEqual([{ count: WRITES }])
    expect(await findContradictions(sandbox.runtime.database.db)).toEqual([])
  },
)
