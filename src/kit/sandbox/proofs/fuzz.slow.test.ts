import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabaseUrl } from '../testing/create-test-database-url.ts'
import { makeHints } from './testing/fuzz/make-hints.ts'
import { type MadeRequest, requestsOf } from './testing/fuzz/requests-of.ts'
import { isValid, send } from './testing/fuzz/send.ts'
import { type OpenSandbox, openSandbox } from './testing/harness/open-sandbox.ts'
import { type OperationId, operationIds, operations } from './testing/harness/operations.ts'

/** PAYCONTRACT_FUZZ=50000 sets the number of requests, PAYCONTRACT_SEED=… selects others. */
const COUNT = Number(process.env.PAYCONTRACT_FUZZ ?? (process.env.LONG_PROOFS ? 20_000 : 5_000))
const SEED = Number(process.env.PAYCONTRACT_SEED ?? 20_260_101)
const AT_ONCE = 20

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox({ db: await createTestDatabaseUrl(), seed: 'fuzz' })
})
afterAll(() => sandbox.close())

test(`${COUNT} schema-derived requests: no 5xx, every answer conforms`, async () => {
  const now = sandbox.runtime.clock.now()
  const tally = new Tally()
  const requests = fc.sample(requestsOf(await makeHints(sandbox)), {
    seed: SEED,
    numRuns: COUNT,
  })
  const problems: (string | undefined)[] = []
  for (let sent = 0; sent < COUNT && !problems.some(Boolean); sent += AT_ONCE) {
    const batch = requests.slice(sent, sent + AT_ONCE)
    problems.push(...(await Promise.all(batch.map((request) => judge(request, now, tally)))))
  }
  console.info(`seed ${SEED}: ${tally}`)
  expect([...problems.filter(Boolean), ...sandbox.faults.map(explain)]).toEqual([])
  expect(operationIds.filter((id) => !tally.answers(id, 200))).toEqual([])
})

/** Returns what is wrong with the answer to a request, if anything. */
async function judge(request: MadeRequest, now: number, tally: Tally): Promise<string | undefined> {
  const response = await send(sandbox, request, now)
  const text = await response.text()
  const { status } = response
  tally.add(request.id, status)
  const about = `${request.id} ${status} ${text.slice(0, 200)} to ${JSON.stringify(request)}`
  if (status >= 500) return `fails: ${about}`
  const check = operations[request.id].validators.responses[status]
  if (!check) return `has a status that is not specified: ${about}`
  if (!check(JSON.parse(text))) return `does not match its schema: ${about} ${JSON.stringify(check.errors)}`
  if (status === 200 && !isValid(request)) return `takes what the schemas forbid: ${about}`
  return undefined
}

function explain(fault: unknown): string {
  return fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
}

/** Counts the answers of each operation by status. */
class Tally {
  readonly #counts = new Map<string, number>()

  add(id: OperationId, status: number): void {
    for (const name of [`${id} ${status}`, `${status}`, operations[id].encrypted?.cipher ?? 'clear', 'all']) {
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
    }
  }

  answers(id: OperationId, status: number): number {
    return this.#counts.get(`${id} ${status}`) ?? 0
  }

  toString(): string {
    const sums = [...this.#counts].filter(([name]) => !name.includes(' '))
    return sums.map(([name, count]) => `${name}: ${count}`).join(', ')
  }
}
