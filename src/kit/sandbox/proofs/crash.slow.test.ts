import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../store/database.ts'
import { type Answer, call } from './testing/harness/call.ts'
import { findContradictions } from './testing/harness/find-contradictions.ts'
import { createProofDatabase, type ProofDatabase } from './testing/harness/open-sandbox.ts'
import { collectionOf, play, tell } from './testing/harness/play.ts'
import { type SpawnedSandbox, spawnSandbox } from './testing/harness/spawn-sandbox.ts'

const CHAINS = 200
/**
 * The numbers of acknowledged writes after which the process is killed, one per round. In its own database a write is so short
 * that few kills interrupt one; in PostgreSQL most do.
 */
const KILLS = process.env.DATABASE_URL
  ? [20, 140, 330]
  : Array.from({ length: 12 }, (_, round) => 10 + 25 * round).filter(
      (_, round) => process.env.LONG_PROOFS || round % 3 === 1,
    )

/** Checks in the restarted sandbox that an acknowledged write is there. */
type Check = (sandbox: SpawnedSandbox) => Promise<void>
type Acknowledge = (check: Check) => void

let database: ProofDatabase
let sandbox: SpawnedSandbox
const start = () => spawnSandbox('--db', database.url, '--seed', 'crash', '--empty')

beforeAll(async () => {
  database = await createProofDatabase()
  sandbox = await start()
})
afterAll(async () => {
  await sandbox?.kill('SIGKILL')
  await database?.remove()
})

test.each(KILLS)(
  `kill -9 during ${CHAINS} concurrent writes, after %i acknowledged: each is there, none by half`,
  async (killAfter) => {
    const checks = await killAmongWrites(`ROUND-${killAfter}`, killAfter)
    sandbox = await start()
    await Promise.all(checks.map((check) => check(sandbox)))
    // only one process at a time can open a file
    await sandbox.kill('SIGTERM')
    const { db, close } = await openDatabase(database.url)
    try {
      expect(await findContradictions(db)).toEqual([])
      const orders = await db.selectFrom('orders').select(['host', 'status']).execute()
      const states = new Set(orders.map(({ host, status }) => `${host} ${status}`))
      // an approved card settles at once: any state in between is half a payment
      expect([...states].filter((state) => !WHOLE.includes(state))).toEqual([])
    } finally {
      await close()
    }
    sandbox = await start()
  },
)

const WHOLE = ['checkout INITIATED', 'checkout SUCCESSFUL', 's2s PENDING', 's2s SUCCESSFUL']

/** Writes until enough is acknowledged, then kills the process. Returns the checks of all writes acknowledged before its end. */
async function killAmongWrites(round: string, killAfter: number): Promise<Check[]> {
  const checks: Check[] = []
  let killed: Promise<void> | undefined
  const acknowledge: Acknowledge = (check) => {
    checks.push(check)
    if (checks.length === killAfter) killed = sandbox.kill('SIGKILL')
  }
  const started = Array.from({ length: CHAINS }, (_, index) =>
    chains[index % chains.length]!(`${round}-${index}`, index % 2, acknowledge),
  )
  const outcomes = await Promise.allSettled(started)
  await killed
  expect(checks.length).toBeGreaterThanOrEqual(killAfter)
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expectCutOff(outcome.reason)
  return checks
}

/** Accepts only a broken connection as a failure. */
function expectCutOff(reason: unknown): void {
  if (!(reason instanceof TypeError)) throw reason
}

type Chain = (name: string, who: number, acknowledge: Acknowledge) => Promise<void>

const ownOf = (target: SpawnedSandbox, who: number) => play(target, target.ready.businesses[who]!)

/** Returns the body of a successful answer; any other answer fails the test. */
function succeed<Body>(answer: Answer<Body>): Body {
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const payOrder: Chain = async (name, who, acknowledge) => {
  const own = ownOf(sandbox, who)
  succeed(await own.createOrder(name, 64))
  acknowledge(async (again) => {
    expect(succeed(await ownOf(again, who).verify(name)).data.order).toMatchObject({
      reference: name,
      amount: 64,
    })
  })
  succeed(await own.payByCard(name))
  acknowledge(async (again) => {
    expect(succeed(await ownOf(again, who).verify(name)).data.order.status).toBe('SUCCESSFUL')
  })
}

const refundOrder: Chain = async (name, who, acknowledge) => {
  await payOrder(name, who, acknowledge)
  const { data: refund } = succeed(await ownOf(sandbox, who).refund(name, 10))
  acknowledge(async (again) => {
    const business = again.ready.businesses[who]!
    const { data } = succeed(await call(again, business, 'listRefunds', { query: { reference: name } }))
    expect(data.items).toEqual([refund])
  })
}

const chargeCard: Chain = async (_, who, acknowledge) => {
  const own = ownOf(sandbox, who)
  const { data } = succeed(await own.initiate(64))
  const { reference } = data
  const readStatus = async (again: SpawnedSandbox) => {
    const path = { reference }
    return succeed(await call(again, again.ready.businesses[who]!, 'verifyPayment', { path })).data.status
  }
  acknowledge(async (again) => expect(['PENDING', 'SUCCESSFUL']).toContain(await readStatus(again)))
  succeed(await own.charge(reference))
  acknowledge(async (again) => expect(await readStatus(again)).toBe('SUCCESSFUL'))
}

const collect: Chain = async (name, who, acknowledge) => {
  const email = `${name}@sender.example`.toLowerCase()
  const { data } = succeed(await ownOf(sandbox, who).register(email))
  acknowledge(async (again) => expect(succeed(await ownOf(again, who).register(email)).data).toEqual(data))
  const receipt = succeed(await tell(sandbox, collectionOf(name, email)))
  acknowledge(async (again) => expect(succeed(await tell(again, collectionOf(name, email)))).toEqual(receipt))
}

/** Mostly operations without RSA, so that the sandbox spends most of its time writing. */
const chains = [chargeCard, collect, payOrder, chargeCard, refundOrder, collect, chargeCard, collect]
